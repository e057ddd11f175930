import { describe, expect, test } from 'bun:test'
import { type HeaderFields, PLACEHOLDER, printedHeader } from '#lib/resume/print/header.ts'

const items = (fields: HeaderFields) => printedHeader(fields, () => true).items
const texts = (fields: HeaderFields) => items(fields).map(({ text }) => text)
const urls = (fields: HeaderFields) => items(fields).map(({ url }) => url)

test('the contact line has place, permission, links, email and phone in this order', () => {
  const fields = {
    ...{ name: ' Ann  Lee ', phone: '+49 30 123456', email: 'ann@example.org', location: 'Berlin' },
    ...{
      github: 'ann',
      linkedin: 'ann-lee',
      website: 'https://www.ann.example.org/',
      link: 'blog.example.org/ann',
    },
    ...{ work_authorization: 'EU citizen', links: [{ label: 'Talks', url: 'talks.example.org' }] },
  }
  expect(printedHeader(fields, () => true)).toEqual({
    name: 'Ann Lee',
    items: [
      { text: 'Berlin', url: null },
      { text: 'EU citizen', url: null },
      { text: 'github.com/ann', url: 'https://github.com/ann' },
      { text: 'linkedin.com/in/ann-lee', url: 'https://www.linkedin.com/in/ann-lee' },
      { text: 'ann.example.org', url: 'https://www.ann.example.org/' },
      { text: 'blog.example.org/ann', url: 'https://blog.example.org/ann' },
      { text: 'Talks', url: 'https://talks.example.org/' },
      { text: 'ann@example.org', url: 'mailto:ann@example.org' },
      { text: '+49 30 123456', url: 'tel:+4930123456' },
    ],
  })
})

test('what is empty is left out', () => {
  const empty = { name: '', email: ' ', phone: '\t', github: '', links: [{ label: '', url: '' }] }
  expect(printedHeader(empty, () => true)).toEqual({ name: '', items: [] })
})

describe('a profile', () => {
  test("is its id, its id with a sign, or its address, also in the website's place", () => {
    const same = { text: 'github.com/ann', url: 'https://github.com/ann' }
    for (const github of [
      'ann',
      '@ann',
      'https://github.com/ann',
      'github.com/ann/',
      'www.github.com/ann?tab=x',
    ])
      expect(items({ github })).toEqual([same])
    expect(items({ website: 'https://github.com/ann' })).toEqual([same])
    expect(items({ github: 'ann', website: 'github.com/ann' })).toEqual([same])
    expect(texts({ linkedin: 'https://de.linkedin.com/in/ann-lee-1/' })).toEqual([
      'linkedin.com/in/ann-lee-1',
    ])
    expect(texts({ website: 'linkedin.com/in/jürgen' })).toEqual(['linkedin.com/in/jürgen'])
  })

  test('that is no id stands as it was written and is no link', () => {
    expect(items({ github: 'ann lee/../x' })).toEqual([{ text: 'ann lee/../x', url: null }])
  })
})

test('only web addresses are links', () => {
  for (const website of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'two words.org',
    'word',
  ])
    expect(urls({ website })).toEqual([null])
  expect(urls({ website: 'https://user:secret@example.org' })).toEqual([null])
  expect(urls({ links: [{ label: 'x', url: 'javascript:alert(1)' }] })).toEqual([null])
  expect(urls({ website: 'example.org:8080/x' })).toEqual(['https://example.org:8080/x'])
  expect(urls({ email: 'a@b', phone: 'call me' })).toEqual([null, null])
  expect(urls({ email: 'a@b.org?bcc=c@d.org' })).toEqual([null])
})

test('what no font has is left out of a header as of a resume', () => {
  expect(printedHeader({ name: 'Ann 🎉' }, (text) => !text.includes('🎉')).name).toBe('Ann')
})

test('the placeholder names nobody', () => {
  expect(texts(PLACEHOLDER).join(' ')).not.toMatch(/\.com\/(?!your-name|in\/your-name)|\d[1-9]/)
})
