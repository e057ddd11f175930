// bun bench/beside/peers.ts [JOBS]: the same jobs in our index and in common alternatives, each in a process of its
// own. The alternatives are fetched into a temporary folder for this run; the project does not depend on them.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boardAnswer } from '#bench/generate.ts'
import { readAnswer } from '#lib/index/boards/ask-board.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'

const PEERS = ['minisearch@7.2.0', '@orama/orama@3.1.18', '@duckdb/node-api@1.5.6-r.1']
const ENGINES = ['shortlist', 'sqlite', 'minisearch', 'orama', 'duckdb']

const jobs = Number(process.argv[2] ?? 20_000)
const folder = await mkdtemp(join(tmpdir(), 'shortlist-peers-'))
try {
  await Bun.write(join(folder, 'package.json'), '{"private":true}')
  await Bun.$`npm install --silent --ignore-scripts --prefix ${folder} ${PEERS}`.quiet()
  await writeJobs(join(folder, 'jobs.jsonl'))
  const reports: Record<string, string>[] = []
  for (const engine of ENGINES) reports.push(await measure(engine))
  const names = [...new Set(reports.flatMap(Object.keys))]
  const line = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`)
  line([`${jobs.toLocaleString('en-US')} jobs`, ...ENGINES])
  line(['---', ...ENGINES.map(() => '---:')])
  for (const name of names) line([name, ...reports.map((report) => report[name] ?? '')])
} finally {
  await rm(folder, { recursive: true })
}

async function writeJobs(path: string): Promise<void> {
  const lines: string[] = []
  for (let board = 0; lines.length < jobs; board += 1) {
    const { postings } = await readAnswer(greenhouse, {
      board: `board-${board}`,
      answer: JSON.parse(boardAnswer(board)),
      now: 0,
    })
    let before = ''
    for (const { title, html, places, published_at } of postings) {
      // Copies stand beside each other, and only jobs are searched.
      if (html === before || lines.length === jobs) continue
      before = html
      const place = places[0]?.text ?? ''
      const company = `Company ${board}`
      lines.push(
        JSON.stringify({ id: lines.length + 1, title, body: htmlToText(html), company, place, published_at }),
      )
    }
  }
  await Bun.write(path, lines.join('\n'))
}

async function measure(engine: string): Promise<Record<string, string>> {
  const script = fileURLToPath(new URL('./one-peer.ts', import.meta.url))
  const words = [process.execPath, '--no-env-file', script, engine, folder]
  const child = Bun.spawn(words, { stderr: 'inherit' })
  const text = await new Response(child.stdout).text()
  return JSON.parse(text.trim().split('\n').at(-1) || '{}')
}
