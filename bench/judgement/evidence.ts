import type { MasterContent } from '#db/rows/master.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { applyProposal, proposalOf } from '#lib/evidence/master/rules/import-proposal.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { settingsLines } from '#lib/judge/assess/load-evidence.ts'
import { evidenceLines, type ResumeWords } from '#lib/judge/settle/evidence-lines.ts'

/** Returns the evidence of a labelled resume, which is read as a main resume or else imported as plain text. */
export async function evidenceOf(text: string) {
  const { content, lives_in } = await contentOf(text)
  const person = { lives_in, may_work_in: null, would_move: null, languages: null, licences: null }
  const lines = evidenceLines({ content, answers: [], stories: [] })
  return [...lines, ...settingsLines(person).map((line) => ({ id: 'home', ...line }))]
}

async function contentOf(text: string): Promise<{ content: ResumeWords; lives_in: string | null }> {
  const read = readMaster(text)
  if (!read.ok) return imported(text)
  const { entries, lines } = read.parts
  const content = {
    entries: entries.map((entry, at) => ({ ...entry, id: `e${at}` })),
    lines: lines.map((line, at) => ({
      ...line,
      id: `l${at}`,
      entry_id: line.entry === null ? null : `e${line.entry}`,
    })),
  }
  return { content, lives_in: null }
}

// The person is taken to keep the town that the review of an import offers.
async function imported(text: string): Promise<{ content: ResumeWords; lives_in: string | null }> {
  const empty: MasterContent = { entries: [], lines: [] }
  const draft = await readResume({ format: 'text', text })
  const proposal = proposalOf(draft, empty)
  let count = 0
  const nextId = (letter: string) => () => `${letter}${count++}`
  const ids = { line: nextId('l'), entry: nextId('e') }
  const content = applyProposal(empty, proposal, { leave_out: new Set(), ids, actor: 'operator' })
  return { content, lives_in: draft.lives_in?.text ?? null }
}
