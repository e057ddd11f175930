import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { termsOf } from '#lib/text/tokens.ts'

// bun bench/train/corpus-terms.ts <in.jsonl> <out.jsonl>
// Replaces the texts of a training corpus by the product's own terms, so that training and product read words alike.

type CorpusLine = {
  k: 'posting' | 'occupation'
  s: string
  t?: string
  labels?: [string, string][]
  x: string
}

const [source, to] = process.argv.slice(2)
if (!source || !to) throw new Error('Name the corpus and the file to write.')
const out = createWriteStream(to)
for await (const text of createInterface({ input: createReadStream(source) })) {
  const line = JSON.parse(text) as CorpusLine
  const terms = { k: line.k, s: line.s, x: termsOf(line.x).join(' ') }
  const names =
    line.k === 'posting'
      ? { t: termsOf(line.t ?? '').join(' ') }
      : { labels: (line.labels ?? []).map(([language, label]) => [language, termsOf(label).join(' ')]) }
  out.write(`${JSON.stringify({ ...terms, ...names })}\n`)
}
out.end()
