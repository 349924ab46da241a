"""The HTTP API: what the commands `score` and `contracts` answer, over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt
from pydantic.config import JsonDict
from pydantic.json_schema import SkipJsonSchema, WithJsonSchema

from overtrick.app.scoring import (
    Conditions,
    ConditionsError,
    results_scoring,
    score_line,
    score_text,
    whole_number,
)
from overtrick.app.shapes import Shape, contracts_shape, error_shape, scored_shape
from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.errors import NotationError, OvertrickError
from overtrick.core.law77 import Scale
from overtrick.core.notation.grammar import REASONS
from overtrick.core.notation.languages import LANGUAGES
from overtrick.core.score import LineKind
from overtrick.web.errors import (
    LAST_BOARD,
    MOST_RESULTS,
    AsciiJSONResponse,
    ErrorCode,
    UsageError,
    one_of,
    quoted,
)

LARGEST_SCORE = 999_999_999

PLUS_HINT = "; in an address, + is written %2B"


def number_of_text(value: object) -> object:
    """The whole number of a text; what is no text comes from JSON and is what it is."""
    return whole_number(value) if isinstance(value, str) else value


def truth(value: object) -> object:
    """The truth value of a text: `true` or `false`, nothing else."""
    if value not in ("true", "false"):
        raise ValueError("neither true nor false")
    return value == "true"


def known_language(code: object) -> object:
    """A code of `LANGUAGES`, as it came."""
    if not isinstance(code, str) or code not in LANGUAGES:
        raise ValueError("not known")
    return code


BOARD = "The number of the board, which tells the vulnerability (Law 2)."
VUL = "Which sides are vulnerable on the board."
VULNERABLE = "Whether declarer's side is vulnerable."
SCALE = "Which edition of the scoring table."

Lang = Annotated[
    str,
    BeforeValidator(known_language),
    Field(
        description="Whose letters stand for strains and seats.",
        json_schema_extra={"enum": list(LANGUAGES)},
    ),
]
InRange = Field(ge=1, le=LAST_BOARD)
ScaleChoice = Annotated[Scale, Field(description=SCALE)]
Absent = SkipJsonSchema[None]
"""A field that may be left out, but is never null in a document."""


class ScoreQuery(BaseModel):
    """What `GET /api/v1/score` is asked."""

    result: Annotated[
        str,
        Field(
            description="One result, as `4SX N -1`. A + is written %2B in an address.",
            examples=["2SX N +1"],
        ),
    ]
    vul: Annotated[Vulnerability | Absent, Field(description=VUL)] = None
    board: Annotated[
        Annotated[int, InRange] | Absent, BeforeValidator(number_of_text), Field(description=BOARD)
    ] = None
    vulnerable: Annotated[bool | Absent, BeforeValidator(truth), Field(description=VULNERABLE)] = (
        None
    )
    lang: Lang = "en"
    scale: ScaleChoice = Scale.SINCE_1987


class ContractsQuery(BaseModel):
    """What `GET /api/v1/contracts` is asked, besides the score."""

    vulnerable: Annotated[
        bool | Absent,
        BeforeValidator(truth),
        Field(description="Only results where declarer's side is, or is not, vulnerable."),
    ] = None
    scale: ScaleChoice = Scale.SINCE_1987


class ResultList(BaseModel):
    """Results to score, all under the same conditions."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"results": ["2SX N +1", "3: 3NT W ="]}]},
    )

    results: list[str] = Field(
        max_length=MOST_RESULTS,
        description="One result each. A board number and a colon may stand in front.",
    )
    vul: Annotated[Vulnerability | None, Field(description=VUL)] = None
    board: Annotated[Annotated[StrictInt, InRange] | None, Field(description=BOARD)] = None
    vulnerable: Annotated[StrictBool | None, Field(description=VULNERABLE)] = None
    lang: Lang = "en"
    scale: ScaleChoice = Scale.SINCE_1987


class Line(BaseModel):
    """One component of a score."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "game", "points": 500}]})

    kind: LineKind = Field(description="What is scored.")
    points: int = Field(description="Points for declarer's side; negative for undertricks.")


SCORED_EXAMPLE: JsonDict = {
    "index": 0,
    "input": "2sx n +1",
    "contract": "2SX",
    "declarer": "N",
    "side": "NS",
    "tricks": 9,
    "margin": 1,
    "vulnerable": True,
    "vulnerability_assumed": False,
    "lines": [
        {"kind": "trick_score", "points": 120},
        {"kind": "game", "points": 500},
        {"kind": "overtricks", "points": 200},
        {"kind": "insult", "points": 50},
    ],
    "score": 870,
    "ns_score": 870,
    "ew_score": -870,
    "scale": "since-1987",
    "why": "2 x 30 doubled = 120, 100 or more: vulnerable game 500; overtricks 1 x 200 = 200; "
    "made doubled: insult 50; total 870",
}

ERROR_EXAMPLE: JsonDict = {
    "code": "notation",
    "message": '"foo" is not understood here; expected X, XX, N, =, +1 or -1',
    "index": 0,
    "text": "4Sfoo",
    "reason": "not_understood",
    "span": [2, 5],
    "expected": ["X", "XX", "N", "=", "+1", "-1"],
}


class Scored(BaseModel):
    """A scored result. A pass-out has no declarer, side, tricks, margin and vulnerability."""

    model_config = ConfigDict(json_schema_extra={"examples": [SCORED_EXAMPLE]})

    index: int = Field(description="Which result of the request, from 0; refused ones count.")
    input: str = Field(description="The text as it was sent, without a board number in front.")
    board: int | Absent = Field(None, description="The board, where its number was given.")
    contract: str = Field(description="The contract in English letters, or Pass.")
    declarer: str | None = Field(description="N, E, S or W; null where it was not named.")
    side: str | None = Field(description="Declarer's side, NS or EW; null where not known.")
    tricks: int | None = Field(ge=0, le=13, description="Tricks won by declarer's side.")
    margin: int | None = Field(description="Tricks above (+) or below (-) the contract.")
    vulnerable: bool | None = Field(description="Whether declarer's side is vulnerable.")
    vulnerability_assumed: bool = Field(
        description="True where nothing was said, and not vulnerable was assumed."
    )
    lines: list[Line] = Field(description="The components, which add up to the score.")
    score: int = Field(description="The score of declarer's side.")
    ns_score: int | None = Field(description="The score from North-South's side.")
    ew_score: int | None = Field(description="The score from East-West's side.")
    scale: Scale = Field(description="The edition of the scoring table that was used.")
    why: str = Field(description="The score explained, for a person; its wording may change.")


class Error(BaseModel):
    """What is wrong."""

    model_config = ConfigDict(json_schema_extra={"examples": [ERROR_EXAMPLE]})

    code: ErrorCode = Field(description="What kind of error.")
    message: str = Field(description="A sentence for a person; its wording may change.")
    index: int | Absent = Field(None, description="Which result of the request, from 0.")
    text: str | Absent = Field(None, description="The text that was sent.")
    reason: Annotated[
        str | Absent, WithJsonSchema({"type": "string", "enum": [*REASONS, "board"]})
    ] = Field(None, description="Why the text is refused; only for the code notation.")
    span: Annotated[list[int], Field(min_length=2, max_length=2)] | Absent = Field(
        None, description="Where the wrong part begins and ends in the text, in code points."
    )
    expected: list[str] | Absent = Field(None, description="Examples of what could stand there.")


class ErrorAnswer(BaseModel):
    """The answer to a request that cannot be used."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"error": ERROR_EXAMPLE}]})

    error: Error = Field(description="The error, which is all of the answer.")


class ScoreAnswer(BaseModel):
    """One scored result, as a list."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"results": [SCORED_EXAMPLE]}]})

    results: list[Scored] = Field(description="The scored result.", min_length=1, max_length=1)


class ScoresAnswer(BaseModel):
    """For each result that was sent its score or its error, in the same order."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"results": [SCORED_EXAMPLE, {"error": ERROR_EXAMPLE}]}]}
    )

    results: list[Scored | ErrorAnswer] = Field(description="A score or an error for each.")


class Found(BaseModel):
    """A result that has the score. The pass-out has no tricks, margin and vulnerability."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"contract": "6H", "tricks": 12, "margin": 0, "vulnerable": False}]
        }
    )

    contract: str = Field(description="The contract in English letters, or Pass.")
    tricks: int | None = Field(ge=0, le=13, description="Tricks won by declarer's side.")
    margin: int | None = Field(description="Tricks above (+) or below (-) the contract.")
    vulnerable: bool | None = Field(description="Whether declarer's side is vulnerable.")


class ContractsAnswer(BaseModel):
    """Every result with a score, by level, strain and doubling, then not vulnerable first."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "score": 1020,
                    "results": [
                        {"contract": "6NT", "tricks": 13, "margin": 1, "vulnerable": False}
                    ],
                }
            ]
        }
    )

    score: int = Field(description="The score that was asked for.")
    results: list[Found] = Field(description="The results; empty where there is none.")


Responses = dict[int | str, dict[str, Any]]

UNUSABLE: Responses = {
    422: {"model": ErrorAnswer, "description": "The request cannot be used."},
    500: {"model": ErrorAnswer, "description": "A fault of the server; please report it."},
}
UNUSABLE_BODY: Responses = {
    413: {"model": ErrorAnswer, "description": "The body is too large."},
    **UNUSABLE,
}


def parameters(model: type[BaseModel] | None = None) -> Callable[[Request], Awaitable[None]]:
    """The check that only the parameters of `model` were sent, each once.

    A name that is not known is somebody's typing error, and would change the score silently.
    """
    names = list(model.model_fields) if model else []

    async def check(request: Request) -> None:
        sent = [name for name, _ in request.query_params.multi_items()]
        for place, name in enumerate(sent):
            if name not in names:
                there_are = f"there are {one_of(names)}" if names else "there is none"
                raise UsageError(f"{quoted(name)} is no parameter of this address; {there_are}")
            if name in sent[:place]:
                raise UsageError(f"{quoted(name)} is given twice: give it once")

    return check


router = APIRouter(prefix="/api/v1", tags=["scoring"])


@router.get(
    "/score",
    summary="Score one result",
    response_model=ScoreAnswer,
    responses=UNUSABLE,
    dependencies=[Depends(parameters(ScoreQuery))],
)
async def score_one(query: Annotated[ScoreQuery, Query()]) -> AsciiJSONResponse:
    """Score one result, with the components of the score.

    At most one of `vul`, `board` and `vulnerable` may be given; without them not vulnerable is
    assumed, and the answer says so.
    """
    conditions = _conditions(query)
    try:
        scored = score_text(query.result, conditions)
    except OvertrickError as error:
        return AsciiJSONResponse(_with_plus_hint(error, error_shape(error, 0, query.result)), 422)
    return AsciiJSONResponse({"results": [scored_shape(scored, 0)]})


@router.post(
    "/score",
    summary="Score many results",
    response_model=ScoresAnswer,
    responses=UNUSABLE_BODY,
    dependencies=[Depends(parameters())],
)
async def score_many(body: ResultList) -> AsciiJSONResponse:
    """Score many results: for each its score or its error, in the order they were sent.

    A result may begin with the number of its board, which tells the vulnerability:
    `7: 3NT E +1`.
    """
    conditions = _conditions(body)
    results = [_item(text, index, conditions) for index, text in enumerate(body.results)]
    return AsciiJSONResponse({"results": results})


@router.get(
    "/contracts/{score}",
    summary="The results that have a score",
    response_model=ContractsAnswer,
    responses=UNUSABLE,
    dependencies=[Depends(parameters(ContractsQuery))],
)
async def contracts(
    score: Annotated[
        Annotated[int, Field(ge=-LARGEST_SCORE, le=LARGEST_SCORE)],
        BeforeValidator(number_of_text),
        Path(description="The score of declarer's side.", examples=[1020]),
    ],
    query: Annotated[ContractsQuery, Query()],
) -> AsciiJSONResponse:
    """List every result that has this score for declarer's side."""
    found = results_scoring(score, query.vulnerable, query.scale)
    return AsciiJSONResponse(contracts_shape(score, found))


def _conditions(given: ScoreQuery | ResultList) -> Conditions:
    try:
        return Conditions.of(
            vul=given.vul,
            board=None if given.board is None else BoardNumber(given.board),
            vulnerable=given.vulnerable,
            lang=given.lang,
            scale=given.scale,
        )
    except ConditionsError as error:
        raise UsageError(str(error)) from None


def _item(text: str, index: int, conditions: Conditions) -> Shape:
    try:
        return scored_shape(score_line(text, conditions), index)
    except OvertrickError as error:
        return error_shape(error, index, text)


def _with_plus_hint(error: OvertrickError, shape: Shape) -> Shape:
    """The error; where a number has no sign, with the likely cause: a + that came as a blank."""
    if isinstance(error, NotationError) and error.reason == "unsigned_number":
        shape["error"]["message"] += PLUS_HINT
    return shape
