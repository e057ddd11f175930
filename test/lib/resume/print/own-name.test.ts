import { expect, test } from 'bun:test'
import { withOwnName } from '#lib/resume/print/printable.ts'

function printed(text: string, name: string | undefined, kind: 'publications' | 'other' = 'publications') {
  const section = { kind, heading: 'Publications', lines: [{ id: 'l1', text }], entries: [] }
  const { sections } = withOwnName({ language: 'en', title: 'Resume', sections: [section] }, name)
  return sections[0]?.lines[0]?.text
}

test.each([
  ['Jo Rivera', 'Jo Rivera, A. Moss. Queues at sea, 2020', '**Jo Rivera**, A. Moss. Queues at sea, 2020'],
  ['Jo Rivera', 'A. Moss and J. Rivera, Queues', 'A. Moss and **J. Rivera**, Queues'],
  ['Jo Rivera', 'Moss A, Rivera J. Queues', 'Moss A, **Rivera J.** Queues'],
  ['Jo Rivera', 'Rivera J, Moss A. Queues', '**Rivera J**, Moss A. Queues'],
  ['Jo Rivera', 'Rivera, J., Moss, A. (2020)', '**Rivera, J.**, Moss, A. (2020)'],
  ['Jo Rivera', 'Rivera, Jo; Moss, Ann', '**Rivera, Jo**; Moss, Ann'],
  ['Jo Quinn Rivera', 'Rivera JQ, Moss A', '**Rivera JQ**, Moss A'],
  ['Jo Quinn Rivera', 'J.Q. Rivera and J. Rivera', '**J.Q. Rivera** and **J. Rivera**'],
  ['Jean-Paul Durand', 'J.-P. Durand, A. Moss', '**J.-P. Durand**, A. Moss'],
  ['Ana García López', 'García López, A., Moss, B.', '**García López, A.**, Moss, B.'],
  ['José Pérez', 'Perez J, and J. Pérez', '**Perez J**, and **J. Pérez**'],
  ['Ludwig van Beek', 'L. van Beek: a talk', '**L. van Beek**: a talk'],
])('%p is bold in %p', (name, text, bold) => {
  expect(printed(text, name)).toBe(bold)
})

test.each([
  ['Jo Rivera', 'Rivera Jones, A. Riveraj, K. Rivera'],
  ['Jo Rivera', 'Moss-J. Rivera'],
  ['Jo Rivera', '**Jo Rivera**, A. Moss'],
  ['Jo Rivera', '*by Jo Rivera and others*'],
  ['Prince', 'Prince, P.'],
  ['.* (a+)+', 'aaaa .* (a+)+'],
  [undefined, 'Jo Rivera'],
])('%p changes nothing in %p', (name, text) => {
  expect(printed(text, name)).toBe(text)
})

test('only the lines of publications are changed', () => {
  expect(printed('Jo Rivera', 'Jo Rivera', 'other')).toBe('Jo Rivera')
})
