import { describe, expect, test } from 'bun:test'
import type { MasterContent } from '#db/rows/master.ts'
import { staleOf } from '#lib/resume/tailored/rules/stale.ts'
import { resumeOf } from '#test/lib/resume/tailored/small-resume.ts'
import { smallMaster } from '#test/support/small-master.ts'

const master = smallMaster()
const resume = resumeOf(master, ['l1', 'l3', 'l5'])
const assessment = { created_at: '2026-11-01T00:00:00.000Z', stale_reason: null }
const world = (content: MasterContent = master, revision_id = 'm1') => ({
  assessment,
  master: { revision_id, content },
})
const withLine = (id: string, more: object): MasterContent => ({
  ...master,
  lines: master.lines.map((line) => (line.id === id ? { ...line, ...more } : line)),
})

describe('a resume is out of date', () => {
  test('not while nothing changed', () => {
    expect(staleOf(resume, world())).toEqual({ reasons: [], lines: [] })
  })

  test('by a line that says something else', () => {
    const { reasons, lines } = staleOf(resume, world(withLine('l3', { text: 'New words' }), 'm2'))
    expect(reasons).toEqual(['picked_line_changed', 'master_newer'])
    expect(lines).toEqual([{ id: 'l3', change: 'changed', source: 'Text of l3', now: 'New words' }])
  })

  test('by a line that is gone or may not be shown, and by an entry', () => {
    const gone = { ...master, lines: master.lines.filter(({ id }) => id !== 'l3') }
    expect(staleOf(resume, world(gone)).lines).toMatchObject([{ id: 'l3', change: 'retired', now: null }])
    expect(staleOf(resume, world(withLine('l3', { mark: 'never' }))).lines).toMatchObject([
      { id: 'l3', change: 'marked_never' },
    ])
    const entries = master.entries.map((entry) =>
      entry.id === 'e2' ? { ...entry, heading: 'Renamed' } : entry,
    )
    expect(staleOf(resume, world({ ...master, entries })).lines).toMatchObject([
      { id: 'e2', change: 'changed', now: 'Renamed' },
    ])
    expect(staleOf(resume, world({ ...master, entries: [] })).lines.map((line) => line.change)).toEqual([
      'retired',
      'retired',
    ])
  })

  test('not by the person’s own words for a line, nor by a line that is not in it', () => {
    const [first, ...others] = resume.content.lines
    const own = { ...resume.content, lines: [{ ...first, text: 'My words' } as never, ...others] }
    expect(staleOf({ ...resume, content: own }, world()).reasons).toEqual([])
    expect(staleOf(resume, world(withLine('l4', { text: 'New words' }))).reasons).toEqual([])
  })

  test('by what was found since, by rules that changed, and by an assessment that is out of date itself', () => {
    const newer = { ...world(), assessment: { ...assessment, created_at: '2026-11-02T00:00:00.000Z' } }
    expect(staleOf(resume, newer).reasons).toEqual(['assessment_newer'])
    const old = { ...resume, made_from: { ...resume.made_from, selector_version: 'selector:0' } }
    expect(staleOf(old, world()).reasons).toEqual(['selection_rules_changed'])
    const stale = { ...world(), assessment: { ...assessment, stale_reason: 'resume_changed' } }
    expect(staleOf(resume, stale).reasons).toEqual(['assessment_stale:resume_changed'])
    expect(staleOf(resume, { assessment: null, master: null }).reasons).toEqual([])
  })
})
