import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { partOf } from '#lib/index/systems/rules/read-rows.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'

/** A list that was recorded, whole or a page of it; the file is in the folder of its system. */
export type RecordedList = { system: string; board: string; file: string }

// Their recordings are no whole lists by themselves; `pages.test.ts` reads them.
const IN_PARTS = new Set([
  'adp',
  'clearcompany',
  'eightfold',
  'icims',
  'jobvite',
  'paylocity',
  'phenom',
  'successfactors',
])
const IN_XML = new Set(['personio', 'teamtailor', 'pageup'])

/** The lists that were recorded of a system, without details, other shapes, and what is no list at all. */
export function recordedLists({ system }: BoardAdapter): RecordedList[] {
  const ending = IN_XML.has(system) ? '.xml' : '.json'
  const folder = join(RECORDED_BOARDS, system)
  if (!existsSync(folder) || IN_PARTS.has(system)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !/[.-]detail|-v3\.|^faulty/.test(file))
    .filter((file) => system !== 'rippling' || file.endsWith('.v2.json'))
    .sort()
    .map((file) => ({ system, board: boardOf(system, file), file }))
}

/** The value of a recorded list. */
export async function readList({ system, file }: RecordedList): Promise<unknown> {
  const answer = Bun.file(join(RECORDED_BOARDS, system, file))
  return file.endsWith('.xml') ? readXml(await answer.bytes()) : answer.json()
}

/** The answers of single postings that lie beside a list, each by its own id or path. */
export async function readDetails({ system, file }: RecordedList): Promise<Record<string, unknown>> {
  const folder = join(RECORDED_BOARDS, system)
  const name = file.replace(/(?:\.page\d|\.v2)?\.(?:json|xml)$/, '')
  const all = Bun.file(join(folder, `${name}.details.json`))
  const found: Record<string, unknown> = (await all.exists()) ? await all.json() : {}
  for (const other of readdirSync(folder).filter((file) => file.startsWith(`${name}.detail.`))) {
    const answer: unknown = await Bun.file(join(folder, other)).json()
    const id = /\.(\d+)\.json$/.exec(other)?.[1] ?? partOf(answer, 'uuid') ?? partOf(answer, 'id')
    found[String(id)] = answer
  }
  return found
}

// Example: "egug.CX_1.list.json".
function oracleBoard(file: string): string {
  const [pod, site] = file.split('.')
  return `${pod}.fa.us2.oraclecloud.com/${site?.startsWith('CX') ? site : 'CX_1'}`
}

// The files of these systems are named by less than a board's whole name.
const BOARDS: Record<string, string> = {
  'jwu-859.rss.xml': '859/cw/en-us',
  'empty.rss.xml': '434/cbw/en',
  'vendor-demo.feed.json': 'ddn/candidateportal',
  'constructed-mayfair.feed.json': 'mayfair/candidateportal',
}

function boardOf(system: string, file: string): string {
  const board = BOARDS[file]
  if (board !== undefined) return board
  if (system === 'oracle') return oracleBoard(file)
  if (system === 'jibe') return file.split('.')[0] ?? file
  const name = decodeURIComponent(file.replace(/(?:\.verbose|\.v2|\.page\d)?\.(?:json|xml)$/, ''))
  return system === 'workday' ? name.replaceAll('.', '/') : name.replace(/^page\d-/, '')
}
