import { signal } from '@preact/signals'
import { lookAtBoards } from '#assets/page/boards/companies/store.ts'
import { csvProblem } from '#assets/page/boards/companies/words.ts'
import { call, callQuietly } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { emptyDraft } from '#assets/page/kit/texts/drafts.ts'
import type { BoardsImported } from '#lib/index/boards/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { textOfCsv } from '#lib/text/text.ts'

/** The boards that were read from a CSV, before any is added. */
export const csvPreview = signal<BoardsImported | null>(null)

/** Why it could not be read or added. */
export const csvError = signal<RefusalBody | null>(null)

/** The work that runs now as a sentence; '' for none. */
export const csvWork = signal('')

/** The result of the last import. */
export const csvDone = signal('')

/** The draft of pasted rows. */
export const CSV_DRAFT = 'boards/csv'

let sent = ''

/** Reads a file into a preview. */
export async function readCsvFile(file: File): Promise<void> {
  const problem = csvProblem(file.size)
  const bytes = problem === '' ? await file.arrayBuffer().catch(() => null) : null
  if (bytes === null) {
    const message = problem || 'The browser cannot read this file. Choose it again, or paste its rows.'
    csvError.value = { code: 'invalid_value', message }
    return
  }
  await previewCsv(textOfCsv(new Uint8Array(bytes)))
}

/** Reads a text into a preview. */
export async function previewCsv(csv: string): Promise<void> {
  csvWork.value = 'Reading the rows…'
  csvDone.value = ''
  const outcome = await callQuietly('POST', '/api/boards/import', { body: { csv } })
  csvWork.value = ''
  csvError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return
  sent = csv
  csvPreview.value = outcome.value
  announce(outcome.value.message)
}

/** Adds the boards of the preview. Returns their ids. */
export async function applyCsv(): Promise<string[]> {
  csvWork.value = 'Adding the boards…'
  const outcome = await call('POST', '/api/boards/import', { body: { csv: sent, apply: true } })
  csvWork.value = ''
  csvError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return []
  csvDone.value = outcome.value.message
  announce(outcome.value.message)
  dropCsv()
  emptyDraft(CSV_DRAFT)
  await lookAtBoards()
  return outcome.value.rows.flatMap(({ outcome: result, id }) =>
    result === 'added' && id !== null ? [id] : [],
  )
}

/** Forgets the preview. */
export function dropCsv(): void {
  csvPreview.value = null
  sent = ''
}
