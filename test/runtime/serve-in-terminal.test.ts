import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomHex } from '#lib/service/person/sign.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { isSkipped } from '#test/support/tools.ts'

const MAIN = join(import.meta.dir, '../../lib/cli/main.ts')
// Gives a program a terminal (util-linux).

const folder = await mkdtemp(join(tmpdir(), 'shortlist-terminal-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test.skipIf(isSkipped('terminal'))(
  'a server that is started in a terminal opens the link that pairs a browser',
  async () => {
    const opened = join(folder, 'opened')
    // Stands in for the browser of a desktop.
    await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > '${opened}'\n`, { mode: 0o755 })
    const words = [process.execPath, '--no-env-file', MAIN, 'serve', '--port', '0']
    const server = Bun.spawn(['script', '--quiet', '--return', '--command', words.join(' '), '/dev/null'], {
      env: {
        ...process.env,
        SVC_HOME: join(folder, 'home'),
        SVC_BACKGROUND: 'off',
        SVC_LOG: 'error',
        DISPLAY: ':0',
        PATH: `${folder}:${process.env['PATH']}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let link = ''
      while (!/#pair=[0-9a-f]{32}$/.test(link)) {
        link = await readFile(opened, 'utf8').catch(() => '')
        await Bun.sleep(20)
      }
      const [url, code] = link.split('/#pair=')
      const response = await fetch(`${url}/api/pairing`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code, token_sha256: await sha256Of(randomHex(32)) }),
      })
      expect(response.status).toBe(201)
    } finally {
      server.kill('SIGTERM')
      await server.exited
    }
  },
  120_000,
)
