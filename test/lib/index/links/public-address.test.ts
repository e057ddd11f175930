import { expect, test } from 'bun:test'
import { addressProblem } from '#lib/index/links/public-address.ts'

const problem = (link: string) => {
  const url = URL.parse(link)
  return url ? addressProblem(url) : 'no link'
}

test.each([
  'http://jobs.acme.com/1',
  'ftp://jobs.acme.com/1',
  'file:///etc/hostname',
  'data:text/html,x',
  's3://bucket/key',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://127.0.0.1./',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://localhost/',
  'https://foo.localhost/',
  'https://localhost./',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router/',
  'https://nas.home.arpa/',
  'https://me:secret@jobs.acme.com/',
  'https://jobs.acme.com:8443/',
  'https://jobs.acme.com#@127.0.0.1:80/'.replace('#', ':1#'),
])('%s is not read', (link) => {
  expect(problem(link)).toBeString()
})

test.each(['https://jobs.acme.com/1', 'https://jobs.acme.com:443/1?x=1#top', 'https://jobs.acme.co.uk./1'])(
  '%s may be asked',
  (link) => {
    expect(problem(link)).toBeNull()
  },
)
