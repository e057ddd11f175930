import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findJobResume } from '#db/desk/job-resumes.ts'
import { listMigrations, openStore } from '#db/open-store.ts'

const DESK_ID = 0x53564344
const AT = '2026-11-01T00:00:00.000Z'
const line = (id: string, text: string, worded_by: string) => ({
  ...{
    id,
    section: 'experience' as const,
    entry_id: null,
    source: `Source of ${id}`,
    text,
    worded_by,
    cut: false,
  },
})

test('words that a model or an agent put for a line wait beside it, and the person’s stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-desk-'))
  const path = join(folder, 'desk.db')
  const texts = await listMigrations('desk')
  const at = texts.findIndex((text) => text.includes('wait beside it until the person says yes'))
  const desk = new Database(path)
  for (const text of texts.slice(0, at)) desk.exec(text)
  desk.exec(`pragma application_id = ${DESK_ID}; pragma user_version = ${at};`)
  const lines = [
    line('l1', 'Model words', 'model'),
    line('l2', 'Own words', 'person'),
    line('l3', 'Source of l3', 'code'),
    line('l4', 'Agent words', 'agent'),
  ]
  const content = { entries: [], lines }
  const selection = { picked: [], left_out: [], added_by_code: [], picked_by: 'model', fallback: null }
  const made_from = {
    ...{ assessment_created_at: null, master_revision_id: 'm1', master_revision: 1 },
    ...{ pick_rules_version: 'pick:1', selector_version: 'selector:1' },
  }
  const proposal = {
    made_by: 'model',
    content,
    selection,
    made_from,
    made_at: AT,
    revision: 1,
    profile_id: null,
  }
  desk.run(
    `insert into job_resume (job_identity, profile_id, made_by, content, selection, made_from, made_at, edited, line_chosen,
      attached, proposal, max_pages, spacing_scale, revision, created_at, updated_at, written_by)
     values ('https://jobs.example/1', null, 'model', ?, ?, ?, ?, 1, 0, 0, ?, 2, null, 1, ?, ?, 'operator')`,
    [
      ...[JSON.stringify(content), JSON.stringify(selection), JSON.stringify(made_from), AT],
      ...[JSON.stringify(proposal), AT, AT],
    ],
  )
  desk.close()
  const store = await openStore({ kind: 'desk', path, now: () => AT })
  const resume = (await findJobResume(store, ['https://jobs.example/1']))?.resume
  for (const found of [resume?.content.lines, resume?.proposal?.content.lines])
    expect(found).toEqual([
      {
        ...line('l1', 'Source of l1', 'code'),
        ...{ worded_by: 'code', yes: null, refused: null },
        suggested: { text: 'Model words', why: null, by: null, from: 'model', for: null },
      },
      {
        ...line('l2', 'Own words', 'person'),
        worded_by: 'person',
        yes: null,
        suggested: null,
        refused: null,
      },
      { ...line('l3', 'Source of l3', 'code'), worded_by: 'code', yes: null, suggested: null, refused: null },
      {
        ...line('l4', 'Source of l4', 'code'),
        ...{ worded_by: 'code', yes: null, refused: null },
        suggested: { text: 'Agent words', why: null, by: null, from: 'agent', for: null },
      },
    ])
  await store.close()
  await rm(folder, { recursive: true, force: true })
})
