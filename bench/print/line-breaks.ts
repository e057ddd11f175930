// bun bench/print/line-breaks.ts LineBreakTest.txt: how many cases of Unicode's conformance file the line breaker meets.
import { unicodeBreaks } from '#lib/resume/typeset/line-breaks.ts'

const [path] = process.argv.slice(2)
if (!path)
  throw new Error('Give the path of LineBreakTest.txt from unicode.org/Public/<version>/ucd/auxiliary.')

const cases = (await Bun.file(path).text()).split('\n').flatMap((line) => {
  const marks = (line.split('#')[0] ?? '').trim().split(/\s+/)
  return marks.length > 1 ? [caseOf(marks)] : []
})
const met = cases.filter(({ text, places }) => String(unicodeBreaks(text)) === String(places))
const bySpaces = cases.filter(({ text, places }) => String(spacePlaces(text)) === String(places))
const share = (count: number) => `${((100 * count) / cases.length).toFixed(1)} %`
console.log(`${cases.length} cases: met ${share(met.length)}; by spaces alone ${share(bySpaces.length)}`)

/** Reads "× 0023 ÷ 0020 ÷": code points in hexadecimal, and a ÷ at each place where a line may end. */
function caseOf(marks: string[]): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  for (const mark of marks) {
    if (mark === '÷') places.push(text.length)
    else if (mark !== '×') text += String.fromCodePoint(Number.parseInt(mark, 16))
  }
  return { text, places }
}

function spacePlaces(text: string): number[] {
  return [...text.matchAll(/ (?! )|$/g)].map(({ index, 0: space }) => index + space.length)
}
