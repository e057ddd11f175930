/** The bytes returned on a socket: `closed` if there were none. */
export type RawAnswer = { status: number | 'closed'; headers: Map<string, string>; body: string }

const PATIENCE_MS = 120_000

/** Sends bytes on a connection of their own and waits for the whole answer or the end of the connection. */
export async function sendRaw(
  bytes: Uint8Array,
  { port, hostname }: { port: number; hostname: string },
): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>()
  let received = ''
  let unsent = bytes
  const finish = () => resolve(parsed(received))
  const flush = (socket: { write: (data: Uint8Array) => number; flush: () => void }) => {
    unsent = unsent.subarray(Math.max(0, socket.write(unsent)))
    socket.flush()
  }
  const socket = await Bun.connect({
    hostname,
    port,
    socket: {
      open: flush,
      drain: flush,
      data: (_, data) => {
        received += Buffer.from(data).toString('latin1')
        if (isWhole(received)) finish()
      },
      close: finish,
      error: finish,
    },
  })
  const timer = setTimeout(finish, PATIENCE_MS)
  const answer = await promise
  clearTimeout(timer)
  socket.terminate()
  return answer
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end + 2))?.[1]
  return end !== -1 && length !== undefined && text.length >= end + 4 + Number(length)
}

function parsed(text: string): RawAnswer {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1]
  if (!status) return { status: 'closed', headers: new Map(), body: '' }
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { status: Number(status), headers, body: rest.join('\r\n\r\n') }
}

export type RawRequest = {
  method?: string
  target?: string
  /** The Host line's value; null leaves the line out. */
  host?: string | null
  /** Whole header lines. */
  lines?: string[]
  body?: string | Uint8Array
  version?: string
}

/** The bytes of a request, as they are told and not as a library would have them. */
export function bytesOf({
  method = 'GET',
  target = '/',
  host,
  lines = [],
  body,
  version = '1.1',
}: RawRequest) {
  const content = typeof body === 'string' ? Buffer.from(body) : (body ?? new Uint8Array())
  const framed = lines.some((line) => /^(content-length|transfer-encoding)/i.test(line))
  const length = body === undefined || framed ? [] : [`Content-Length: ${content.length}`]
  const host_line = host === null || host === undefined ? [] : [`Host: ${host}`]
  const head = [`${method} ${target} HTTP/${version}`, ...host_line, ...lines, ...length, 'Connection: close']
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}
