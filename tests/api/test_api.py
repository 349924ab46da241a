"""What the API answers: scores, contracts, refusals, and the same as the command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from api.asgi import Client
from overtrick.app.shapes import CODES
from overtrick.cli.main import main
from overtrick.core.notation.languages import LANGUAGES
from overtrick.web.api import (
    ContractsAnswer,
    Error,
    Scored,
    ScoresAnswer,
)
from overtrick.web.errors import LAST_BOARD, MOST_RESULTS, ErrorCode
from support import VECTORS, read_jsonl

SCORE = "/api/v1/score"
CONTRACTS = "/api/v1/contracts"
ROWS = read_jsonl(VECTORS / "notation.jsonl")


def run_command(
    arguments: list[str], capfd: pytest.CaptureFixture[str]
) -> tuple[list[Any], list[Any]]:
    """The results and the errors of the command."""
    main(arguments)
    captured = capfd.readouterr()
    errors = [json.loads(line)["error"] for line in captured.err.splitlines()]
    return json.loads(captured.out)["results"], errors


def test_one_score(client: Client) -> None:
    answer = client.get(SCORE, result="2sx n +1", vul="ns")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert answer.json == {
        "results": [
            {
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
                "why": "2 x 30 doubled = 120, 100 or more: vulnerable game 500; "
                "overtricks 1 x 200 = 200; made doubled: insult 50; total 870",
            }
        ]
    }


@pytest.mark.parametrize(
    ("parameters", "score", "assumed"),
    [
        ({"result": "4S N ="}, 420, True),
        ({"result": "4S N =", "vul": "none"}, 420, False),
        ({"result": "4S N =", "vul": "ew"}, 420, False),
        ({"result": "4S N =", "vul": "ns"}, 620, False),
        ({"result": "4S =", "vul": "both"}, 620, False),
        ({"result": "4S N =", "board": "2"}, 620, False),
        ({"result": "4S N =", "board": "999999"}, 620, False),
        ({"result": "4S N =", "vulnerable": "true"}, 620, False),
        ({"result": "4S N =", "vulnerable": "false"}, 420, False),
        ({"result": "4P O =", "lang": "fr"}, 420, True),
        ({"result": "4SX N -5", "scale": "before-1987"}, -900, True),
        ({"result": "Pass"}, 0, False),
    ],
)
def test_conditions(client: Client, parameters: Any, score: int, assumed: bool) -> None:
    (result,) = client.get(SCORE, **parameters).json["results"]
    assert (result["score"], result["vulnerability_assumed"]) == (score, assumed)
    # The body's fields say the same as the parameters.
    fields = {name: value for name, value in parameters.items() if name != "result"}
    if "board" in fields:
        assert result["board"] == int(fields["board"])
        fields["board"] = int(fields["board"])
    else:
        assert "board" not in result
    if "vulnerable" in fields:
        fields["vulnerable"] = fields["vulnerable"] == "true"
    many = client.post(SCORE, {"results": [parameters["result"]], **fields})
    assert many.json == {"results": [result]}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['lang']}:{row['text'][:30]!r}")
def test_the_command_says_the_same(
    client: Client, row: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    text, lang = row["text"], row["lang"]
    results, errors = run_command(["score", "--json", "--lang", lang, "--", text], capfd)
    answer = client.get(SCORE, result=text, lang=lang)
    many = client.post(SCORE, {"results": [text], "lang": lang})
    assert many.status == 200
    if errors:
        (error,) = errors
        assert many.json == {"results": [{"error": error}]}
        if error["reason"] == "unsigned_number":
            error["message"] += "; in an address, + is written %2B"
        assert (answer.status, answer.json) == (422, {"error": error})
    else:
        assert (answer.status, answer.json) == (200, {"results": results})
        assert many.json == {"results": results}


@pytest.mark.parametrize("vul", ["none", "ns", "ew", "both"])
def test_a_list_is_answered_as_the_command_answers_it(
    client: Client,
    vul: str,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = ["4S N =", "7: 3NT E +1", "0: Pass", "4Sfoo", "Pass", "3NT =", "1C W 1"]
    file = tmp_path / "results.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    with file.open(encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        results, errors = run_command(["score", "--json", "--vul", vul, "-"], capfd)
    expected = [*results, *({"error": error} for error in errors)]
    for item in expected:
        item.get("error", item).pop("line")
    expected.sort(key=lambda item: item.get("error", item)["index"])
    answer = client.post(SCORE, {"results": lines, "vul": vul})
    assert (answer.status, answer.json) == (200, {"results": expected})
    assert [item.get("error", item)["index"] for item in answer.json["results"]] == [*range(7)]


def test_a_board_in_front_tells_the_vulnerability(client: Client) -> None:
    (result,) = client.post(SCORE, {"results": ["7: 3NT E +1"]}).json["results"]
    assert (result["board"], result["score"], result["input"]) == (7, 630, "3NT E +1")
    # In an address there is the parameter for it.
    assert client.get(SCORE, result="7: 3NT E +1").status == 422


def test_a_lone_surrogate_is_refused(client: Client) -> None:
    """JSON may hold it and UTF-8 may not, so to quote it back could fail."""
    (item,) = client.send(SCORE, b'{"results": ["4S \\ud800"]}').json["results"]
    assert (item["error"]["text"], item["error"]["span"]) == ("4S \ud800", [3, 4])
    answer = client.send(SCORE, b'{"results": [], "\\ud800": 1}')
    assert (answer.status, answer.error["code"]) == (422, "usage")


@pytest.mark.parametrize("target", ["2SX+N+1", "2SX+N++1", "2SX%20N%20+1", "3NT+1", "4H N 1"])
def test_a_plus_that_came_as_a_blank(client: Client, target: str) -> None:
    answer = client.request("GET", f"{SCORE}?result={target}")
    assert answer.status == 422
    assert answer.error["reason"] == "unsigned_number"
    assert answer.error["message"].endswith("in an address, + is written %2B")


def test_only_an_address_gets_that_hint(client: Client) -> None:
    (item,) = client.post(SCORE, {"results": ["2SX N 1"]}).json["results"]
    assert item["error"]["reason"] == "unsigned_number"
    assert "%2B" not in item["error"]["message"]
    assert "%2B" not in client.get(SCORE, result="4Sfoo").error["message"]


ONE_WAY = "vul, board and vulnerable say the same thing: give one of them"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", '"result" is missing: expected one result, as 4S N ='),
        ("result=4S=&vul=NS", '"vul": expected none, ns, ew or both'),
        ("result=4S=&vul=", '"vul": expected none, ns, ew or both'),
        ("result=4S=&board=0", '"board": expected a whole number from 1 to 999999'),
        ("result=4S=&board=-1", '"board": expected a whole number from 1 to 999999'),
        ("result=4S=&board=1000000", '"board": expected a whole number from 1 to 999999'),
        ("result=4S=&board=1.0", '"board": expected a whole number from 1 to 999999'),
        ("result=4S=&board=1_0", '"board": expected a whole number from 1 to 999999'),
        ("result=4S=&board=%D9%A1", '"board": expected a whole number from 1 to 999999'),
        ("result=4S=&vulnerable=yes", '"vulnerable": expected true or false'),
        ("result=4S=&vulnerable=1", '"vulnerable": expected true or false'),
        ("result=4S=&lang=xx", '"lang": expected en, fr, it, es, de, nl, sv, no or pl'),
        ("result=4S=&scale=1987", '"scale": expected since-1987 or before-1987'),
        ("result=4S=&vul=ns&board=1", ONE_WAY),
        ("result=4S=&vulnerable=true&board=1", ONE_WAY),
        (
            "result=4S=&vull=ns",
            '"vull" is no parameter of this address; '
            "there are result, vul, board, vulnerable, lang or scale",
        ),
        (f"result=4S=&{'v' * 90}=ns", f'"{"v" * 37}..." is no parameter of this address; '),
        ("result=4S=&result=4S=", '"result" is given twice: give it once'),
    ],
)
def test_unusable_parameters(client: Client, query: str, message: str) -> None:
    answer = client.request("GET", f"{SCORE}?{query}")
    assert answer.status == 422
    assert answer.error.keys() == {"code", "message"}
    assert answer.error["code"] == "usage"
    assert answer.error["message"].startswith(message)


THE_BODY = "the body: expected a JSON object with the field results, sent as application/json"
A_TEXT = "expected a text, one result, as 4S N ="
RESULTS = "expected a list of at most 1,000 texts, each one result, as 4S N ="


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", THE_BODY),
        (b"{", THE_BODY),
        (b"[]", THE_BODY),
        (b'"4S="', THE_BODY),
        (b"null", THE_BODY),
        (b"\xff", THE_BODY),
        (b'{"results": [' + b"[" * 30_000, THE_BODY),
        (b'{"results": [' + b"9" * 5_000 + b"]}", THE_BODY),
        (b"{}", f'"results" is missing: {RESULTS}'),
        (b'{"results": "4S="}', f'"results": {RESULTS}'),
        (b'{"results": [1]}', f'"results"[0]: {A_TEXT}'),
        (b'{"results": ["4S=", null]}', f'"results"[1]: {A_TEXT}'),
        (b'{"results": [], "vul": "NS"}', '"vul": expected none, ns, ew or both'),
        (b'{"results": [], "board": "7"}', '"board": expected a whole number from 1 to 999999'),
        (b'{"results": [], "board": true}', '"board": expected a whole number from 1 to 999999'),
        (b'{"results": [], "board": 1e400}', '"board": expected a whole number from 1 to 999999'),
        (b'{"results": [], "board": 0}', '"board": expected a whole number from 1 to 999999'),
        (b'{"results": [], "vulnerable": "true"}', '"vulnerable": expected true or false'),
        (b'{"results": [], "lang": 1}', '"lang": expected en, fr'),
        (b'{"results": [], "lang": []}', '"lang": expected en, fr'),
        (b'{"results": [], "scale": null}', '"scale": expected since-1987 or before-1987'),
        (b'{"results": [], "vull": "ns"}', '"vull" is no field of the body'),
        (b'{"results": [], "vul": "ns", "board": 1}', ONE_WAY),
    ],
)
def test_unusable_bodies(client: Client, body: bytes, message: str) -> None:
    answer = client.send(SCORE, body)
    assert answer.status == 422
    assert answer.error.keys() == {"code", "message"}
    assert answer.error["code"] == "usage"
    assert answer.error["message"].startswith(message)


def test_a_body_that_is_not_called_json(client: Client) -> None:
    answer = client.send(SCORE, b'{"results": []}', "text/plain")
    assert (answer.status, answer.error["message"]) == (422, THE_BODY)


def test_parameters_do_not_go_with_a_body(client: Client) -> None:
    answer = client.post(f"{SCORE}?vul=ns", {"results": ["4S="]})
    assert answer.status == 422
    assert answer.error["message"] == '"vul" is no parameter of this address; there is none'


def test_how_many_results(client: Client) -> None:
    assert client.post(SCORE, {"results": []}).json == {"results": []}
    most = client.post(SCORE, {"results": ["4S N ="] * MOST_RESULTS})
    assert (most.status, len(most.json["results"])) == (200, 1000)
    more = client.post(SCORE, {"results": ["4S N ="] * (MOST_RESULTS + 1)})
    assert (more.status, more.error["code"]) == (422, "usage")
    assert more.error["message"] == f'"results": {RESULTS}'


@pytest.mark.parametrize("score", ["1020", "+1020", "-50", "\u221250", "\u201350", "0", "475"])
@pytest.mark.parametrize("options", [{}, {"vulnerable": "true"}, {"scale": "before-1987"}])
def test_contracts_as_the_command_finds_them(
    client: Client, score: str, options: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    flags = ["--vulnerable"] if "vulnerable" in options else []
    if "scale" in options:
        flags += ["--scale", options["scale"]]
    main(["contracts", score, "--json", *flags])
    answer = client.get(f"{CONTRACTS}/{score}", **options)
    assert (answer.status, answer.json) == (200, json.loads(capfd.readouterr().out))


def test_contracts_not_vulnerable(client: Client) -> None:
    found = client.get(f"{CONTRACTS}/980", vulnerable="false").json["results"]
    assert [(result["contract"], result["vulnerable"]) for result in found] == [
        ("6H", False),
        ("6S", False),
    ]


@pytest.mark.parametrize(
    "score", ["many", "4.5", "1_0", "1234567890", "%20", "--1", "1e3", "\u0661"]
)
def test_no_score(client: Client, score: str) -> None:
    answer = client.get(f"{CONTRACTS}/{score}")
    assert answer.status == 422
    assert answer.error == {
        "code": "usage",
        "message": '"score": expected a whole number of at most nine digits, as 470 or -50',
    }


def test_the_longest_scores(client: Client) -> None:
    for score in ("999999999", "-999999999"):
        assert client.get(f"{CONTRACTS}/{score}").json == {"score": int(score), "results": []}


def test_contracts_refuse_unknown_parameters(client: Client) -> None:
    answer = client.get(f"{CONTRACTS}/980", vul="ns")
    assert (answer.status, answer.error["message"]) == (
        422,
        '"vul" is no parameter of this address; there are vulnerable or scale',
    )


def test_the_codes_are_the_commands_and_those_of_http() -> None:
    of_http = {"not_found", "method_not_allowed", "too_large", "fault"}
    assert set(ErrorCode) == {*CODES.values(), "usage", "input"} | of_http


def test_the_models_have_every_field(client: Client) -> None:
    """What is answered is not made from the models, so they could miss a field."""
    full = client.get(SCORE, result="4S N =", board="1").json["results"][0]
    assert list(full) == list(Scored.model_fields)
    error = client.get(SCORE, result="4Sfoo").error
    assert error.keys() == Error.model_fields.keys()


@pytest.mark.parametrize("text", ["Pass", "4S =", "4S NS =", "1: 4SX W -3", "7NTXX N =", "4Sfoo"])
def test_the_models_fit_the_answers(client: Client, text: str) -> None:
    answer = client.post(SCORE, {"results": [text]})
    ScoresAnswer.model_validate_json(answer.body, strict=True)


@pytest.mark.parametrize("score", ["0", "1020", "-50", "1"])
def test_the_models_fit_the_contracts(client: Client, score: str) -> None:
    answer = client.get(f"{CONTRACTS}/{score}")
    ContractsAnswer.model_validate_json(answer.body, strict=True)


def test_the_examples_are_answers(client: Client) -> None:
    def example(model: Any) -> Any:
        return model.model_config["json_schema_extra"]["examples"][0]

    answer = client.post(SCORE, {"results": ["2sx n +1"], "vul": "ns"}).json["results"]
    error = client.get(SCORE, result="4Sfoo").error
    assert example(Scored) == answer[0]
    assert example(Error) == error
    assert example(ScoresAnswer) == {"results": [answer[0], {"error": error}]}
    found = example(ContractsAnswer)
    assert found == client.get(f"{CONTRACTS}/{found['score']}").json


def test_the_description_for_programs(client: Client) -> None:
    document = client.get("/api/openapi.json").json
    text = json.dumps(document)
    assert "ValidationError" not in text
    assert list(document["paths"]) == ["/api/v1/score", "/api/v1/contracts/{score}"]
    statuses = [
        list(operation["responses"])
        for path in document["paths"].values()
        for operation in path.values()
    ]
    without_body, with_body = ["200", "422", "500"], ["200", "413", "422", "500"]
    assert statuses == [without_body, with_body, without_body]
    schemas = document["components"]["schemas"]
    assert schemas["ErrorCode"]["enum"] == list(ErrorCode)
    assert schemas["LineKind"]["enum"][0] == "trick_score"
    assert schemas["ResultList"]["additionalProperties"] is False
    for name, schema in schemas.items():
        assert "description" in schema, name
        assert "enum" in schema or "examples" in schema, name
        for field, described in schema.get("properties", {}).items():
            assert described.get("description"), (name, field)
    parameters = {
        parameter["name"]: parameter["schema"]
        for parameter in document["paths"]["/api/v1/score"]["get"]["parameters"]
    }
    assert parameters["lang"]["enum"] == list(LANGUAGES)
    board = parameters["board"]
    assert (board["type"], board["minimum"], board["maximum"]) == ("integer", 1, LAST_BOARD)
