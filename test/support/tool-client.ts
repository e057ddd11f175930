import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The answer of a tool: one label, and data, a needed yes or an error. */
export type Answer = {
  label: string
  data?: Record<string, unknown>
  needs_yes?: {
    approval_id: string
    count: number
    page_url: string
    estimate: { calls: number } | null
    [key: string]: unknown
  }
  error?: { code: string; message: string; allowed_keys?: string[] }
}

/** A client of the tools, with each call's answer as the tool structured it. */
export type ToolClient = {
  client: Client
  call: (name: string, input?: Record<string, unknown>) => Promise<Answer & { texts: string[] }>
  close: () => Promise<void>
}

/** The protocols that clients speak: that of 2026, and that of 2025 with its handshake. */
export const PROTOCOLS = { '2026-07-28': 'auto', '2025-11-25': 'legacy' } as const
export type Protocol = keyof typeof PROTOCOLS

/** Returns the options of a client of a protocol. */
export function optionsOf(protocol: Protocol): ClientOptions {
  return { versionNegotiation: { mode: PROTOCOLS[protocol] } }
}

/** Connects a client with the public package to the tools of a service, without a socket. */
export async function connectTools(
  { send }: { send: (path: string, init?: RequestInit) => Promise<Response> },
  { protocol = '2026-07-28', name = 'test agent' }: { protocol?: Protocol; name?: string } = {},
): Promise<ToolClient> {
  const client = new Client({ name, version: '1.0.0' }, optionsOf(protocol))
  const address = new URL('http://127.0.0.1:4747/mcp')
  const fetched = (_: string | URL, init?: RequestInit) => send('/mcp', init)
  await client.connect(new StreamableHTTPClientTransport(address, { fetch: fetched }))
  return asToolClient(client)
}

/** Returns a connected client with short calls. */
export function asToolClient(client: Client): ToolClient {
  return {
    client,
    call: async (name, input = {}) => {
      const { structuredContent, content } = await client.callTool({ name, arguments: input })
      const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      return { ...(structuredContent as Answer), texts }
    },
    close: () => client.close(),
  }
}
