import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systems } from '#lib/boards/systems.ts'
import { htmlToText } from '#lib/postings/rules/html-to-text.ts'

const ROOT = resolve(import.meta.dir, '../..')
const FOLDER = resolve(ROOT, process.env['SVC_RECORDED_BOARDS'] ?? '../shared/boards')
const isThere = existsSync(FOLDER)
if (!isThere) console.log('Skipping the recorded answers: SVC_RECORDED_BOARDS names no folder.')

const READ = new Set(['greenhouse', 'lever', 'ashby'])
// What the recordings are known to hold: postings, and how many of them have only a last change.
const KNOWN = new Map([
  ['greenhouse/carvana', { postings: 1751, updated: 0, complete: true }],
  ['greenhouse/wongdoody', { postings: 25, updated: 16, complete: true }],
  ['greenhouse/linkedin', { postings: 53, updated: 6, complete: true }],
  ['greenhouse/amplitude', { postings: 2, updated: 0, complete: false }],
  ['lever/palantir', { postings: 10, updated: 0, complete: true }],
  ['ashby/kraken', { postings: 0, updated: 0, complete: true }],
  ['ashby/truelogic', { postings: 239, updated: 0, complete: true }],
])

describe.skipIf(!isThere)('recorded answers', () => {
  for (const adapter of systems.filter(({ system }) => READ.has(system))) {
    test(`reads every ${adapter.name} board`, async () => {
      let postings = 0
      const files = filesOf(adapter.system)
      for (const file of files) {
        const board = decodeURIComponent(file.slice(0, -'.json'.length))
        expect(adapter.isBoard(board)).toBe(true)
        const answer = await Bun.file(join(FOLDER, adapter.system, file)).json()
        const read = adapter.read(answer, adapter.addresses(board)[0] ?? '')
        expect([file, read.postings.length]).toEqual([file, listedRows(answer).length])
        const known = KNOWN.get(`${adapter.system}/${board}`)
        if (known) expect(summary(read)).toEqual(known)
        postings += read.postings.length
      }
      console.log(`${adapter.name}: ${files.length} boards, ${postings} postings`)
    })
  }

  test('turns every description into text', async () => {
    const times: number[] = []
    let characters = 0
    for (const html of await descriptions()) {
      const start = performance.now()
      const text = htmlToText(html)
      times.push((performance.now() - start) * 1000)
      characters += html.length
      expect(text).not.toMatch(/<\/?(?:p|li|ul|div|strong|script|br)\b|&nbsp;|\n{3}/i)
    }
    times.sort((a, b) => a - b)
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length
    console.log(
      `${times.length} descriptions of ${Math.round(characters / times.length)} characters: ` +
        `${mean.toFixed(0)} us each, half below ${times[times.length >> 1]?.toFixed(0)} us`,
    )
  })
})

function filesOf(system: string): string[] {
  return readdirSync(join(FOLDER, system))
    .filter((file) => file.endsWith('.json') && !file.includes('.detail'))
    .sort()
}

type Row = { isListed?: boolean }

function listedRows(answer: Row[] | { jobs: Row[] }): Row[] {
  const rows = Array.isArray(answer) ? answer : answer.jobs
  return rows.filter((row) => row.isListed !== false)
}

function summary({ postings, complete }: { postings: { published_kind: string }[]; complete: boolean }) {
  const updated = postings.filter((posting) => posting.published_kind === 'updated').length
  return { postings: postings.length, updated, complete }
}

async function descriptions(): Promise<string[]> {
  const found: string[] = []
  for (const adapter of systems.filter(({ system }) => READ.has(system))) {
    for (const file of filesOf(adapter.system)) {
      const answer = await Bun.file(join(FOLDER, adapter.system, file)).json()
      found.push(...adapter.read(answer, '').postings.map((posting) => posting.html))
    }
  }
  return found.filter(Boolean)
}
