import { listBoards } from '#db/index/boards.ts'
import { addKnownBoards } from '#lib/index/boards/add-boards.ts'
import type { BoardsImport, BoardsImported } from '#lib/index/boards/companies-schema.ts'
import { boardsOfCsv, type CsvRow } from '#lib/index/boards/rules/boards-of-csv.ts'
import { boardId } from '#lib/index/systems/board-id.ts'
import { systems } from '#lib/index/systems/systems.ts'
import type { Services } from '#lib/services.ts'

const STEP = 500 // boards that are added in one write, as many as one request may name

type Needs = Pick<Services, 'desk' | 'engine' | 'index'>
type ImportRow = BoardsImported['rows'][number]

/**
 * Reads a CSV of boards and answers what each row means; with `apply` it adds those that are not followed yet, in
 * steps that each are whole. Rows that are not understood hold no other up.
 */
export async function importBoards(services: Needs, { csv, apply = false }: BoardsImport) {
  const rows = boardsOfCsv(csv, systems)
  const followed = new Set((await listBoards(services.index)).map((board) => board.board_id))
  const wanted = rows.flatMap(({ found }) => (found && !followed.has(boardId(found)) ? [found] : []))
  if (apply) {
    for (let at = 0; at < wanted.length; at += STEP) {
      await addKnownBoards(
        services,
        wanted.slice(at, at + STEP).map((one) => ({ ...one, sample: false })),
      )
    }
  }
  const shown = rows.map((row) => showRow(row, { followed, apply }))
  const counts = countsOf(shown)
  return {
    schema_version: 'svc-boards-import:1' as const,
    applied: apply,
    rows: shown,
    counts,
    message: messageOf(counts, apply),
  }
}

function showRow(row: CsvRow, { followed, apply }: { followed: Set<string>; apply: boolean }): ImportRow {
  const { line, found, reason } = row
  if (found === null) return { line, outcome: 'refused', id: null, company: null, reason }
  const id = boardId(found)
  const outcome = followed.has(id) ? 'already' : apply ? 'added' : 'new'
  return { line, outcome, id, company: found.company, reason: null }
}

function countsOf(rows: readonly ImportRow[]) {
  const counts = { new: 0, added: 0, already: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

function messageOf(
  { new: fresh, added, already, refused }: ReturnType<typeof countsOf>,
  apply: boolean,
): string {
  const first = apply ? `${added} added` : `${fresh} to add`
  return `${first}, ${already} followed already, ${refused} not understood.`
}
