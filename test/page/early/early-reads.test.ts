import { afterEach, describe, expect, mock, spyOn, test } from 'bun:test'
import { dropEarly, earlyAddresses, takeEarly } from '#assets/page/early/early-reads.ts'

describe('earlyAddresses()', () => {
  test.each([
    ['', ['/api/new?sort=best&unseen=1&fields=row', '/api/profiles']],
    ['#/new', ['/api/new?sort=best&unseen=1&fields=row', '/api/profiles']],
    ['#/job/https%3A%2F%2Fjobs.example%2F1', ['/api/new?sort=best&unseen=1&fields=row', '/api/profiles']],
    ['#/new?split=low', ['/api/profiles']],
    ['#/resume', ['/api/profiles']],
    ['#/settings', ['/api/profiles']],
    ['#/jobs', ['/api/postings?sort=best&fields=row', '/api/profiles']],
    ['#/jobs?scope=all', ['/api/postings?sort=best&scope=all&fields=row', '/api/profiles']],
    [
      '#/jobs?find=1&company=&q=go+kafka',
      ['/api/postings?sort=best&q=go%20kafka&fields=row', '/api/profiles'],
    ],
  ])('names the reads of "%s", the list first', (hash, addresses) => {
    expect(earlyAddresses(hash)).toEqual(addresses)
  })
})

describe('takeEarly()', () => {
  const read = Promise.resolve(new Response('early'))
  const sendOne = () => {
    globalThis.earlyReads = new Map([['/api/new', read]])
  }
  afterEach(() => {
    mock.restore()
    dropEarly()
  })

  test('hands out a read once', () => {
    sendOne()
    spyOn(performance, 'now').mockReturnValue(100)
    expect([takeEarly('/api/new'), takeEarly('/api/new')]).toEqual([read, undefined])
  })

  test('hands out none that is old, and none after a write', () => {
    sendOne()
    spyOn(performance, 'now').mockReturnValue(6000)
    expect(takeEarly('/api/new')).toBeUndefined()
    sendOne()
    spyOn(performance, 'now').mockReturnValue(100)
    dropEarly()
    expect(takeEarly('/api/new')).toBeUndefined()
  })
})
