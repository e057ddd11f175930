import { readFileSync } from 'node:fs'
import { type End, openSocketDiagnosis, type SocketFacts } from '#lib/runtime/socket-diagnosis.ts'

/**
 * Returns whether the account of this process opened a connection to it; `fresh` requires a present answer. Fails
 * closed: an unknown or orphaned connection belongs to another account.
 */
export type IsOwnAccount = (peer: End, port: number, fresh: boolean) => boolean

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
