"""Why figures of a session differ from what its program printed, found out case by case."""

_HIDDEN = (
    "A result marked as not played kept its score in the program, and still counts there for the "
    "other pairs; the file does not have that score."
)
_PLACES = "The printed places do not follow the printed totals of the same file."
_FLOAT = (
    "A bye of exactly 4.05 is printed as 4.0, others like 4.45 as 4.5: the nearest binary fraction "
    "of 4.05 lies below it. Halves are rounded away from zero here as everywhere else in the file."
)
_PHANTOM = (
    "A three-quarter Howell with a phantom: most boards behave as if the phantom table had a sixth "
    "score, tied with the median, and totals use another top than the boards."
)

REASONS = {
    "acbl-001": (
        "The totals are scaled to 216, 27 boards with a top of 8; no board of this session, the "
        "second of two, has a top above 7. The points of the boards agree, and their percentages "
        "but for one, which the program takes from the total it printed."
    ),
    "acbl-004": "As acbl-001: the first session of the same event, with three percentages.",
    "acbl-017": f"{_PLACES} Section B's best North-South pair is printed as eighth.",
    "acbl-019": _PLACES,
    "acbl-067": f"{_PLACES} They are the numbers of the pairs.",
    "acbl-072": _PLACES,
    "acbl-075": (
        "The printed places are those of each section, though the file says that both were ranked "
        "together."
    ),
    "bbo-01": (
        "The ranking names P05, the travellers have P09 in its place, with the same total and "
        "place: a robot took over."
    ),
    "bbo-04": (
        "P32 sat in for P10 on one board, with 76.67%. The page counts the board for P10 and does "
        "not rank P32; by the travellers P32 is first, and everybody else one place lower."
    ),
    "mc-019": _FLOAT,
    "mc-089": _FLOAT,
    "mc-111": _FLOAT,
    "mc-036": (
        "An average minus of 1.5 IMPs a comparison is counted for three comparisons, where three "
        "tables met on the board; the own averages of both pairs, which their byes get, and their "
        "totals follow: an adjusted session."
    ),
    "mc-066": (
        "Pair 7 was missing and sat out all 27 boards, and its opponents theirs. The program gives "
        "it 1.5 IMPs a board and a place; whoever has played nothing has no average here."
    ),
    "usebio-01": (
        "The printed places are those without the handicap, the printed percentages are with it."
    ),
    "usebio-06": (
        "All 384 cells agree, and the totals of the other 15 pairs. Those of pairs 16 and 17 are "
        "not the sum of their own cells, scaled or not."
    ),
    "usebio-11": (
        "The ranking is of teams, by victory points of their matches, which `check` does not "
        "compute yet. The cells and totals of all pairs agree."
    ),
    "acbl-014": f"{_HIDDEN} A penalty is printed, too, that is in no column of the results.",
    "acbl-021": _HIDDEN,
    "acbl-025": _HIDDEN,
    "acbl-031": _HIDDEN,
    "acbl-078": _HIDDEN,
    "bbo-03": (
        "On boards 8, 11 and 15 the stored page lists 40 of 41 tables, but its percentages are "
        "over all 41; totals and places follow."
    ),
    "mc-006": (
        "Boards 1 and 2 are cut out of the stored page; byes, totals and places would need them."
    ),
    "nz-05": _PHANTOM,
    "usebio-05": f"The same event as nz-05. {_PHANTOM}",
}
