import { dlopen, ptr } from 'bun:ffi'
import { readFileSync } from 'node:fs'
import type { ArrivedRequest } from '#lib/service/http/guard.ts'
import { once } from '#lib/text/memoize.ts'

type AnswerRequest = (arrival: ArrivedRequest) => Promise<Response>

export type OpenSocket = { port: number; both: boolean; stop: () => Promise<void> }

const FREE_PORT_TRIES = 20

/**
 * Listens on both loopback addresses, so that `localhost` always means this server; null if the port is taken on
 * either. Port 0 takes one that is free on both.
 */
export function listen(answer: AnswerRequest, port: number): OpenSocket | null {
  for (let tries = 0; tries < FREE_PORT_TRIES; tries += 1) {
    const listening = listenOnce(answer, port)
    if (listening || port !== 0) return listening
  }
  return null
}

function listenOnce(answer: AnswerRequest, wantedPort: number): OpenSocket | null {
  const four = serveOn('127.0.0.1', wantedPort, answer)
  if (four === null || four === 'no such address') return null
  const port = four.port ?? wantedPort
  const six = serveOn('::1', port, answer)
  if (six === null) {
    void four.stop(true)
    return null
  }
  const servers = six === 'no such address' ? [four] : [four, six]
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop(true)))
  }
  return { port, both: servers.length === 2, stop }
}

type BunServer = ReturnType<typeof Bun.serve>

function serveOn(
  hostname: string,
  port: number,
  answer: AnswerRequest,
): BunServer | null | 'no such address' {
  let isOwn: IsOwnAccount | null = null
  try {
    const serving = Bun.serve({
      hostname,
      port,
      development: false,
      // Without this a second server could take the same port.
      reusePort: false,
      idleTimeout: 30,
      // A route reads no more than it takes and refuses the rest in words; the runtime would refuse without any.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: (request, server) => {
        const peer = server.requestIP(request)
        const own = server.port ?? port
        return answer({
          request,
          peer: peer?.address ?? null,
          port: own,
          takeTime: () => server.timeout(request, 0),
          isOwnAccount: (fresh) => isOwn === null || (peer !== null && isOwn(peer, own, fresh)),
        })
      },
      error: () => new Response(null, { status: 500 }),
    })
    isOwn = openPeerAccounts({ address: hostname, port: serving.port ?? port })
    return serving
  } catch (problem) {
    const code = (problem as { code?: unknown }).code
    return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' ? 'no such address' : null
  }
}

/**
 * Returns whether the account of this process opened a connection to it; `fresh` requires a present answer. Fails
 * closed: an unknown or orphaned connection belongs to another account.
 */
type IsOwnAccount = (peer: End, port: number, fresh: boolean) => boolean

/** Opens the look-up of accounts; null if the system has none (macOS, Windows). */
export function openPeerAccounts(listening: End): IsOwnAccount | null {
  const account = process.geteuid?.()
  if (process.platform !== 'linux' || account === undefined) return null
  const isOwn = (socketFacts: SocketFacts | null) =>
    socketFacts !== null && socketFacts.inode !== 0 && socketFacts.uid === account
  const diagnose = openSocketDiagnosis(listening)
  if (diagnose !== null) return (peer, port) => isOwn(diagnose(peer, { address: peer.address, port }))
  if (tableText('tcp') === null) return null
  return cachedForReads((peer, port) => isOwn(findInTables(peer, { address: peer.address, port })))
}

const CACHED_MS = 1000
const MOST_KEPT = 1000

// Reading the tables takes 4 ms on kernels with room for many connections, so a read may use an answer of the last second.
function cachedForReads(look: (peer: End, port: number) => boolean): IsOwnAccount {
  const cache = new Map<string, { isOwn: boolean; at: number }>()
  return (peer, port, fresh) => {
    const name = `${peer.address} ${peer.port} ${port}`
    const now = performance.now()
    const earlier = cache.get(name)
    if (!fresh && earlier && now - earlier.at < CACHED_MS) return earlier.isOwn
    if (cache.size >= MOST_KEPT) cache.clear()
    const isOwn = look(peer, port)
    cache.set(name, { isOwn, at: now })
    return isOwn
  }
}

/** Finds a socket in `/proc/net/tcp` and `tcp6`; an IPv6 socket may hold an IPv4 connection. */
export function findInTables(end: End, to: End, readTable = tableText): SocketFacts | null {
  for (const table of ['tcp', 'tcp6'] as const) {
    const pair = ` ${endText(end, table)} ${endText(to, table)} `
    const text = readTable(table) ?? ''
    const index = text.indexOf(pair)
    if (index === -1) continue
    // After the two ends: state, queues, timer, retransmissions, account, timeout, inode.
    const [, , , , uid, , inode] = text
      .slice(index + pair.length, index + pair.length + 200)
      .trim()
      .split(/\s+/)
    return { uid: Number(uid), inode: Number(inode) }
  }
  return null
}

function tableText(table: 'tcp' | 'tcp6'): string | null {
  try {
    return readFileSync(`/proc/net/${table}`, 'latin1')
  } catch {
    return null
  }
}

const LOOPBACK_6 = '00000000000000000000000001000000'
const MAPPED_6 = '0000000000000000FFFF0000'
const LOOPBACK_4 = '0100007F'

// The kernel writes addresses in the byte order of the machine, which is the same on all that Bun runs on.
function endText({ address, port }: End, table: 'tcp' | 'tcp6'): string {
  const written = port.toString(16).toUpperCase().padStart(4, '0')
  if (address === '::1') return `${LOOPBACK_6}:${written}`
  return table === 'tcp' ? `${LOOPBACK_4}:${written}` : `${MAPPED_6}${LOOPBACK_4}:${written}`
}

/** One end of a TCP connection of this computer; IPv4 or IPv6. */
type End = { address: string; port: number }

/** The socket at the other end of a connection: its account, and 0 as inode if no process holds it any more. */
type SocketFacts = { uid: number; inode: number }

/** Finds the socket at `from` that is connected to `to`; null if there is none. */
type FindSocket = (end: End, to: End) => SocketFacts | null

/**
 * Opens the kernel's socket diagnosis (sock_diag(7)), which finds one connection in 7 µs; reading `/proc/net/tcp`
 * takes 4 ms on kernels with room for many. Null if it cannot be opened or does not find the listening socket.
 */
function openSocketDiagnosis(listening: End): FindSocket | null {
  const kernel = openKernel()
  if (kernel === null) return null
  const find: FindSocket = (end, to) => ask(kernel, end, to)
  const anyone = { address: listening.address === '::1' ? '::' : '0.0.0.0', port: 0 }
  // A kernel without the module never finds anything.
  return find(listening, anyone) === null ? null : find
}

type KernelSocket = { socket: number; symbols: Symbols }

// One for the process: listening again opens no other socket.
const openKernel = once((): KernelSocket | null => {
  for (const name of LIBRARIES) {
    try {
      const { symbols } = dlopen(name, CALLS)
      const socket = symbols.socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG)
      return socket < 0 ? null : { socket, symbols }
    } catch {
      // The next name may be that of this system's C library.
    }
  }
  return null
})

const LIBRARIES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']
const CALLS = {
  socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
  send: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
  recv: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
} as const
type Symbols = ReturnType<typeof dlopen<typeof CALLS>>['symbols']

const AF_NETLINK = 16
const SOCK_RAW = 3
const SOCK_CLOEXEC = 0o2000000
const NETLINK_SOCK_DIAG = 4
const SOCK_DIAG_BY_FAMILY = 20
const NLM_F_REQUEST = 1
const MSG_DONTWAIT = 0x40
const AF_INET = 2
const AF_INET6 = 10
const IPPROTO_TCP = 6

// nlmsghdr, then inet_diag_req_v2 with inet_diag_sockid: offsets are those of linux/inet_diag.h.
const HEADER_BYTES = 16
const REQUEST_BYTES = HEADER_BYTES + 56
const ANSWER_BYTES = 4096
const ANY = 0xffffffff

let sequence = 0

function ask({ socket, symbols }: KernelSocket, end: End, to: End): SocketFacts | null {
  sequence = (sequence + 1) % ANY
  writeRequest(end, to, sequence)
  if (Number(symbols.send(socket, ptr(request), REQUEST_BYTES, 0)) !== REQUEST_BYTES) return null
  // The kernel answers before `send` returns; an older unread answer is skipped.
  for (;;) {
    const size = Number(symbols.recv(socket, ptr(answer), ANSWER_BYTES, MSG_DONTWAIT))
    if (size < HEADER_BYTES) return null
    if (answer.getUint32(8, true) !== sequence) continue
    if (answer.getUint16(4, true) !== SOCK_DIAG_BY_FAMILY) return null
    // If no connection fits, the kernel answers with the socket that listens at `from`, which has no peer.
    if (answer.getUint16(HEADER_BYTES + 6) !== to.port) return null
    return {
      uid: answer.getUint32(HEADER_BYTES + 64, true),
      inode: answer.getUint32(HEADER_BYTES + 68, true),
    }
  }
}

// Every request asks, so all share the same memory; both calls end before the next one begins.
const request = new DataView(new ArrayBuffer(REQUEST_BYTES))
const answer = new DataView(new ArrayBuffer(ANSWER_BYTES))

function writeRequest(end: End, to: End, number: number): void {
  request.setUint32(0, REQUEST_BYTES, true)
  request.setUint16(4, SOCK_DIAG_BY_FAMILY, true)
  request.setUint16(6, NLM_F_REQUEST, true)
  request.setUint32(8, number, true)
  const family = end.address.includes(':') ? AF_INET6 : AF_INET
  request.setUint8(HEADER_BYTES, family)
  request.setUint8(HEADER_BYTES + 1, IPPROTO_TCP)
  request.setUint32(HEADER_BYTES + 4, ANY, true)
  request.setUint16(HEADER_BYTES + 8, end.port)
  request.setUint16(HEADER_BYTES + 10, to.port)
  writeAddress(HEADER_BYTES + 12, end.address)
  writeAddress(HEADER_BYTES + 28, to.address)
  request.setUint32(HEADER_BYTES + 48, ANY, true)
  request.setUint32(HEADER_BYTES + 52, ANY, true)
}

// The guard only admits loopback addresses, and a listening server is queried with "any".
function writeAddress(place: number, address: string): void {
  request.setUint32(place, address === '127.0.0.1' ? 0x7f000001 : 0)
  request.setUint32(place + 12, address === '::1' ? 1 : 0)
}
