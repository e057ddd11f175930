import { describe, expect, test } from 'bun:test'
import { linkOfWord } from '#lib/index/links/link-of-word.ts'

describe('linkOfWord()', () => {
  test.each([
    ['jobs.lever.co/acme/1', 'https://jobs.lever.co/acme/1'],
    ['jobs.lever.co:443/acme/1?x=a/b', 'https://jobs.lever.co:443/acme/1?x=a/b'],
    ['münchen.example/1', 'https://münchen.example/1'],
    ['https://jobs.lever.co/acme/1', 'https://jobs.lever.co/acme/1'],
    ['http://jobs.lever.co/acme/1', 'http://jobs.lever.co/acme/1'],
    ['jobs.lever.co', 'jobs.lever.co'],
    ['acme/1.2', 'acme/1.2'],
    ['mailto:a.b/c', 'mailto:a.b/c'],
    ['../a.b/c', '../a.b/c'],
  ])('reads %s as %s', (word, link) => {
    expect(linkOfWord(word)).toBe(link)
  })
})
