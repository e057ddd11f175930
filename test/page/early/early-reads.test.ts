import { describe, expect, test } from 'bun:test'
import { earlyAddresses } from '#assets/page/early/early-reads.ts'

describe('earlyAddresses()', () => {
  test.each([
    ['', ['/api/new?unseen=1&fields=row', '/api/profiles']],
    ['#/new', ['/api/new?unseen=1&fields=row', '/api/profiles']],
    ['#/job/https%3A%2F%2Fjobs.example%2F1', ['/api/new?unseen=1&fields=row', '/api/profiles']],
    ['#/new?split=low', ['/api/profiles']],
    ['#/jobs', ['/api/postings?fields=row', '/api/profiles']],
    ['#/jobs?scope=all', ['/api/postings?scope=all&fields=row', '/api/profiles']],
    ['#/jobs?find=1&company=&q=go+kafka', ['/api/postings?q=go%20kafka&fields=row', '/api/profiles']],
  ])('names the reads of "%s", the list first', (hash, addresses) => {
    expect(earlyAddresses(hash)).toEqual(addresses)
  })
})
