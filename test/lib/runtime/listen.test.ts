import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { findInTables, listen, type OpenSocket, openPeerAccounts } from '#lib/runtime/listen.ts'
import { checkArrival } from '#lib/service/http/guard.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { isSkipped } from '#test/support/tools.ts'

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'
const rowOf = (ends: string, uid: number, inode: number) =>
  `   0: ${ends} 01 00000000:00000000 02:0000176F 00000000 ${String(uid).padStart(5)}        0 ${inode} 3 0 20 0 0 10 -1\n`

describe('the tables of connections', () => {
  const tables = {
    tcp: `${HEAD}${rowOf('0100007F:128B 0100007F:AEBC', 1000, 1)}${rowOf('0100007F:AEBC 0100007F:128B', 1001, 16831)}`,
    tcp6: `${HEAD}${rowOf('00000000000000000000000001000000:AEBD 00000000000000000000000001000000:128B', 1002, 7)}${rowOf('0000000000000000FFFF00000100007F:AEBE 0000000000000000FFFF00000100007F:128B', 1003, 0)}`,
  }
  const find = (address: string, port: number) =>
    findInTables({ address, port }, { address, port: 4747 }, (table) => tables[table])

  test('tell the account at the other end, not that at ours', () => {
    expect(find('127.0.0.1', 0xaebc)).toEqual({ uid: 1001, inode: 16831 })
    expect(find('::1', 0xaebd)).toEqual({ uid: 1002, inode: 7 })
  })

  test('tell of IPv4 that a socket of IPv6 speaks', () => {
    expect(find('127.0.0.1', 0xaebe)).toEqual({ uid: 1003, inode: 0 })
  })

  test('tell nothing of what is not in them', () => {
    expect(find('127.0.0.1', 0xaebf)).toBeNull()
    expect(findInTables({ address: '::1', port: 1 }, { address: '::1', port: 2 }, () => null)).toBeNull()
  })
})

describe.skipIf(process.platform !== 'linux')('a connection', () => {
  let listening: OpenSocket
  const answered: string[] = []

  beforeAll(() => {
    const found = listen(async (arrival) => {
      try {
        checkArrival(arrival)
        answered.push(`${arrival.request.method} ${await arrival.request.text()}`)
        return new Response('well')
      } catch (problem) {
        return new Response(problem instanceof Refusal ? problem.code : 'fault', { status: 403 })
      }
    }, 0)
    if (!found) throw new Error('no port is free')
    listening = found
  })
  afterAll(() => listening.stop())

  const curl = async (account: number, ...words: string[]) => {
    const child = Bun.spawn(
      ['setpriv', `--reuid=${account}`, '--clear-groups', 'curl', '--silent', '--max-time', '20', ...words],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    return new Response(child.stdout).text()
  }

  test.skipIf(isSkipped('accounts'))('of another account is refused, for reads and for writes', async () => {
    const hosts = listening.both ? ['127.0.0.1', 'localhost'] : ['127.0.0.1']
    for (const host of hosts) {
      const address = `http://${host}:${listening.port}/api/new`
      for (const words of [[address], ['--data', 'HACKED', address], ['--request', 'DELETE', address]]) {
        expect(await curl(65_534, ...words)).toBe('forbidden')
        expect(await curl(0, ...words)).toBe('well')
      }
    }
    const six = `http://localhost:${listening.port}/api/new`
    if (listening.both) expect(await curl(65_534, '--ipv6', six)).toBe('forbidden')
    expect(answered.join()).toContain('GET')
    expect(answered.filter((request) => request.includes('HACKED'))).toHaveLength(hosts.length)
  })

  test('of this account is found, and one that nobody holds is not', async () => {
    const isOwn = openPeerAccounts({ address: '127.0.0.1', port: listening.port })
    if (!isOwn) throw new Error('the system tells nothing of accounts')
    let peer = { address: '127.0.0.1', port: 0 }
    const ends = Promise.withResolvers<void>()
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: listening.port,
      socket: { data: () => undefined, close: () => ends.resolve() },
    })
    peer = { address: '127.0.0.1', port: socket.localPort }
    expect(isOwn(peer, listening.port, true)).toBe(true)
    expect(isOwn({ ...peer, port: listening.port }, listening.port, true)).toBe(false)
    expect(isOwn(peer, listening.port + 1, true)).toBe(false)
    socket.end()
    await ends.promise
    expect(isOwn(peer, listening.port, true)).toBe(false)
  })
})
