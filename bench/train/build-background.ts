import { resolve } from 'node:path'
import { jobKey } from '#lib/index/jobs/job-key.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'
import { readRecordedPostings } from '#test/recorded/recorded-postings.ts'

// bun bench/train/build-background.ts <folder of recorded boards>
// Writes assets/rank/background-1.json: the vectors of a sample of postings, against which a role is read. Numbers only.

const POSTINGS = 200
const MOST_OF_COMPANY = 10

const folder = process.argv[2]
if (!folder) throw new Error('Say which folder holds the recorded boards.')
const different = new Map(readRecordedPostings(resolve(folder)).map((posting) => [jobKey(posting), posting]))
const taken = new Map<string, number>()
// Keys are hashes: their order is chance, and the same each time.
const sample = [...different]
  .toSorted(([a], [b]) => a - b)
  .map(([, posting]) => posting)
  .filter(({ company }) => {
    taken.set(company, (taken.get(company) ?? 0) + 1)
    return (taken.get(company) ?? 0) <= MOST_OF_COMPANY
  })
  .slice(0, POSTINGS)
const worth = loadTermWorth()
const vectors = sample.map((posting) => Buffer.from(termVector(posting, worth).buffer).toString('base64'))
await Bun.write(
  resolve(import.meta.dir, '../../assets/rank/background-1.json'),
  `${JSON.stringify({ version: 1, vectors }, null, 1)}\n`,
)
console.log(`${vectors.length} postings of ${taken.size} companies`)
