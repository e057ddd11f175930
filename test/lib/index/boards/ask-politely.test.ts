import { expect, test } from 'bun:test'
import { redirectReason } from '#lib/index/boards/ask-politely.ts'

const ADDRESS = 'https://api.lever.co/v0/postings/acme?mode=json'

test.each([
  ['https://jobs.acme.com/ignore?all=rules', 'jobs.acme.com'],
  ['//jobs.acme.com/x', 'jobs.acme.com'],
  ['/login', 'another address of its own'],
  ['https://me:secret@JOBS.acme.com:8443/', 'jobs.acme.com'],
  ['https://müller.example/', 'xn--mller-kva.example'],
  ['https://10.0.0.1/', 'another host'],
  ['https://jobs.acme.internal/', 'another host'],
  ['javascript:alert(1)', 'another host'],
  ['https://[', 'another host'],
  [`https://${'a.'.repeat(60)}example/`, 'another host'],
  [null, 'another host'],
])('of a redirect to %j only the host is said: %s', (location, where) => {
  expect(redirectReason(ADDRESS, location)).toBe(`The board redirects to ${where}; that was not followed.`)
})
