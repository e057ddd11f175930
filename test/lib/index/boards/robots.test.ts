import { expect, test } from 'bun:test'
import { robotsRefusal } from '#lib/index/boards/robots.ts'

const address = 'https://acme.example/api/offers/'
const machines = 'The board asks that machines make no use of its postings.'
const robots = 'The host’s robots.txt asks programs not to read this.'

test.each<[string, string, string | null]>([
  ['nothing', '', null],
  ['no rule for this', 'User-agent: *\nDisallow: /admin', null],
  ['all closed', 'User-agent: *\nDisallow: /', robots],
  ['all closed but this', 'User-agent: *\nDisallow: /\nAllow: /api/', null],
  ['closed to another', 'User-agent: OtherBot\nDisallow: /', null],
  ['closed to this one', 'User-agent: Shortlist\nDisallow: /api\n\nUser-agent: *\nAllow: /', robots],
  ['a pattern', 'User-agent: *\nDisallow: /*/offers/$', robots],
  ['no machine use', 'User-agent: *\nContent-Signal: search=yes, ai-input=no\nAllow: /', machines],
  ['no search', 'Content-Signal: search = no', machines],
  ['no training, which is none of ours', 'Content-Signal: search=yes,ai-train=no', null],
  ['a web page', '<!doctype html><title>Not found</title>', null],
  [
    'names that objects have',
    'User-agent: __proto__\nDisallow: /\nUser-agent: constructor\nDisallow: /',
    null,
  ],
])('robotsRefusal() of %s', (_what, text, wanted) => {
  expect(robotsRefusal(address, text)).toBe(wanted)
})

test.each([
  [
    'many rules with many wildcards',
    600,
    'Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b$',
    2_000,
    'patterns',
  ],
  ['the usual rules of a shop', 300, 'Disallow: /*?sort=', 80, null],
  ['many plain rules', 10_000, 'Disallow: /admin', 2_000, null],
])('robotsRefusal() of %s costs little', (_what, count, rule, length, refusal) => {
  const text = ['User-agent: *', ...Array.from({ length: count }, (_, index) => `${rule}${index}`)].join('\n')
  const reason = robotsRefusal(`https://acme.example/${'a'.repeat(length)}`, text)
  expect(reason).toEqual(refusal === null ? null : expect.stringContaining(refusal))
})
