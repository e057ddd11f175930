import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'

const root = fileURLToPath(new URL('../../', import.meta.url))
const FILES = {
  'manifest.json': 'assets/mcpb/manifest.json',
  'server/launch.mjs': 'assets/mcpb/server/launch.mjs',
}

// Fixed, so that the same files make the same bundle and digest.
const PACKED_AT = new Date(2026, 0, 1)

/** Returns the bytes of the MCP bundle. */
export async function mcpBundle(): Promise<Uint8Array> {
  const entries = Object.entries({ ...FILES, LICENSE: 'LICENSE' }).map(async ([name, path]) => {
    const bytes = new Uint8Array(await readFile(root + path))
    return [name, bytes] as const
  })
  return zipSync(Object.fromEntries(await Promise.all(entries)), { mtime: PACKED_AT })
}

/** Returns server.json for the MCP registry, with the bundle at the address of a release. */
export async function registryEntry(bundle: Uint8Array, identifier: string): Promise<object> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bundle))
  const fileSha256 = new Uint8Array(digest).toHex()
  const entry = JSON.parse(await readFile(`${root}server.json`, 'utf8')) as object
  const transport = { type: 'stdio' }
  return { ...entry, packages: [{ registryType: 'mcpb', identifier, fileSha256, transport }] }
}

if (import.meta.main) {
  const [path = 'shortlist.mcpb', address] = process.argv.slice(2)
  const bundle = await mcpBundle()
  await writeFile(path, bundle)
  console.log(address ? JSON.stringify(await registryEntry(bundle, address), null, 2) : `Wrote ${path}.`)
}
