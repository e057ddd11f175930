import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { ROOT } from '#lib/runtime/built/build-cache.ts'

const SOURCE = join(ROOT, 'assets/extension')
const SCRIPTS = ['background.ts', 'page.ts', 'panel.ts']
const TEXTS = ['panel.html', 'panel.css']
// Fixed, so that the same files make the same archive.
const PACKED_AT = new Date(2026, 0, 1)

/** The browsers that the extension is built for. */
export const BROWSERS = ['chromium', 'firefox'] as const
type Browser = (typeof BROWSERS)[number]

/**
 * Writes the extension for each browser below a folder, as a folder that a browser loads and as the archive that its shop
 * takes; returns the paths of the archives. Example: `shortlist-extension-firefox.zip`.
 */
export async function packExtension(folder: string, version: string): Promise<string[]> {
  return Promise.all(
    BROWSERS.map(async (browser) => {
      const files = await extensionFiles(browser, version)
      const loaded = join(folder, `shortlist-extension-${browser}`)
      await rm(loaded, { recursive: true, force: true })
      await mkdir(loaded, { recursive: true })
      for (const [name, bytes] of Object.entries(files)) await writeFile(join(loaded, name), bytes)
      const archive = `${loaded}.zip`
      await writeFile(archive, zipSync(files as Zippable, { mtime: PACKED_AT, level: 9 }))
      return archive
    }),
  )
}

async function extensionFiles(browser: Browser, version: string): Promise<Record<string, Uint8Array>> {
  const { outputs, success, logs } = await Bun.build({
    entrypoints: SCRIPTS.map((name) => join(SOURCE, name)),
    target: 'browser',
    minify: true,
    // A script of a page is no module.
    format: 'iife',
    naming: '[name].js',
  })
  if (!success) throw new AggregateError(logs, 'The extension could not be built.')
  const scripts = await Promise.all(
    outputs.map(
      async (output) => [output.path.replace('./', ''), new Uint8Array(await output.arrayBuffer())] as const,
    ),
  )
  const texts = await Promise.all(
    TEXTS.map(async (name) => [name, await readFile(join(SOURCE, name))] as const),
  )
  const icon = await readFile(join(ROOT, 'assets/page/icon.svg'))
  const written = JSON.parse(await readFile(join(SOURCE, 'manifest.json'), 'utf8'))
  const manifest = new TextEncoder().encode(
    JSON.stringify(manifestFor(browser, { ...written, version }), null, 2),
  )
  return Object.fromEntries([...scripts, ...texts, ['icon.svg', icon], ['manifest.json', manifest]])
}

// Firefox has a sidebar in place of Chromium's side panel, and runs the background script in a page.
function manifestFor(browser: Browser, manifest: Record<string, unknown>): object {
  if (browser === 'chromium') return manifest
  const { side_panel, minimum_chrome_version: _, background: __, permissions, ...shared } = manifest
  return {
    ...shared,
    permissions: (permissions as string[]).filter((name) => name !== 'sidePanel'),
    background: { scripts: ['background.js'] },
    sidebar_action: {
      default_panel: (side_panel as { default_path: string }).default_path,
      default_title: 'Shortlist',
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: 'extension@shortlist.invalid',
        strict_min_version: '128.0',
        // Nothing goes to anybody but the person's own service.
        data_collection_permissions: { required: ['none'] },
      },
    },
  }
}
