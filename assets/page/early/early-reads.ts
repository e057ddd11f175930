import { queryText } from '#lib/service/http/client.ts'

// The script of early reads and the page's own script share nothing but this.
declare global {
  var earlyReads: Map<string, Promise<Response>> | undefined
}

// The screens that show the list of new jobs; an address without a word shows it too.
const NEW_LIST = ['', 'new', 'job']
const FRESH_MS = 5000

/** The requests of the first screen at an address, the list first. */
export function earlyAddresses(hash: string): string[] {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [word = ''] = path.split('/')
  const roles = '/api/profiles'
  if (word === 'jobs') {
    const filters = [['sort', 'best'], ...new URLSearchParams(query)].filter(
      ([name, value]) => name !== 'find' && value !== '',
    )
    return [`/api/postings${queryText({ ...Object.fromEntries(filters), fields: 'row' })}`, roles]
  }
  // A list of new jobs with other choices is read when they are understood.
  return query === '' && NEW_LIST.includes(word) ? ['/api/new?sort=best&unseen=1&fields=row', roles] : [roles]
}

/** Sends the early reads of an address, before the page's own script is there. */
export function sendEarly(hash: string): void {
  const reads = earlyAddresses(hash).map((address) => [address, fetch(address)] as const)
  for (const [, read] of reads) read.catch(() => undefined)
  globalThis.earlyReads = new Map(reads)
}

/** Forgets all early reads: after a write they are out of date. */
export function dropEarly(): void {
  globalThis.earlyReads = undefined
}

/** Returns the early request of an address once, if it is less than five seconds old. */
export function takeEarly(address: string): Promise<Response> | undefined {
  // Page time starts when these requests are sent.
  if (performance.now() > FRESH_MS) dropEarly()
  const earlyRead = globalThis.earlyReads?.get(address)
  globalThis.earlyReads?.delete(address)
  return earlyRead
}
