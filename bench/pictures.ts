// bun bench/pictures.ts: takes the pictures of README.md and docs/guide.md from a real server with the sample, and records
// its start in a terminal. It needs Chromium and a free port 4747.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linesOf, startChromium } from '#bench/sample-server.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PICTURES = join(ROOT, 'docs/pictures')
const MAIN = join(ROOT, 'lib/cli/main.ts')
const SHOWN_MS = 3000
const SIZE = { width: 1280, height: 800 }
const [LINE, LEFT] = [20, 16]

/** A line of the terminal, and the seconds from the start after which it came. */
type TerminalLine = { text: string; at: number }

const home = await mkdtemp(join(tmpdir(), 'shortlist-pictures-'))
const env = { ...process.env, SVC_HOME: home, NO_COLOR: '1' }
const started = performance.now()
const server = Bun.spawn([process.execPath, '--no-env-file', MAIN, 'serve', '--no-open'], {
  env,
  stdout: 'pipe',
  stderr: 'inherit',
})
const browser = await startChromium()
try {
  const lines: TerminalLine[] = [{ text: '$ npx shortlist', at: 0 }]
  let link = ''
  for await (const text of linesOf(server.stdout)) {
    link = /http:\S+#pair=\w+/.exec(text)?.[0] ?? ''
    lines.push({ text: text.replace(/(?<=#pair=)\w+/, '…'), at: (performance.now() - started) / 1000 })
    if (link !== '') break
  }
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1, colorScheme: 'light' })
  await page.goto(link)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(PICTURES, 'start.png') })
  for (const words of [
    ['sample', 'load'],
    ['new', 'answer', '--assess', '--since', '2000-01-01T00:00:00Z', '--wait'],
  ]) {
    const at = (performance.now() - started) / 1000
    const run = Bun.spawnSync([process.execPath, '--no-env-file', MAIN, ...words], { env })
    if (words[0] !== 'sample') continue
    lines.push({ text: `$ npx shortlist ${words.join(' ')}`, at })
    const end = (performance.now() - started) / 1000
    lines.push(
      ...run.stdout
        .toString()
        .trim()
        .split('\n')
        .map((text) => ({ text, at: end })),
    )
  }
  await writeFile(join(PICTURES, 'terminal.svg'), recording(lines))
  await page.goto(`${new URL(link).origin}/#/new`)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(PICTURES, 'new.png') })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  // A screen shows once it is whole, which no selector tells.
  await page.waitForTimeout(SHOWN_MS)
  await page.screenshot({ path: join(PICTURES, 'job.png') })
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await server.exited
  await rm(home, { recursive: true, force: true })
}

/** Draws lines of a terminal as an SVG picture in which each appears at its time; it plays once. */
function recording(lines: readonly TerminalLine[]): string {
  const width = Math.max(...lines.map(({ text }) => text.length)) * 8 + 2 * LEFT
  const height = lines.length * LINE + 2 * LEFT
  const texts = lines.map(({ text, at }, index) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const shows =
      at === 0 ? '' : `<set attributeName="opacity" to="1" begin="${at.toFixed(2)}s" fill="freeze"/>`
    return `<text x="${LEFT}" y="${LEFT + (index + 0.7) * LINE}" opacity="${at === 0 ? 1 : 0}">${escaped}${shows}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<title>A terminal: the server starts and prints its address, and the sample is loaded</title>',
    `<rect width="100%" height="100%" rx="8" fill="#1b1f24"/>`,
    `<g fill="#e6edf3" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13" xml:space="preserve">`,
    ...texts,
    '</g></svg>\n',
  ].join('\n')
}
