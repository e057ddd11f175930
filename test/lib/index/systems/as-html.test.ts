import { describe, expect, test } from 'bun:test'
import { asHtml, htmlOrText } from '#lib/index/systems/as-html.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

describe('asHtml()', () => {
  test('shows the text as it is, with its lines', () => {
    expect(asHtml('a < b &amp;\r\n<script>')).toBe('a &lt; b &amp;amp;<br>&lt;script&gt;')
  })
})

describe('htmlOrText()', () => {
  test.each([
    ['Bake & sell', 'Bake &amp; sell'],
    ['<p>Bake</p>', '<p>Bake</p>'],
    ['a <b and c', 'a &lt;b and c'],
    ['<img alt="<"><br>', '<img alt="<"><br>'],
  ])('takes %j as %j', (text, html) => expect(htmlOrText(text)).toBe(html))

  test.each(['<', '<a', '<a ', ' '])('takes time in proportion to a text full of %j', async (piece) => {
    expect(await growthOf((size) => htmlOrText(piece.repeat(size)), 50_000)).toBeLessThan(IN_PROPORTION)
  })
})
