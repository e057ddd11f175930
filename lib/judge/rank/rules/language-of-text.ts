// A text is in the first of these languages that has enough stop words in it.
const STOPS = Object.entries({
  german: 'und der die mit für wir auf ein eine einn einen du dich',
  french: 'et le les des nous vous pour dans une avec',
  spanish: 'el los las para con una por nuestro nuestra nuestros nuestras que',
  italian: 'il dell della per con una che nostro nostra gli',
  dutch: 'het een voor met wij jij je van ons',
  portuguese: 'os um uma para com nosso nossos você não que',
})
const STOP_SHARE = 0.09
const JAPANESE = /[\u3040-\u30ff]/g
const HANGUL = /[\uac00-\ud7af]/g

// The languages that have each stop word.
const STOP_OF = new Map<string, number>()
// First and last letters and lengths of stop words.
const STOP_ENDS = new Uint8Array(2 ** 15)
for (const [index, [, words]] of STOPS.entries()) {
  for (const word of words.split(' ')) {
    STOP_OF.set(word, (STOP_OF.get(word) ?? 0) | (1 << index))
    STOP_ENDS[endsOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1
  }
}

/** Returns the language, other than English, of a text in lower case, such as `german`; null if unknown. */
export function languageOfText(text: string): string | null {
  const sample = text.slice(0, 1500)
  if (sample.includes(' the ') && sample.includes(' and ')) return null
  if (PLAIN_ONLY.test(sample)) return languageOfPlain(sample)
  if ((sample.match(JAPANESE)?.length ?? 0) > 40) return 'japanese'
  if ((sample.match(HANGUL)?.length ?? 0) > 40) return 'korean'
  const words = sample.split(/[^\p{L}]+/u)
  const met = STOPS.map(() => 0)
  for (const word of words) countStop(met, word)
  return languageOfCounts(met, words.length)
}

// A text of plain letters is not cut into words first: few words begin and end like a stop word.
function languageOfPlain(sample: string): string | null {
  const met = STOPS.map(() => 0)
  let words = 0
  let index = 0
  while (index <= sample.length) {
    const start = index
    while (isPlainLetter(sample, index)) index++
    words++
    if (index > start && mayBeStop(sample, start, index)) countStop(met, sample.slice(start, index))
    index++
    while (index < sample.length && !isPlainLetter(sample, index)) index++
  }
  return languageOfCounts(met, words)
}

function isPlainLetter(sample: string, index: number): boolean {
  if (index >= sample.length) return false
  const unit = sample.charCodeAt(index)
  return unit >= 0x61 && unit <= 0x7a
}

function mayBeStop(sample: string, start: number, end: number): boolean {
  return STOP_ENDS[endsOf(sample.charCodeAt(start), sample.charCodeAt(end - 1), end - start)] === 1
}

function endsOf(first: number, last: number, length: number): number {
  return ((first & 31) << 10) | ((last & 31) << 5) | (length & 31)
}

function countStop(met: number[], word: string): void {
  const bits = STOP_OF.get(word)
  if (bits === undefined) return
  for (let index = 0; index < met.length; index++)
    if ((bits >>> index) & 1) met[index] = (met[index] ?? 0) + 1
}

const FEWEST_WORDS = 40

function languageOfCounts(met: readonly number[], words: number): string | null {
  const language = words < FEWEST_WORDS ? -1 : met.findIndex((count) => count / words > STOP_SHARE)
  return STOPS[language]?.[0] ?? null
}

const PLAIN_ONLY = /^[\0-\x7f]*$/
