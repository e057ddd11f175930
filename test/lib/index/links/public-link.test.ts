import { describe, expect, test } from 'bun:test'
import { postingLink, publicLink, stepsOf, webLink } from '#lib/index/links/public-link.ts'

describe('publicLink()', () => {
  test('gives http links as https', () => {
    expect(publicLink(' http://Crumbworks.example/jobs?gh_jid=1 ')).toBe(
      'https://crumbworks.example/jobs?gh_jid=1',
    )
  })

  test.each([[null], [7], [''], ['/jobs'], ['javascript:alert(1)'], ['https://a@b.example'], ['data:,x']])(
    'refuses %j',
    (value) => {
      expect(publicLink(value)).toBeNull()
    },
  )
})

describe('postingLink()', () => {
  const own = 'https://board.example/jobs/1'

  test('is the system’s own form where the given one leads into a private network', () => {
    expect(postingLink('http://10.1.2.3/jobs/1', own)).toBe(own)
    expect(postingLink('https://jobs.acme.internal/1', own)).toBe(own)
    expect(postingLink('https://localhost/1', null)).toBe('https://localhost/1')
  })

  test('is the given one where that is public, and none where that is no link', () => {
    expect(postingLink('http://jobs.acme.example/1', own)).toBe('https://jobs.acme.example/1')
    expect(postingLink('javascript:alert(1)', own)).toBeNull()
  })
})

describe('webLink()', () => {
  test('refuses a link that is too long', () => {
    expect(webLink(`https://crumbworks.example/${'a'.repeat(1_900)}`)).not.toBeNull()
    expect(webLink(`https://crumbworks.example/${'a'.repeat(2_000)}`)).toBeNull()
  })
})

describe('stepsOf()', () => {
  test.each([
    ['https://a.example//b%20c/d/', ['b c', 'd']],
    ['https://a.example/b/apply/', ['b']],
    ['https://a.example/b/application', ['b']],
    ['https://a.example/apply', ['apply']],
    ['https://a.example/', []],
    ['https://a.example/%FF', null],
  ])('reads %s as %j', (link, steps) => {
    expect(stepsOf(new URL(link))).toEqual(steps)
  })
})
