"""fit.py TRAIN[,MORE] OUT [TEST] [--rounds=N] [--seed=N]: fits the network that labels the lines of resumes to the documents that export.ts wrote,
writes its weights to OUT, and prints how many lines of other documents get the right label.

Needs `pip install torch numpy`. A file named twice counts twice.
"""
import base64
import collections
import json
import random
import sys

import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence

LABELS = 10
WIDTH = 96
FEWEST = 40
BATCH = 32
# A word class that is left out of some documents teaches what the layout alone says.
CLASSES = ('job', 'organisation', 'study', 'named', 'half named', 'names part', 'under named')

options = dict(word[2:].split('=') for word in sys.argv if word.startswith('--'))
train_files, out, *test_files = [word for word in sys.argv[1:] if not word.startswith('--')]
ROUNDS, SEED = int(options.get('rounds', 10)), int(options.get('seed', 1))
torch.manual_seed(SEED)
random.seed(SEED)
np.random.seed(SEED)
torch.set_num_threads(1)


def read(path):
    with open(path) as file:
        return [json.loads(row) for row in file]


class Network(nn.Module):
    def __init__(self, names, numbers):
        super().__init__()
        self.names = nn.EmbeddingBag(names, WIDTH, mode='sum')
        nn.init.normal_(self.names.weight, 0, 0.1)
        self.numbers = nn.Linear(numbers, WIDTH)
        self.first = nn.GRU(WIDTH, WIDTH, batch_first=True, bidirectional=True)
        self.second = nn.GRU(2 * WIDTH, WIDTH, batch_first=True, bidirectional=True)
        self.out = nn.Linear(5 * WIDTH, LABELS)
        self.steps = nn.Parameter(torch.zeros(LABELS, LABELS))
        self.drop = nn.Dropout(0.4)

    def forward(self, documents):
        sizes = np.concatenate([document['sizes'] for document in documents])
        offsets = torch.tensor(np.concatenate([[0], np.cumsum(sizes)[:-1]]))
        sums = self.names(torch.tensor(np.concatenate([document['flat'] for document in documents])), offsets)
        numbers = self.numbers(torch.tensor(np.concatenate([document['numbers'] for document in documents])))
        lines = torch.tanh(sums + numbers)
        lengths = [len(document['labels']) for document in documents]
        x = pad_sequence(torch.split(lines, lengths), batch_first=True)
        packed = nn.utils.rnn.pack_padded_sequence(self.drop(x), lengths, batch_first=True, enforce_sorted=False)
        one, _ = self.first(packed)
        one, _ = nn.utils.rnn.pad_packed_sequence(one, batch_first=True)
        packed = nn.utils.rnn.pack_padded_sequence(self.drop(one), lengths, batch_first=True, enforce_sorted=False)
        two, _ = self.second(packed)
        two, _ = nn.utils.rnn.pad_packed_sequence(two, batch_first=True)
        return self.out(self.drop(torch.cat([x, one, two], 2))), lengths

    def loss(self, documents):
        """The mean negative log-likelihood of the right labels of a line, over all ways to label each document."""
        scores, lengths = self(documents)
        labels = pad_sequence([torch.tensor(d['labels']) for d in documents], batch_first=True)
        mask = torch.arange(scores.shape[1])[None] < torch.tensor(lengths)[:, None]
        right = (scores.gather(2, labels[..., None])[..., 0] * mask).sum()
        right = right + (self.steps[labels[:, :-1], labels[:, 1:]] * mask[:, 1:]).sum()
        forward = scores[:, 0]
        for at in range(1, scores.shape[1]):
            step = torch.logsumexp(forward[:, :, None] + self.steps, 1) + scores[:, at]
            forward = torch.where(mask[:, at, None], step, forward)
        return (torch.logsumexp(forward, 1).sum() - right) / sum(lengths)

    def best(self, document):
        scores, _ = self([document])
        scores, steps = scores[0].numpy(), self.steps.numpy()
        way, total = [], scores[0]
        for row in scores[1:]:
            sums = total[:, None] + steps
            way.append(sums.argmax(0))
            total = sums.max(0) + row
        labels = [int(total.argmax())]
        for came in reversed(way):
            labels.append(int(came[labels[-1]]))
        return labels[::-1]


def packed(tensor):
    """Rows of whole numbers from -127 to 127, each with the step of its row."""
    rows = tensor.detach().numpy()
    rows = rows.reshape(len(rows), -1)
    steps = np.maximum(np.abs(rows).max(1), 1e-6) / 127
    whole = np.round(rows / steps[:, None]).astype(np.int8)
    tensor.data = torch.tensor((whole * steps[:, None]).reshape(tensor.shape), dtype=torch.float32)
    encode = lambda array: base64.b64encode(array.tobytes()).decode()
    return {'width': rows.shape[1], 'steps': encode(steps.astype(np.float32)), 'rows': encode(whole)}


def gru(layer, suffix):
    return {name: packed(getattr(layer, f'{key}_l0{suffix}')) for name, key in
            {'in': 'weight_ih', 'state': 'weight_hh', 'inBias': 'bias_ih', 'stateBias': 'bias_hh'}.items()}


def main():
    documents = [d for path in train_files.split(',') for d in read(path)]
    counts = collections.Counter(name for d in documents for names, _ in d['features'] for name in names)
    names = sorted(name for name, count in counts.items() if count >= FEWEST)
    ids = {name: at for at, name in enumerate(names)}
    dropped = {word: {at for name, at in ids.items() if name.endswith(f' {word}') or name == word} for word in CLASSES}

    out_of = {word: np.isin(np.arange(len(names)), list(ids)) for word, ids in dropped.items()}

    def coded(document):
        rows = [[at for at in map(ids.get, line) if at is not None] for line, _ in document['features']]
        return {
            'flat': np.array([at for row in rows for at in row]), 'sizes': np.array([len(row) for row in rows]),
            'numbers': np.array([numbers for _, numbers in document['features']], np.float32), 'labels': document['labels'],
        }

    def varied(document):
        """The document without a few names, and without some word classes."""
        out = np.zeros(len(names), bool)
        for word in CLASSES:
            if random.random() < 0.15:
                out |= out_of[word]
        keep = ~out[document['flat']] & (np.random.random(len(document['flat'])) > 0.1)
        line = np.repeat(np.arange(len(document['sizes'])), document['sizes'])
        sizes = np.bincount(line[keep], minlength=len(document['sizes']))
        return {**document, 'flat': document['flat'][keep], 'sizes': sizes}

    documents = [coded(document) for document in documents]
    network = Network(len(names), documents[0]['numbers'].shape[1])
    per_round = len(documents) // BATCH + 1
    optimizer = torch.optim.Adam(network.parameters(), 4e-3, weight_decay=1e-6)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 8e-3, total_steps=ROUNDS * per_round + 1)
    others = [coded(d) for path in test_files for d in read(path)]

    def check():
        network.eval()
        with torch.no_grad():
            pairs = [(a, b) for d in others for a, b in zip(network.best(d), d['labels'])]
        print(f'{100 * sum(a == b for a, b in pairs) / max(1, len(pairs)):.2f} % of {len(pairs)} lines of other documents')
        network.train()

    for round in range(ROUNDS):
        order = sorted(documents, key=lambda d: len(d['labels']) + random.random() * 15)
        batches = [order[at:at + BATCH] for at in range(0, len(order), BATCH)]
        random.shuffle(batches)
        total = 0
        for batch in batches:
            optimizer.zero_grad()
            loss = network.loss([varied(d) for d in batch])
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(f'round {round + 1}: {total / len(batches):.4f}', flush=True)
        if others and round % 3 == 2:
            check()
    weights = {
        'made_by': 'bench/train/imports', 'documents': len(documents), 'names': ';'.join(names),
        'ofNames': packed(network.names.weight), 'ofNumbers': packed(network.numbers.weight), 'bias': packed(network.numbers.bias[None]),
        'first': [gru(network.first, ''), gru(network.first, '_reverse')],
        'second': [gru(network.second, ''), gru(network.second, '_reverse')],
        'out': packed(network.out.weight), 'outBias': packed(network.out.bias[None]), 'steps': packed(network.steps),
    }
    with open(out, 'w') as file:
        json.dump(weights, file, indent=1)
        file.write('\n')
    check()


main()
