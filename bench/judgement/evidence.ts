import type { MasterContent } from '#db/rows/master.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { applyProposal, proposalOf } from '#lib/evidence/master/rules/import-proposal.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { evidenceLines, type ResumeWords } from '#lib/judge/settle/evidence-lines.ts'

/** Returns the evidence of a labelled resume, which is read as a main resume or else imported as plain text. */
export async function evidenceOf(text: string) {
  return evidenceLines({ content: await contentOf(text), answers: [], stories: [] })
}

async function contentOf(text: string): Promise<ResumeWords> {
  const read = readMaster(text)
  if (!read.ok) return imported(text)
  const { entries, lines } = read.parts
  return {
    entries: entries.map((entry, at) => ({ ...entry, id: `e${at}` })),
    lines: lines.map((line, at) => ({
      ...line,
      id: `l${at}`,
      entry_id: line.entry === null ? null : `e${line.entry}`,
    })),
  }
}

async function imported(text: string): Promise<ResumeWords> {
  const empty: MasterContent = { entries: [], lines: [] }
  const proposal = proposalOf(await readResume({ format: 'text', text }), empty)
  let count = 0
  const nextId = (letter: string) => () => `${letter}${count++}`
  const ids = { line: nextId('l'), entry: nextId('e') }
  return applyProposal(empty, proposal, { leave_out: new Set(), ids, actor: 'operator' })
}
