"""The sentences that say why: one English text with named places each, for a catalogue.

Figures are written by `format_exact`. What is counted stands in the reason beside the sentence.
"""

from __future__ import annotations

SEPARATOR = "; "

LONE = (
    "a lone result has nothing to be compared with (Law 78): "
    "the director awards an artificial adjusted score (Law 12C2)"
)
LONE_FOULED = (
    "the only result on its form of a fouled board: "
    "the director rates it by the regulations (Law 87B)"
)
LONE_MATCH = (
    "only one table of the match has a result: "
    "the director awards an assigned or artificial adjusted score (Law 86B)"
)
NO_RESULT = "no result: there is nothing to compare"

MATCHPOINTS = "beat {beaten}, tied {tied} of {of} = {points} of {top}"
ASCHERMAN = "beat {beaten}, tied {tied} of {of}, and itself = {points} of {top}"
FACTORED = "{results} of {expected} results, {rule}: {terms} = {points}"
ROUNDED = "rounded: {points}"

NEUBERG = "Neuberg"
PROPORTION = "in proportion"
MISSING_TIED = "each missing result counts as a tie"
NEUBERG_TERMS = "({points} + {half}) x {expected}/{results} - {half}"
PRODUCT_TERMS = "{points} x {factor}"
MISSING_TERMS = "{points} + {missing} x {half}"

SMALL_GROUP = "{results} of {expected} results, small group: {percent}% of {top} = {points}"

CROSS_IMPS = "comparisons: {others}, IMPs in all: {imps}"
CAPPED = "comparisons: {others}, each at most {cap} IMPs, IMPs in all: {imps}"
DIVIDED = "{imps} / {divisor} = {points}"
DIVIDED_BY_ROOT = "{imps} / root of {results} x {others} / 2 = about {points}"

DATUM_MEAN = "datum: mean of {used} of {results} results = {points}"
DATUM_MEDIAN = "datum: median of {results} results = {points}"
DATUM_GIVEN = "datum: given as {points}"
DATUM_ROUNDED = "{datum}, rounded: {points}"
BUTLER = "{score} against the datum {datum}: difference {difference}, IMPs {imps}"

BOARD_WON = "{score} against {other} at the other table: board won = {points} of {top}"
BOARD_TIED = "{score} at both tables: board tied = {points} of {top}"
BOARD_LOST = "{score} against {other} at the other table: board lost = {points} of {top}"

TOTAL = "the score itself: {points}"
