import { describe, expect, test } from 'bun:test'
import { asHtml } from '#lib/index/systems/as-html.ts'

describe('asHtml()', () => {
  test('shows the text as it is, with its lines', () => {
    expect(asHtml('a < b &amp;\r\n<script>')).toBe('a &lt; b &amp;amp;<br>&lt;script&gt;')
  })
})
