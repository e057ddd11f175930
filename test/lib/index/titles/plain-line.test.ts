import { expect, test } from 'bun:test'
import { plainLine } from '#lib/index/titles/plain-line.ts'

test.each([
  ['Fire &amp; Rescue Lead', 'Fire & Rescue Lead'],
  ['Rye &amp;amp; Sons', 'Rye & Sons'],
  ['Caf&eacute; Manager &#8211; Nights', 'Café Manager – Nights'],
  ['Baker&nbsp;&nbsp;(m&#x2F;f)', 'Baker (m/f)'],
  ['<b>Night</b> Baker<br>Cork', 'Night Baker Cork'],
  ['&lt;strong&gt;Night&lt;/strong&gt; Baker', 'Night Baker'],
  ['&amp;lt;i&amp;gt;Night&amp;lt;/i&amp;gt; Baker', 'Night Baker'],
  ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'script>alert(1)/script>'],
  ['AT&T R&D &amp QA', 'AT&T R&D &amp QA'],
  ['Legal&notes; Clerk', 'Legal&notes; Clerk'],
  ['C++ < C & List<T>', 'C++ < C & List<T>'],
  ['Travel <5% <Remote>', 'Travel <5% <Remote>'],
  ['', ''],
])('plainLine(%j) is %j', (text, line) => {
  expect(plainLine(text, 200)).toBe(line)
})

test('plainLine() creates no tag from parts of others, in linear time', () => {
  for (const text of [
    '<s<script>cript>',
    '&lt;s&lt;b&gt;cript&gt;',
    '<'.repeat(50_000),
    '<b '.repeat(30_000),
  ])
    expect(plainLine(text, 500)).not.toMatch(/<\/?(?:script|b)\b[^<>]*>/i)
})
