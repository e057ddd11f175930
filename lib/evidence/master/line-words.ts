/** The words of a line that can be compared with another line's, and the numbers in it that measure something. */
export type LineWords = { words: string[]; numbers: string[] }

const PART =
  /\p{N}[\p{N}.,]*(?:(?: ?%)|(?: ?(?:k|m|bn|b|x|ms|tb|gb|mb)(?!\p{L})))?|\p{L}[\p{L}\p{M}\p{N}'’]*[+#]*/gu
const SMALL = new Set(
  'a an the of and or to for in with by on from at as into via per my our its their that which while it is was were be been through using over under within across than then also'.split(
    ' ',
  ),
)
const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}
const ENDINGS = ['ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'ers', 'ed', 'er', 'ly']
const IRREGULAR: Record<string, string> = {
  ...{ led: 'lead', built: 'build', wrote: 'write', ran: 'run', grew: 'grow', drove: 'drive', won: 'win' },
  ...{ taught: 'teach', sold: 'sell', made: 'make', cut: 'cut', kept: 'keep', brought: 'bring' },
}

/** The words of a text folded and without endings, small words left out, and its numbers each in one spelling. */
export function lineWords(text: string): LineWords {
  const parts = plain(text).match(PART) ?? []
  const words: string[] = []
  const numbers: string[] = []
  for (const [at, part] of parts.entries()) {
    const number = numberOf(part, parts[at + 1])
    if (number !== null) numbers.push(number)
    else if (!SMALL.has(part) && !isScaleOf(part, parts[at - 1])) words.push(stemOf(part))
  }
  return { words, numbers }
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d)[ ,](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=(?<!\p{L})(?:\p{L}{1,3}|back|post|over))-(?=\p{L})/gu, '')
    .replace(/ ?(?:percent|per cent|prozent)(?!\p{L})/gu, '%')
}

function numberOf(part: string, next: string | undefined): string | null {
  const named = NUMBER_WORDS.indexOf(part)
  if (named > 1) return String(named)
  const [, digits = '', unit = ''] = /^(\d[\d.,]*?)[.,]* ?(%|[a-z]+)?$/.exec(part) ?? []
  if (digits === '') return null
  const scale = SCALES[unit] ?? (unit === '' ? SCALES[next ?? ''] : undefined)
  if (scale === undefined) return digits + (unit === 'x' || unit === '%' ? unit : '')
  return String(Math.round(Number(digits.replace(',', '.')) * scale))
}

function isScaleOf(word: string, before: string | undefined): boolean {
  return word in SCALES && before !== undefined && /^\d/.test(before)
}

function stemOf(word: string): string {
  const known = IRREGULAR[word]
  if (known !== undefined) return known
  const one = singular(word.replace(/['’]s?$/, ''))
  const ending = ENDINGS.find((end) => one.endsWith(end) && one.length - end.length >= 3)
  const root = ending === undefined ? one : one.slice(0, -ending.length)
  const single = /([b-df-hj-km-np-rtv-z])\1$/.test(root) ? root.slice(0, -1) : root
  return single.length > 3 && single.endsWith('e') ? single.slice(0, -1) : single
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word
}
