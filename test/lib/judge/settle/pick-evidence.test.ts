import { expect, test } from 'bun:test'
import { pickEvidence } from '#lib/judge/settle/pick-evidence.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'

const many = (length: number, text: string) =>
  Array.from({ length }, (_, at) => aLineOf({ id: `e${at}`, ref: `l${at}`, text: `${text} ${at}` }))

test('sends everything where it fits', () => {
  const lines = many(50, 'Baked')
  expect(pickEvidence(lines, [])).toEqual({ lines, left_out: 0 })
})

test('prefers what shares words with the rows, keeps the order, and counts the rest', () => {
  const lines = [...many(395, 'Baked bread'), ...many(10, 'Ran Kafka clusters')]
  const { lines: sent, left_out } = pickEvidence(lines, [
    { quote: 'Experience with Kafka', terms: ['Kafka'] },
  ])
  expect(left_out).toBe(5)
  expect(sent.filter(({ text }) => text.includes('Kafka'))).toHaveLength(10)
  expect(sent).toEqual(lines.filter((line) => sent.includes(line)))
})

test('sends no more than fits, and a line of any length', () => {
  const long = many(40, 'x'.repeat(3000))
  const { lines, left_out } = pickEvidence(long, [])
  expect(lines.length + left_out).toBe(40)
  expect(lines.length).toBeWithin(15, 21)
  expect(pickEvidence(many(1, 'x'.repeat(90_000)), []).lines).toHaveLength(1)
})
