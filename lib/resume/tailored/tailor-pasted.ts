import type { Draft } from '#lib/evidence/imports/draft.ts'
import type { MasterContent } from '#lib/evidence/master/master.ts'
import type { Assessing } from '#lib/judge/assess/assess-subject.ts'
import type { Subject } from '#lib/judge/assess/find-subject.ts'
import { loadPastedEvidence, pastedResume } from '#lib/judge/assess/load-evidence.ts'
import { chooseLines } from '#lib/resume/tailored/choose-lines.ts'
import { fitToPages } from '#lib/resume/tailored/fit-to-pages.ts'
import { rowsRead } from '#lib/resume/tailored/rows-of-job.ts'
import { contentOfPick, withModelWords } from '#lib/resume/tailored/rules/made-resume.ts'
import { pickLines } from '#lib/resume/tailored/rules/pick-lines.ts'
import { tailorView } from '#lib/resume/tailored/rules/tailor-view.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { Services } from '#lib/services.ts'

type Needs = Assessing & Pick<Services, 'documents' | 'printer'>
type Pasted = { text: string; subject: Subject; target: string; actor: Actor }

/** Tailors a resume that was pasted for this one time: it is answered, and nothing of it is stored. */
export async function tailorPasted(services: Needs, { text, subject, target, actor }: Pasted) {
  const content = masterOf(await services.documents.readResume({ format: 'text', text }), actor)
  const evidence = await loadPastedEvidence(services, text)
  const rows = await rowsRead(services, { subject, evidence, actor })
  const { job_identity } = subject
  const signal = new AbortController().signal
  const choosing = { rows, content, target, job_identity, priority: 'person' as const, signal }
  const { tailored, fallback } = await chooseLines(services, choosing)
  const year = Number(services.now().slice(0, 4))
  const input = { content, rows, backed: new Set<string>(), year }
  const pick = pickLines(tailored ? { ...input, chosen: tailored.picked } : input)
  const ids = pick.picked.map(({ id }) => id)
  const whole = withModelWords(contentOfPick(content, ids), tailored?.rewritten ?? new Map())
  const made = {
    made_by: tailored ? ('model' as const) : ('code' as const),
    content: await fitToPages(services, { content: whole, before: null, master: content }),
    selection: { ...pick, picked_by: tailored ? ('model' as const) : ('code' as const), fallback },
  }
  return tailorView({ job_identity, target, made, stored: null, dropped: tailored?.dropped ?? {} })
}

function masterOf(draft: Draft, written_by: Actor): MasterContent {
  const { entries, lines } = pastedResume(draft)
  const plain = { note: null, source: 'typed' as const, written_by }
  return {
    entries: entries.map((entry) => ({ ...entry, ...plain }) as MasterContent['entries'][number]),
    lines: lines.map((line) => ({ ...line, ...plain, mark: null })),
  }
}
