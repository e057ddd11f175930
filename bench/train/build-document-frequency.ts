import { resolve } from 'node:path'
import { jobKey } from '#lib/index/jobs/job-key.ts'
import { readTerms, termsOf } from '#lib/text/tokens.ts'
import { SKILLS } from '#lib/text/word-tables.ts'
import { type RecordedPosting, readRecordedPostings } from '#test/recorded/recorded-postings.ts'

// bun bench/train/build-document-frequency.ts <folder of recorded boards>
// Writes assets/rank/document-frequency-2.json: in how many different postings each term stands. Numbers only.

const FEWEST_POSTINGS = 3
const FEWEST_COMPANIES = 2
const MOST_TERMS = 12_000
const LONGEST_TERM = 24
const NAME_SHARE = 0.95 // written with a capital this often and rare: the name of a person or a product
const NAME_POSTINGS = 0.01
const BOILERPLATE_SHARE = 0.8 // a name that nearly only one company writes, under each of its postings

const folder = process.argv[2]
if (!folder) throw new Error('Say which folder holds the recorded boards.')
const postings = differentPostings(readRecordedPostings(resolve(folder)))
const wordsSeen = new Map<string, WordCounts>()
for (const posting of postings) count(posting)
const companyWords = new Set(postings.flatMap(({ company }) => termsOf(company)))
const frequent = [...wordsSeen]
  .filter(([term, seen]) => isKept(term, seen))
  .sort(([a, x], [b, y]) => y.postings - x.postings || (a < b ? -1 : 1))
  .slice(0, MOST_TERMS)
  .sort(([a], [b]) => (a < b ? -1 : 1))
const lines = frequent.map(([term, seen]) => `    ${JSON.stringify(term)}: ${seen.postings}`)
const head = `{\n  "version": 2,\n  "documents": ${postings.length},\n  "terms": {\n`
await Bun.write(
  resolve(import.meta.dir, '../../assets/rank/document-frequency-2.json'),
  `${head}${lines.join(',\n')}\n  }\n}\n`,
)
console.log(`${postings.length} different postings, ${wordsSeen.size} terms, ${frequent.length} kept`)

type WordCounts = { postings: number; companies: Map<string, number>; written: number; capital: number }

function differentPostings(all: RecordedPosting[]): RecordedPosting[] {
  return [...new Map(all.map((posting) => [jobKey(posting), posting])).values()]
}

function count({ company, title, text }: RecordedPosting): void {
  const words = `${title}\n${text}`
  const documentWords = new Set<string>()
  readTerms(words, (term, start, end) => {
    const seen = wordsSeen.get(term.text) ?? { postings: 0, companies: new Map(), written: 0, capital: 0 }
    wordsSeen.set(term.text, seen)
    seen.written++
    if (/^\p{Lu}/u.test(words.slice(start, end))) seen.capital++
    if (documentWords.has(term.text)) return
    documentWords.add(term.text)
    seen.postings++
    seen.companies.set(company, (seen.companies.get(company) ?? 0) + 1)
  })
}

function isKept(term: string, seen: WordCounts): boolean {
  if (seen.postings < FEWEST_POSTINGS || term.length > LONGEST_TERM) return false
  if (SKILLS.has(term)) return true
  if (companyWords.has(term) || seen.companies.size < FEWEST_COMPANIES) return false
  const isBoilerplate = Math.max(...seen.companies.values()) / seen.postings >= BOILERPLATE_SHARE
  const isRare = seen.postings < NAME_POSTINGS * postings.length
  const isName = seen.capital / seen.written >= NAME_SHARE && (isRare || isBoilerplate)
  return !isName && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(term)
}
