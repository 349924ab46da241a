"""The API against its own description: whatever is sent, the answer is as described."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import settings
from schemathesis import checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from overtrick.web.app import create_app

schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app())


@schema.parametrize()
@settings(max_examples=60, derandomize=True)
def test_answers_are_as_described(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(
        checks=[
            checks.not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ]
    )
