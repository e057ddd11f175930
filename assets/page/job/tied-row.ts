import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { takeJobs } from '#assets/page/list/jobs-store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The requirement whose row and whose sentence in the posting are shown as belonging together; '' for none. */
export const tiedRow = signal('')

/** Ties a requirement with its sentence, which is brought into view where the posting stands beside the rows. */
export function tie(row: string): void {
  tiedRow.value = row
  const mark = markOf(row)
  const posting = mark?.closest('.posting')
  if (!mark || !posting || posting.scrollHeight <= posting.clientHeight) return
  const { top, height } = posting.getBoundingClientRect()
  const index = mark.getBoundingClientRect().top - top
  if (index < 0 || index > height - 40) posting.scrollTop += index - height / 3
}

/** Goes to the sentence of a requirement, wherever the posting stands. */
export function goToSentence(row: string): void {
  tie(row)
  markOf(row)?.scrollIntoView({ block: 'nearest' })
}

function markOf(row: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('.posting mark')].find(
    ({ dataset }) => dataset['row'] === row,
  )
}

/** Goes to the row of a requirement. */
export function goToRow(row: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.matrix > li')]
  const quote = rows.find(({ dataset }) => dataset['row'] === row)?.querySelector<HTMLElement>('.tie')
  quote?.focus()
}

/** Reads a job, and updates it in every list. */
export async function readJob(url: string) {
  const outcome = await call('GET', '/api/jobs', { query: { url } })
  if (outcome.ok && outcome.value.job) takeJobs([outcome.value.job])
  return outcome
}

/** A job as the service shows it. */
export type JobReply = Extract<Awaited<ReturnType<typeof readJob>>, { ok: true }>['value']

/** An assessment as the service shows it. */
export type JobAssessment = NonNullable<JobReply['assessment']>

/** The jobs that are being assessed from their own screen. */
export const assessing = signal<ReadonlySet<string>>(new Set())

/** Why the last try to assess a job failed. */
export const assessError = signal<{ id: string; error: RefusalBody } | null>(null)

/** Assesses a job by the given target, or that of the settings; `open` asks about the rows that the rules leave open. Returns whether it succeeded. */
export async function assessJob(id: string, model_target = '', rows?: 'open'): Promise<boolean> {
  if (assessing.peek().has(id)) return false
  assessing.value = new Set([...assessing.peek(), id])
  assessError.value = null
  const body = {
    job: { job_url: id },
    ...(model_target === '' ? {} : { model_target }),
    ...(rows ? { rows } : {}),
  }
  const outcome = await call('POST', '/api/assess', { body })
  assessing.value = new Set([...assessing.peek()].filter((jobId) => jobId !== id))
  if (outcome.ok) announce(`Assessed: ${outcome.value.result.word}.`)
  else assessError.value = { id, error: outcome.error }
  return outcome.ok
}

/** The jobs whose resume the background made anew last. */
export const remadeResumes = signal<readonly string[]>([])

/** Calls `then` each time the background made the resume of a job anew. */
export function useRemade(id: string, then: () => void): void {
  const remade = remadeResumes.value
  useEffect(() => {
    if (remade.includes(id)) then()
  }, [remade])
}
