"""How fast Overtrick is: ratios against a peer or a limit, measured in one run.

`make bench` runs it; `bench/results.md` keeps the figures.
"""
