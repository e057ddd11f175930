import { expect, test } from 'bun:test'
import { SECTIONS } from '#db/rows/master.ts'
import { printJobResume } from '#lib/resume/tailored/job-resume.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { smallMaster } from '#test/support/small-master.ts'

const content = contentOfPick(smallMaster(), ['l1', 'l2', 'l3', 'l5'])
const cut = (...ids: string[]) => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, cut: ids.includes(line.id) })),
})

test('a job’s resume prints its words without ids', () => {
  expect(printJobResume(content)).toBe(
    '## Summary\n\n- Text of l1\n\n## Skills\n\n- Languages: Go, Rust\n\n## Experience\n\n### Employer e1\n\n- Text of l3\n\n### Employer e2\n\n- Text of l5\n',
  )
})

test('what is held back for length does not print, nor an entry of which nothing else is left', () => {
  expect(printJobResume(cut('l5', 'l2'))).toBe(
    '## Summary\n\n- Text of l1\n\n## Experience\n\n### Employer e1\n\n- Text of l3\n',
  )
})

test('sections print in the order that is asked for', () => {
  expect(printJobResume(content, SECTIONS.toReversed()).match(/^## .*$/gm)).toEqual([
    '## Experience',
    '## Skills',
    '## Summary',
  ])
})
