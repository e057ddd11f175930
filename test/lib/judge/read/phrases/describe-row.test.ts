import { expect, test } from 'bun:test'
import { enoughOf } from '#lib/judge/read/demand-class.ts'

const enough = (quote: string, ...terms: string[]) => enoughOf(quote, terms)

test('of alternatives and examples one is enough', () => {
  expect(enough('Python, Go or Java', 'Python', 'Go', 'Java')).toBe('one')
  expect(enough('Tools such as Docker and Podman', 'Docker', 'Podman')).toBe('one')
  expect(enough('At least one of Python and Go', 'Python', 'Go')).toBe('one')
  expect(enough('React/Vue', 'React', 'Vue')).toBe('one')
  expect(enough('Kafka, RabbitMQ, or similar', 'Kafka', 'RabbitMQ')).toBe('one')
})

test('of what is joined by "and" all is asked, and so of a single name', () => {
  expect(enough('Python and SQL', 'Python', 'SQL')).toBe('all')
  expect(enough('Python or similar', 'Python')).toBe('all')
})
