import { expect, test } from 'bun:test'
import { ACCENTS } from '#db/rows/display.ts'
import { colorOf } from '#lib/resume/print/svg-page.ts'
import { accentOf } from '#lib/resume/tailored/display-settings.ts'

test.each([
  ['inline', 'none', 'classic', 'plum'],
  ['classic', 'plum', 'modern', 'navy'],
  ['modern', 'navy', 'inline', 'none'],
  ['classic', 'none', 'modern', 'none'],
  ['inline', 'teal', 'classic', 'teal'],
  ['classic', 'brick', 'classic', 'brick'],
] as const)('from %s in %s to %s the colour is %s', (template, accent, next, expected) => {
  expect(accentOf({ template, accent }, next)).toBe(expected)
})

test('every colour has a contrast of at least 7 to 1 on white', () => {
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  for (const accent of ACCENTS)
    expect(1.05 / (luminance(colorOf('accent', accent)) + 0.05)).toBeGreaterThan(7)
})
