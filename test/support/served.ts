import { listen } from '#lib/runtime/listen.ts'
import { bundlePage } from '#lib/runtime/page-bundle.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { createApp } from '#lib/service/http/app.ts'
import { manifest } from '#routes/manifest.ts'

export type Served = { url: string; stop: () => Promise<void> }

/** Serves the services of a test over a real socket, with the page as it is bundled. */
export async function serveApp(services: AllServices): Promise<Served> {
  const page = Promise.resolve(await bundlePage())
  const listening = listen(createApp(manifest, { ...services, page }), 0)
  if (!listening) throw new Error('no port is free')
  return { url: `http://127.0.0.1:${listening.port}`, stop: listening.stop }
}
