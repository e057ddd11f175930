import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ResumeContent } from '#db/rows/resume.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { fitToPages } from '#lib/resume/tailored/fit-to-pages.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { aLine, anEntry } from '#test/support/small-master.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const entries = [
  anEntry({ id: 'e1', sublines: ['2020 - Present'] }),
  anEntry({ id: 'e2', sublines: ['2014 - 2020'] }),
]
const lines = Array.from({ length: 24 }, (_, at) =>
  aLine({ id: `l${at + 1}`, section: 'experience', entry_id: at < 12 ? 'e1' : 'e2' }),
)
const master = { entries, lines }
const countLines = ({ sections }: ResumeDocument) =>
  sections.flatMap((section) => section.entries).flatMap((entry) => entry.lines).length
// Ten lines fill a page at the widest spacing, twelve at a loose one, and fourteen at the tightest.
const printer = {
  region: async () => ({ home: null, computer: null }),
  fit: async ({ document }: { document: ResumeDocument }) => {
    const count = countLines(document)
    const page_count = Math.ceil(count / 14)
    const share = count / page_count
    return { page_count, spacing_scale: share <= 10 ? 1.4 : share <= 12 ? 1.15 : 0.7 }
  },
} as unknown as Printer

const fit = (picked: string[], out: Record<string, string> = {}) => {
  const reasons = (list: Record<string, string>) =>
    Object.entries(list).map(([id, reason]) => ({ id, reason }))
  const selection = {
    ...{ picked: picked.map((id) => ({ id, reason: 'role_minimum' })), left_out: reasons(out) },
    ...{ added_by_code: [], picked_by: 'code' as const, fallback: null },
  }
  const content = contentOfPick(master, picked)
  return fitToPages({ desk: app.services.desk, printer }, { content, selection, before: null, master })
}
const ids = (from: number, to: number) => lines.slice(from - 1, to).map(({ id }) => id)
const shown = ({ lines }: ResumeContent) => lines.flatMap(({ id, cut }) => (cut ? [] : [id]))

test('three lines on a further page are held back, and four are not', async () => {
  const three = await fit(ids(1, 17))
  expect(shown(three.content)).toHaveLength(14)
  const four = await fit(ids(1, 18))
  expect(shown(four.content)).toHaveLength(18)
})

test('a page with room takes lines that wait, those over a cap and of the newest role first', async () => {
  const waiting = { l13: 'over_cap', l5: 'no_match', l6: 'near_duplicate', l7: 'over_cap', l8: 'never' }
  const { content, selection } = await fit([...ids(1, 4), ...ids(14, 19)], waiting)
  expect(shown(content)).toEqual([...ids(1, 4), 'l7', ...ids(14, 19), 'l13'])
  expect(selection.picked.slice(-2).map(({ reason }) => reason)).toEqual(['fills_page', 'fills_page'])
  expect(selection.left_out.map(({ id }) => id)).toEqual(['l5', 'l6', 'l8'])
})

test('a full page takes none', async () => {
  const { content } = await fit(ids(1, 13), { l14: 'over_cap' })
  expect(shown(content)).toEqual(ids(1, 13))
})
