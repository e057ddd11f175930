import { type Row, Tally } from '#test/prove/line.ts'
import {
  type Expression,
  isAccepted,
  listBuiltExpressions,
  listExpressions,
} from '#test/support/expressions.ts'

// Sizes from small to large, so that an expression in cubic time is found before it holds the row for minutes.
const SIZES = [300, 1_200, 6_000]
const QUICK_MS = 12
// Twice the text may cost at most this many times as much.
const STEEPEST = 2.8
const MOST_MS_EACH = 1_500
const UNITS = [
  ...[
    ' ',
    'a',
    '1',
    '(',
    ')',
    '-',
    ',',
    '.',
    '/',
    '<',
    '>',
    '#',
    '[',
    ']',
    '"',
    '\t',
    '\n',
    'A',
    'é',
    '|',
    '*',
  ],
  ...[
    '_',
    ':',
    '@',
    '+',
    '=',
    '\u00a0',
    '•',
    ' a',
    'a ',
    'a.',
    'a,',
    'a-',
    '1.',
    '1,',
    '1 ',
    '1-',
    'a\n',
    '\n ',
  ],
  ...['( ', 'a(', '<a', 'a:', 'a@', '/a', 'A ', 'Aa ', 'a and ', '- ', '\n-', 'years ', '$1', 'in '],
]

/** Repeats signs and words of each expression's own, and compares the time of a text with that of its half. */
export const pump: Row = {
  name: 'pump',
  run: async () => {
    const expressions = [...(await listExpressions()), ...(await listBuiltExpressions())].filter(
      (literal) => !isAccepted(literal),
    )
    const different = new Map(expressions.map((literal) => [`${literal.source}/${literal.flags}`, literal]))
    const tally = new Tally('regular expressions on repeated text')
    for (const literal of different.values()) {
      const slow = slowTextOf(literal)
      tally.count(slow === null, `${literal.path}:${literal.line} is slow on ${slow}`)
    }
    return [tally.line('twice the text took at most 2.8 times as long')]
  },
}

function slowTextOf({ source, flags }: Expression): string | null {
  const expression = new RegExp(source, flags)
  const began = performance.now()
  for (const unit of new Set([...UNITS, ...ownUnits(source)])) {
    for (const [start, end] of [
      ['', '\u0001x'],
      ['x', ''],
    ] as const) {
      const make = (size: number) => start + unit.repeat(Math.ceil(size / unit.length)) + end
      for (const size of SIZES) {
        const ms = costOf(expression, make(size))
        if (ms < QUICK_MS || isLinear(expression, make, size)) continue
        return `${size} characters of ${JSON.stringify(unit)}`
      }
    }
    if (performance.now() - began > MOST_MS_EACH) break
  }
  return null
}

// Other work of this process is in one measurement, and seldom in the least of three.
function isLinear(expression: RegExp, make: (size: number) => string, size: number): boolean {
  const quickest = (text: string) => Math.min(...[1, 2, 3].map(() => costOf(expression, text)))
  const whole = quickest(make(size))
  return whole < QUICK_MS || whole < STEEPEST * quickest(make(size / 2))
}

function costOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0
  const began = process.cpuUsage()
  if (expression.global) for (const _match of text.matchAll(expression));
  else expression.test(text)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

function ownUnits(source: string): string[] {
  const words = [...new Set(source.match(/\p{L}{3,}/gu))].slice(0, 6)
  const signs = [...new Set(source.replace(/\\[a-zA-Z]|[A-Za-z\\^$?{}]/g, ''))].slice(0, 12)
  return [...signs, ...words.flatMap((word) => [word, `${word} `, ` ${word}`])]
}
