"""Trains the likeness of titles: python3 bench/train/train-likeness.py TERMS.jsonl OUT.json

TERMS.jsonl comes from bench/train/corpus-terms.ts: postings {k, s, t: title terms, x: body terms} and occupations
{k, s, labels: [[language, terms]], x: terms of the description}. OUT.json goes to bench/train/pack-likeness.ts.

Step 1: skip-gram word vectors over all texts (gensim 4.4). Step 2: a word's vector and weight are trained so that a
title comes closest to its own text among 512 others (InfoNCE, both directions), and a name of an occupation to its
other names and its description. Needs numpy, scipy and gensim; 90 seconds on two cores. Same seed, same file.
"""

import collections
import json
import random
import sys
import zlib

import numpy as np
import scipy.sparse as sp
from gensim.models import Word2Vec

SEED, DIMENSIONS, WORDS = 7, 64, 24_000
EPOCHS, BATCH, RATE, TEMPERATURE, DROPPED = 8, 512, 0.0015, 0.1, 0.3


def read(path):
    postings, occupations = [], []
    for line in open(path):
        row = json.loads(line)
        (postings if row["k"] == "posting" else occupations).append(row)
    random.shuffle(postings)
    return postings, occupations


def vocabulary(postings, occupations):
    counts, documents = collections.Counter(), collections.Counter()
    texts = [f"{row['t']} {row['x']}" for row in postings]
    texts += [label for row in occupations for _, label in row["labels"]] + [row["x"] for row in occupations]
    for text in texts:
        words = text.split()
        counts.update(words)
        documents.update(set(words))
    words = [word for word, _ in counts.most_common(3 * WORDS) if documents[word] >= 3][:WORDS]
    return words, documents


def skip_gram(words, postings, occupations):
    sentences = [f"{row['t']} {row['x']}".split() for row in postings]
    sentences += [f"{row['labels'][0][1]} {row['x']}".split() for row in occupations if row["labels"]]
    options = dict(window=10, min_count=3, sg=1, negative=8, epochs=4, workers=1, sample=1e-4)
    model = Word2Vec(sentences, vector_size=DIMENSIONS, seed=SEED, **options)
    noise = np.random.default_rng(SEED)
    rows = [model.wv[word] if word in model.wv else noise.normal(0, 0.01, DIMENSIONS) for word in words]
    vectors = np.stack(rows).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True).clip(1e-6)


def pairs_of(postings, occupations):
    """Two texts that mean the same work: (title, body), (name, other name), (name, description)."""
    of_postings = [(row["t"].split(), row["x"].split()) for row in postings]
    of_occupations = []
    for row in occupations:
        labels = list(dict.fromkeys(label for _, label in row["labels"] if label))
        english = [label for language, label in row["labels"] if language == "en" and label]
        for label in labels:
            if row["x"] and random.random() < 0.5:
                of_occupations.append((label.split(), row["x"].split()))
                continue
            others = [name for name in english if name != label] or [name for name in labels if name != label]
            if others:
                of_occupations.append((label.split(), random.choice(others).split()))
    random.shuffle(of_occupations)
    return of_postings, of_occupations


def matrix(texts, place):
    starts, columns, values = [0], [], []
    for words in texts:
        counts = collections.Counter(place[word] for word in words if word in place)
        columns += counts.keys()
        values += [1 + np.log(count) for count in counts.values()]
        starts.append(len(columns))
    data = (np.array(values, np.float32), np.array(columns, np.int32), np.array(starts))
    return sp.csr_matrix(data, shape=(len(texts), len(place)))


class Adam:
    def __init__(self, values):
        self.values, self.mean, self.square = values, np.zeros_like(values), np.zeros_like(values)

    def step(self, gradient, rate, count):
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient * gradient - self.square)
        mean, square = self.mean / (1 - 0.9**count), self.square / (1 - 0.99**count)
        self.values -= rate * mean / (np.sqrt(square) + 1e-8)


def train(rows, weights, words, postings, occupations):
    place_of = {word: at for at, word in enumerate(words)}
    left, right = (matrix(side, place_of) for side in zip(*(postings + occupations)))
    names = np.array([zlib.crc32(" ".join(name).encode()) for name, _ in postings + occupations])
    groups = np.arange(len(postings)), np.arange(len(postings), len(postings) + len(occupations))
    chance = np.random.default_rng(SEED)
    vectors, logs = Adam(rows), Adam(weights)
    count, steps = 0, None
    for epoch in range(EPOCHS):
        batches = []
        for group in groups:
            order = chance.permutation(group)
            batches += [order[at : at + BATCH] for at in range(0, len(order) - BATCH // 2, BATCH)]
        random.shuffle(batches)
        steps = steps or EPOCHS * len(batches)
        total = 0.0
        for batch in batches:
            count += 1
            rate = RATE * min(1, count / 50) * (1 - count / (steps + 1)) + 1e-5
            total += step(vectors, logs, (left[batch], right[batch], names[batch]), chance, rate, count)
        print(f"epoch {epoch}: loss {total / len(batches):.3f}", flush=True)
    return rows * np.exp(weights)[:, None]


def step(vectors, logs, batch, chance, rate, count):
    one, other, names = batch
    other = other.copy()
    other.data = other.data * (chance.random(len(other.data)) > DROPPED)
    scale = np.exp(logs.values)
    weighed = vectors.values * scale[:, None]
    a, length_a = unit(one @ weighed)
    b, length_b = unit(other @ weighed)
    likeness = a @ b.T / TEMPERATURE
    same = names[:, None] == names[None, :]
    np.fill_diagonal(same, False)
    likeness[same] = -1e9
    forth, back = softmax(likeness, 1), softmax(likeness, 0)
    size = len(names)
    diagonal = np.arange(size)
    slope = forth + back
    slope[diagonal, diagonal] -= 2
    slope /= 2 * size * TEMPERATURE
    gradient = one.T @ through(slope @ b, a, length_a) + other.T @ through(slope.T @ a, b, length_b)
    of_logs = (gradient * weighed).sum(1)
    vectors.step(gradient * scale[:, None], rate, count)
    logs.step(of_logs, 5 * rate, count)
    return float(-np.log(forth[diagonal, diagonal].clip(1e-9)).mean())


def unit(sums):
    length = np.linalg.norm(sums, axis=1, keepdims=True).clip(1e-6)
    return sums / length, length


def through(gradient, direction, length):
    return (gradient - direction * (gradient * direction).sum(1, keepdims=True)) / length


def softmax(values, axis):
    raised = np.exp(values - values.max(axis, keepdims=True))
    return raised / raised.sum(axis, keepdims=True)


def main(source, target):
    random.seed(SEED)
    postings, occupations = read(source)
    words, documents = vocabulary(postings, occupations)
    frequency = np.array([documents[word] for word in words])
    worth = np.log(1 + (len(postings) - frequency + 0.5).clip(0.5) / (frequency + 0.5))
    weights = np.log((worth / worth.mean()).clip(0.05)).astype(np.float32)
    rows = skip_gram(words, postings, occupations)
    rows = train(rows, weights, words, *pairs_of(postings, occupations))
    scales = np.abs(rows).max(1).clip(1e-6) / 127
    quantised = np.round(rows / scales[:, None]).astype(int)
    trained_on = {"postings": len(postings), "occupations": len(occupations)}
    with open(target, "w") as out:
        json.dump({"trained_on": trained_on, "dimensions": DIMENSIONS, "words": words}, out)
        out.write("\n")
        for scale, row in zip(scales, quantised):
            json.dump([round(float(scale), 6), row.tolist()], out)
            out.write("\n")


main(*sys.argv[1:])
