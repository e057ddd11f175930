import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { termId } from '#lib/text/terms.ts'

// bun bench/train/pack-likeness.ts <out of train-likeness.py>
// Writes assets/rank/likeness-1.json: the number of each word, its scale and its vector of 8-bit numbers, in base 64.

type Head = { trained_on: { postings: number; occupations: number }; dimensions: number; words: string[] }

const [source] = process.argv.slice(2)
if (!source) throw new Error('Name the file that train-likeness.py wrote.')
let head: Head | undefined
const ids: number[] = []
const scales: number[] = []
const rows: number[] = []
const taken = new Set<number>()
let index = 0
for await (const line of createInterface({ input: createReadStream(source) })) {
  if (!head) {
    head = JSON.parse(line) as Head
    continue
  }
  const [scale, row] = JSON.parse(line) as [number, number[]]
  const id = termId(head.words[index++] ?? '')
  // Two words with one number: the commoner word, which comes first, keeps it.
  if (taken.has(id)) continue
  taken.add(id)
  ids.push(id)
  scales.push(scale)
  rows.push(...row)
}
if (!head) throw new Error('The file is empty.')
const base64 = (array: ArrayBufferView) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64')
const packed = {
  version: 1,
  trained_on: head.trained_on,
  dimensions: head.dimensions,
  ids: base64(Uint32Array.from(ids)),
  scales: base64(Float32Array.from(scales)),
  rows: base64(Int8Array.from(rows)),
}
await Bun.write(resolve(import.meta.dir, '../../assets/rank/likeness-1.json'), `${JSON.stringify(packed)}\n`)
console.log(`${ids.length} words`)
