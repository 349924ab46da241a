"""Overtrick scores bridge.

>>> breakdown = score(parse_result("4SX N -1"), vulnerable=True)
>>> breakdown.total, breakdown.why
(-200, 'down 1 doubled, vulnerable: 1 x 200 = 200')
"""

from overtrick.core.auction import Action, Auction, AuctionState, Call
from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.cards import Card, Deal, Hand, Rank
from overtrick.core.contract import Bid, Contract, DeclaredContract, Declarer
from overtrick.core.errors import (
    IllegalCallError,
    ImpossibleValueError,
    NotationError,
    OvertrickError,
    UnknownLanguageError,
)
from overtrick.core.explain import Translate, explain, explain_line
from overtrick.core.law77 import Scale, undertrick_steps
from overtrick.core.notation import format_contract, format_result, parse_contract, parse_result
from overtrick.core.result import BoardResult, PassedOut, Played
from overtrick.core.reverse import breakdowns_with_score, is_reachable
from overtrick.core.score import LineKind, ScoreBreakdown, ScoreLine, score
from overtrick.core.seat import BySide, Seat, Side
from overtrick.core.strain import Doubling, Level, Strain, Suit
from overtrick.version import __version__

__all__ = [
    "Action",
    "Auction",
    "AuctionState",
    "Bid",
    "BoardNumber",
    "BoardResult",
    "BySide",
    "Call",
    "Card",
    "Contract",
    "Deal",
    "DeclaredContract",
    "Declarer",
    "Doubling",
    "Hand",
    "IllegalCallError",
    "ImpossibleValueError",
    "Level",
    "LineKind",
    "NotationError",
    "OvertrickError",
    "PassedOut",
    "Played",
    "Rank",
    "Scale",
    "ScoreBreakdown",
    "ScoreLine",
    "Seat",
    "Side",
    "Strain",
    "Suit",
    "Translate",
    "UnknownLanguageError",
    "Vulnerability",
    "__version__",
    "breakdowns_with_score",
    "explain",
    "explain_line",
    "format_contract",
    "format_result",
    "is_reachable",
    "parse_contract",
    "parse_result",
    "score",
    "undertrick_steps",
]  # fmt: skip
