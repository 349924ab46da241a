"""Files of other programs and of people, read into an `EventDocument`: pure functions of bytes.

| room | holds |
|---|---|
| `text` | bytes to text: encodings, and what was assumed |
| `table` | text to the lines and cells of a table, each with its place |
| `json_text` | JSON with exact numbers, and no key twice |
| `cells` | cells to values: labels, scores, contracts |
| `outcomes` | the cells of one line to what happened at the table |
| `side_file` | what an organiser states beside the results: `FILE.event.json` |
| `printed` | what another program printed about an event |
| `travellers` | all of it together: `read_travellers` |
| `problems` | what could not be read, with its place |
"""
