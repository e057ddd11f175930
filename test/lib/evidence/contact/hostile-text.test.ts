import { expect, test } from 'bun:test'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'

const PATTERNS = [
  ...[
    'a',
    'A',
    '1',
    '0',
    '@',
    'a@',
    'a.',
    'a@a.',
    '.',
    '/',
    '1 ',
    '12 Aa ',
    'Aa ',
    '+',
    '+1',
    '+1 ',
    '(',
    '01 ',
  ],
  ...[
    '1-',
    '1.',
    '-',
    'Straße ',
    'straße',
    'Rue ',
    'rue de ',
    'Rue A ',
    'Via ',
    'Calle de ',
    'Calle 1 ',
    '12 rue de ',
  ],
  ...[
    'http://',
    'www.',
    'www.a ',
    '//',
    'a at ',
    ' dot ',
    'a at b dot ',
    '[at]',
    'a_at_',
    'a-at-b',
    'tel ',
    'tel.:',
  ],
  ...[
    'address: ',
    'Address: 1',
    '路',
    '路1',
    '1路',
    '가구 ',
    '구 로',
    'MA 02110 ',
    'A, ',
    'SW1A 1',
    'PO Box ',
    'PO',
  ],
  ...[
    '"',
    '\u200b',
    'a\u200b',
    ' ',
    '\n',
    '\n ',
    '\t',
    'A A',
    'Aa-',
    'A.',
    'Aa.',
    '1/',
    '1, ',
    '12 Main ',
    '2019-',
  ],
  ...['Jan Doe', 'github: ', 'linkedin ', 'website: a.', 'a.com', 'a.com/', 'x:', '%40', '617-555-', '617 '],
  ...[
    'Straße der a ',
    'Platz der 1 ',
    'Flat 1, ',
    'd.',
    ', PhD',
    '*',
    '# ',
    '1 Aa St ',
    'Number ',
    '12 a a a ',
  ],
]
const timed = process.env['SVC_SHOW_GROWTH'] !== undefined

test('reads 200 KB of any repeated pattern to its end', () => {
  for (const pattern of PATTERNS) {
    const text = pattern.repeat(200_000 / pattern.length)
    const spans = findContactData(`${text}\nme@mail.example`, { name_lines: true })
    expect(spans.map(({ kind }) => kind)).toContain('email')
  }
}, 120_000)

test.if(timed)('prints how the time grows from 50 KB to 200 KB', () => {
  const rows = PATTERNS.map((pattern) => {
    millisecondsFor(pattern, 5_000)
    const short = millisecondsFor(pattern, 50_000)
    const long = millisecondsFor(pattern, 200_000)
    return {
      pattern,
      short_ms: Math.round(short),
      long_ms: Math.round(long),
      growth: Math.round(long / short),
    }
  })
  console.table(rows.sort((a, b) => b.long_ms - a.long_ms).slice(0, 20))
})

function millisecondsFor(pattern: string, length: number): number {
  const text = pattern.repeat(length / pattern.length)
  const runs = Array.from({ length: 3 }, () => {
    const start = performance.now()
    findContactData(text, { name_lines: true })
    return performance.now() - start
  })
  return Math.min(...runs)
}
