import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '#lib/runtime/listen.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { openPageFiles } from '#lib/runtime/page-bundle.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { createApp } from '#lib/service/http/app.ts'
import type { PageFile } from '#lib/service/http/served-file.ts'
import { manifest } from '#routes/manifest.ts'
import { openApp } from '#test/support/app.ts'
import { copyOpenedHome, copySampleHome } from '#test/support/open-home.ts'

export type Served = { url: string; stop: () => Promise<void> }

let bundled: Promise<Map<string, PageFile>> | undefined

/** Serves the services of a test over a real socket, with the page as it was built, or is bundled once in this process. */
export async function serveApp(services: AllServices): Promise<Served> {
  bundled ??= openPageFiles()
  const page = Promise.resolve(await bundled)
  const listening = listen(createApp(manifest, { ...services, page }), 0)
  if (!listening) throw new Error('no port is free')
  return { url: `http://127.0.0.1:${listening.port}`, stop: listening.stop }
}

/** A server in this process. */
export type ServedHome = Served & { home: string }

/**
 * Serves a home, by default without background work, as a server process does but in this one, which starts sooner; `stop` ends it,
 * and removes the home unless it was given; `sample` begins with the sample loaded. Models are those of this machine.
 */
export async function serveHome({
  home: given,
  sample = false,
  background = false,
  gateway,
}: {
  home?: string
  sample?: boolean
  gateway?: string
  background?: boolean
} = {}) {
  const home = given ?? (await (sample ? copySampleHome() : copyOpenedHome()))
  const targets = openModels({ home, env: process.env, log: quiet })
  const app = await openApp({ home, targets, background, ...(gateway === undefined ? {} : { gateway }) })
  const served = await serveApp(app.services)
  const stop = async () => {
    await served.stop()
    await app.close()
    if (given === undefined) await rm(home, { recursive: true, force: true })
  }
  return { url: served.url, home, stop } satisfies ServedHome
}

/** As `serveHome`; commands find the server by its home, as they find that of another process. */
export async function serveToCommands(options?: Parameters<typeof serveHome>[0]): Promise<ServedHome> {
  const server = await serveHome(options)
  const record = { pid: process.pid, port: Number(new URL(server.url).port), started_at: '' }
  await writeFile(join(server.home, 'server.json'), JSON.stringify(record))
  return server
}

const quiet = { debug: () => undefined, info: () => undefined, error: () => undefined }
