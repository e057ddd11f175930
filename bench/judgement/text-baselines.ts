const tokensOf = (text: string) => text.toLowerCase().match(/[a-z0-9+#.]+/g) ?? []

function countsOf(tokens: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

function frequencies(documents: Map<string, number>[]): Map<string, number> {
  return countsOf(documents.flatMap((document) => [...document.keys()]))
}

/** Returns the BM25 score of each text for a query, as `BM25Okapi` of the Python package rank_bm25 computes it. */
export function bm25Scores(query: string, texts: string[]): number[] {
  const documents = texts.map((text) => countsOf(tokensOf(text)))
  const lengths = texts.map((text) => tokensOf(text).length)
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const worth = new Map(
    [...frequencies(documents)].map(([word, n]) => [word, Math.log((texts.length - n + 0.5) / (n + 0.5))]),
  )
  const least = (0.25 * [...worth.values()].reduce((sum, weight) => sum + weight, 0)) / worth.size
  return documents.map((document, at) =>
    tokensOf(query).reduce((sum, word) => {
      const count = document.get(word) ?? 0
      const idf = worth.get(word) ?? 0
      const room = 1.5 * (0.25 + (0.75 * (lengths[at] ?? 0)) / usual)
      return sum + ((idf < 0 ? least : idf) * count * 2.5) / (count + room)
    }, 0),
  )
}

/** Returns the cosine of the TF-IDF vectors of a query and each text, with smoothed document frequencies. */
export function tfIdfScores(query: string, texts: string[]): number[] {
  const documents = [query, ...texts].map((text) => countsOf(tokensOf(text)))
  const seen = frequencies(documents)
  const vectors = documents.map((document) => {
    const weighed = [...document].map(
      ([word, count]) =>
        [word, count * (Math.log((1 + documents.length) / (1 + (seen.get(word) ?? 0))) + 1)] as const,
    )
    const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0))
    return new Map(weighed.map(([word, weight]) => [word, weight / length]))
  })
  const [queryVector = new Map<string, number>(), ...textVectors] = vectors
  return textVectors.map((vector) =>
    [...queryVector].reduce((sum, [word, weight]) => sum + weight * (vector.get(word) ?? 0), 0),
  )
}
