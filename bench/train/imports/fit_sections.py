"""fit_sections.py SECTIONS OUT [--without=PREFIX]: fits the scores of the kinds of sections to the rows of sections.ts, and writes them to OUT. Rows of documents
whose name begins with PREFIX stay out, and the program prints how many of them get the right kind.

Needs `pip install torch numpy`.
"""
import base64
import json
import sys

import numpy as np
import torch

KINDS = 'summary skills experience projects education certifications awards publications languages volunteering other'.split()
# Facts of a section's own name, which are left out of some copies so that its text and letters count too.
OWN = ('exact ', 'near ', 'among ', 'unnamed')
PENALTY, OF_LETTERS = 3e-4, 0.15

options = dict(word[2:].split('=') for word in sys.argv if word.startswith('--'))
source, out = [word for word in sys.argv[1:] if not word.startswith('--')]
torch.set_num_threads(1)
with open(source) as file:
    rows = [row for row in map(json.loads, file) if row['kind'] in KINDS]
tested = [row for row in rows if 'without' in options and row['document'].startswith(options['without'])]
learned = [row for row in rows if row not in tested]
names = sorted({name for row in learned for name in row['names']})
numbers = max(len(row['numbers']) for row in rows)
places = rows[0]['places']


def coded(row, named=True, lettered=True):
    values = np.zeros(numbers + len(names) + places + 1, np.float32)
    values[:len(row['numbers'])] = row['numbers']
    for name in row['names']:
        if not named and name.startswith(OWN):
            name = 'unnamed'
        if name in names:
            values[numbers + names.index(name)] = 1
    if lettered and row['letters']:
        values[[numbers + len(names) + place for place in row['letters']]] = len(row['letters']) ** -0.5
    values[-1] = 1
    return values


def copies(row):
    """A heading of the tables alone, a section that a person named, or a section that its heading names."""
    if not row['numbers']:
        return [(coded(row), 1.0)]
    sure = row['by'] == 'person'
    return [(coded(row), 1.0 if sure else 0.3), (coded(row, False), 0.5), (coded(row, False, False), 0.7)]


examples = [(values, weight, KINDS.index(row['kind'])) for row in learned for values, weight in copies(row)]
inputs = torch.tensor(np.array([values for values, _, _ in examples]))
weights = torch.tensor([weight for _, weight, _ in examples])
kinds = torch.tensor([kind for _, _, kind in examples])
scores = torch.zeros(len(KINDS), inputs.shape[1], requires_grad=True)
cost = torch.ones(inputs.shape[1])
cost[numbers + len(names):-1] = OF_LETTERS
cost[-1] = 0
optimizer = torch.optim.LBFGS([scores], max_iter=80, history_size=20, line_search_fn='strong_wolfe')


def loss():
    optimizer.zero_grad()
    miss = torch.nn.functional.cross_entropy(inputs @ scores.T, kinds, reduction='none')
    total = (miss * weights).sum() / weights.sum() + PENALTY * (cost * scores * scores).sum()
    total.backward()
    return total


optimizer.step(loss)
matrix = scores.detach().numpy()
steps = np.abs(matrix).max(1) / 127
whole = np.round(matrix / steps[:, None]).astype(np.int8)
encode = lambda array: base64.b64encode(array.tobytes()).decode()
with open(out, 'w') as file:
    packed = {'width': matrix.shape[1], 'steps': encode(steps.astype(np.float32)), 'rows': encode(whole)}
    json.dump({'made_by': 'bench/train/imports', 'names': ';'.join(names), 'scores': packed}, file, indent=2)
    file.write('\n')
if tested:
    got = [KINDS[int((whole * steps[:, None] @ coded(row)).argmax())] for row in tested]
    print(f"{sum(kind == row['kind'] for kind, row in zip(got, tested))} of {len(tested)} sections of other documents")
