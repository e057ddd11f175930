import { expect, test } from 'bun:test'
import { isReadText, unreadOf } from '#lib/judge/read/language.ts'

const ENGLISH = 'We are looking for a baker who is at home in the kitchen and on the road with us. '
const POLISH = 'Szukamy osoby do zespołu, która lubi pracę w kuchni oraz na targu i nie boi się poranków. '
const TOOLS =
  'Python, Django, Flask, PostgreSQL, Redis, Kafka, Docker, Kubernetes, Terraform, AWS, Grafana, Git. '

test('tells the languages that are read from those that are not', () => {
  expect(isReadText(ENGLISH.repeat(5))).toBe(true)
  expect(isReadText(POLISH.repeat(5))).toBe(false)
  expect(isReadText('Bake bread')).toBe(true)
})

test('a bare list of tools is in no language that is not read', () => {
  expect(isReadText(TOOLS.repeat(6))).toBe(true)
})

test('says why nothing was read', () => {
  expect(unreadOf('', [])).toBe('no_text')
  expect(unreadOf(POLISH.repeat(5), [])).toBe('language')
  expect(unreadOf(ENGLISH.repeat(5), [])).toBe('nothing_read')
  expect(unreadOf(ENGLISH.repeat(5), [{}])).toBeNull()
})
