import { expect, test } from 'bun:test'
import { isPrivateHost } from '#lib/index/links/private-host.ts'

const isPrivate = (link: string) => isPrivateHost(new URL(link).hostname)

test.each([
  'https://localhost/',
  'https://localhost./',
  'https://jobs.localhost/',
  'https://127.0.0.1/',
  'https://127.8.9.1:8080/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://10.0.0.5/jobs/1',
  'https://172.16.4.4/',
  'https://192.168.0.12/',
  'https://169.254.169.254/latest',
  'https://[::1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://printer.local/',
  'https://jobs.acme.internal/',
  'https://nas.home.arpa/',
  'https://careers.corp/',
  'https://intranet/jobs/1',
])('%s is of a private network', (link) => {
  expect(isPrivate(link)).toBe(true)
})

test.each([
  'https://jobs.acme.com/1',
  'https://localhost.acme.com/',
  'https://local.acme.io/',
  'https://internal.jobs/',
  'https://10.acme.com/',
  'https://jobs.lamps.example/1',
])('%s is not', (link) => {
  expect(isPrivate(link)).toBe(false)
})
