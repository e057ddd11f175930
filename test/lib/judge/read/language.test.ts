import { expect, test } from 'bun:test'
import { isReadLanguage, languageOf, unreadOf } from '#lib/judge/read/language.ts'

const ENGLISH = 'We are looking for a baker who is at home in the kitchen and on the road with us. '
const POLISH = 'Szukamy osoby do zespołu, która lubi pracę w kuchni oraz na targu i nie boi się poranków. '
const TOOLS =
  'Python, Django, Flask, PostgreSQL, Redis, Kafka, Docker, Kubernetes, Terraform, AWS, Grafana, Git. '

test('tells the languages that are read from those that are not', () => {
  expect(languageOf(ENGLISH.repeat(5))).toBe('en')
  expect(isReadLanguage(languageOf(POLISH.repeat(5)))).toBe(false)
  expect(languageOf('Bake bread')).toBe('short')
})

test('a bare list of tools is in no language that is not read', () => {
  expect(isReadLanguage(languageOf(TOOLS.repeat(6)))).toBe(true)
})

test('says why nothing was read', () => {
  expect(unreadOf('', [])).toBe('no_text')
  expect(unreadOf(POLISH.repeat(5), [])).toBe('language')
  expect(unreadOf(ENGLISH.repeat(5), [])).toBe('nothing_read')
  expect(unreadOf(ENGLISH.repeat(5), [{}])).toBeNull()
})
