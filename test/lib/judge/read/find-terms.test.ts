import { expect, test } from 'bun:test'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'

const names = (text: string) => findTerms(text).map(({ name }) => name)

test('finds names by all their spellings', () => {
  expect(names('Golang, k8s, CI/CD, Node.js and Postgres')).toEqual([
    ...['go', 'kubernetes', 'ci/cd', 'node.js', 'postgresql'],
  ])
  expect(names('React/Vue, A/B testing, Spring Boot')).toEqual(['react', 'vue', 'a/b testing', 'spring boot'])
  expect(names('Class A CDL, BLS')).toEqual(['cdl', 'bls'])
  expect(nameOfTerm('Amazon Web Services')).toBe('aws')
  expect(nameOfTerm('Basket weaving')).toBe('basket weaving')
})

test('takes no plain word for a name', () => {
  expect(names('Go above and beyond, excel in a team, express yourself, spring into action')).toEqual([])
  expect(names('We raised a Series C and need R&D')).toEqual([])
  expect(names('JavaScript')).toEqual(['javascript'])
})

test('says where a name stands', () => {
  const text = 'Deep Kubernetes knowledge'
  const [found] = findTerms(text)
  expect(text.slice(found?.start, found?.end)).toBe('Kubernetes')
})

test.each([
  ['C++, C#, F#, .NET, Objective-C and PL/SQL', ['c++', 'c#', 'f#', '.net', 'objective-c', 'pl/sql']],
  ['C/C++', ['c', 'c++']],
  ['See acme.net and www.net-shop.example', []],
  ['John R. Miller kept the books', []],
  ['Section C, Class C, Shift R, Vitamin C', []],
  ['Reports in R and C', ['r', 'c']],
  ['Sketch ideas on paper', []],
  ['Sketch and Figma', ['sketch', 'figma']],
  ['React quickly to change', []],
  ['React with TypeScript', ['react', 'typescript']],
  ['Rust removal', []],
  ['Rust developer', ['rust']],
  ['Built the tills in Rust', ['rust']],
  ['Based in Phoenix', []],
  ['Elixir and Phoenix', ['elixir', 'phoenix']],
  ['Head Chef of a hotel', []],
  ['Chef cookbooks, Puppet', ['puppet']],
  ['Experience with Chef', ['chef']],
  ['Metal fabrication', []],
  ['Unity of command', []],
  ['Unity projects', ['unity']],
  ['Greenhouse gas reporting', []],
  ['Greenhouse ATS', ['greenhouse']],
  ['Outlook and Excel', ['outlook', 'excel']],
  ['Excel in a fast environment', []],
  ['Excel for reporting', ['excel']],
  ['Julia will lead you', []],
  ['Python, R or Julia', ['python', 'r', 'julia']],
  ['Access to a car, word of mouth, every Monday', []],
  ['Workday of 8 hours', []],
  ['Experience with Workday', ['workday']],
])('reads the names in %j as %j', (text, found) => {
  expect(names(text)).toEqual(found)
})
