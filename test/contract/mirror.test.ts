import { expect, test } from 'bun:test'
import { sourceFiles } from '#test/contract/source-files.ts'

// The sample's tables of words have no behaviour, and the parts of the contact detector are held by its one table of
// hits and misses: both by the test of what is made of them.
const WORD_TABLES = /^lib\/(sample|contact)\/rules\//

// Rules that are held from further up, by the tests of what is made with them.
const HELD_BY: Record<string, string> = {
  'lib/shortlist/runs/run-record.ts': 'test/routes/api/run.test.ts',
  'lib/shortlist/runs/rules/run-view.ts': 'test/routes/api/runs/import.test.ts',
  'lib/index/labels/rules/money.ts': 'test/lib/index/labels/rules/pay.test.ts',
  'lib/resume/tailored/rules/tailor-view.ts': 'test/journeys/tailor-by-model.test.ts',
  'lib/resume/tailored/finish-headers.ts': 'test/routes/api/tailored-resumes/preview.test.ts',
  'lib/resume/print/docx-parts.ts': 'test/routes/api/tailored-resumes/file.test.ts',
  'lib/resume/print/plain-resume.ts': 'test/routes/api/tailored-resumes/file.test.ts',
  'lib/resume/tailored/rules/tailor-schema.ts': 'test/lib/resume/tailored/rules/accept-tailored.test.ts',
  'lib/resume/tailored/rules/candidates.ts': 'test/lib/resume/tailored/rules/pick-lines.test.ts',
  'lib/resume/tailored/job-resume.ts': 'test/routes/api/job-resumes/pick.test.ts',
  'lib/resume/tailored/rules/pick-view.ts': 'test/routes/api/job-resumes/pick.test.ts',
  'lib/resume/tailored/rules/resume-view.ts': 'test/routes/api/tailored-resumes.test.ts',
  'lib/resume/tailored/display-settings.ts': 'test/routes/api/resume-display.test.ts',
  'lib/shortlist/new/rules/yours-hint.ts': 'test/routes/api/postings/assess.test.ts',
  'lib/evidence/master/rules/add-entry.ts': 'test/routes/api/master/entries.test.ts',
  'lib/evidence/master/rules/apply-proposal.ts': 'test/routes/api/master/import.test.ts',
  'lib/evidence/master/rules/import-proposal.ts': 'test/routes/api/master/import.test.ts',
  'lib/evidence/master/rules/check-size.ts': 'test/routes/api/master/lines.test.ts',
  'lib/evidence/master/rules/file-text.ts': 'test/routes/api/master/sync.test.ts',
  'lib/evidence/master/rules/line-findings.ts': 'test/routes/api/master/lines.test.ts',
  'lib/evidence/master/master-view.ts': 'test/routes/api/master.test.ts',
  'lib/evidence/master/master.ts': 'test/lib/evidence/master/rules/markdown/print-master.test.ts',
  'lib/evidence/master/rules/part-text.ts': 'test/lib/evidence/master/rules/edit-lines.test.ts',
  'lib/evidence/master/print-resume.ts': 'test/routes/api/master/selection.test.ts',
  'lib/evidence/master/resume-of-role.ts': 'test/routes/api/master/selection.test.ts',
  'lib/resume/print/display-list.ts': 'test/lib/resume/print/rules/paginate.test.ts',
  'lib/resume/print/printable-document.ts': 'test/lib/resume/print/rules/print-text.test.ts',
  'lib/resume/print/printed-text.ts': 'test/lib/runtime/print/pdf.test.ts',
  'lib/resume/print/resume-document.ts': 'test/lib/runtime/print/hostile.test.ts',
  'lib/resume/print/set-text.ts': 'test/lib/resume/print/rules/set-header.test.ts',
  'lib/resume/print/spacing.ts': 'test/lib/resume/print/rules/paginate.test.ts',
  'lib/resume/print/svg-page.ts': 'test/lib/runtime/print/pictures.test.ts',
  'lib/resume/print/units.ts': 'test/lib/resume/print/rules/paginate.test.ts',
  'lib/evidence/answers/rules/answer.ts': 'test/routes/api/answers.test.ts',
  'lib/evidence/answers/read-question.ts': 'test/lib/evidence/answers/rules/same-question.test.ts',
  'lib/shortlist/applications/has-applied.ts': 'test/routes/api/applications.test.ts',
  'lib/cli/rules/make-call.ts': 'test/lib/service/print-command.test.ts',
  'lib/evidence/imports/rules/json-resume-extras.ts': 'test/lib/evidence/imports/rules/json-resume.test.ts',
  'lib/evidence/imports/rules/json-resume-schema.ts': 'test/lib/evidence/imports/rules/json-resume.test.ts',
  'lib/shortlist/jobs/rules/job-row.ts': 'test/routes/api/new.test.ts',
  'lib/evidence/master/rules/common-words.ts': 'test/lib/evidence/master/rules/backed-by.test.ts',
  'lib/evidence/master/rules/markdown/finish-entry.ts':
    'test/lib/evidence/master/rules/markdown/read-master.test.ts',
  'lib/evidence/master/rules/markdown/finish-item.ts':
    'test/lib/evidence/master/rules/markdown/read-master.test.ts',
  'lib/evidence/master/rules/markdown/read-content.ts':
    'test/lib/evidence/master/rules/markdown/read-master.test.ts',
  'lib/evidence/master/rules/markdown/read-heading.ts':
    'test/lib/evidence/master/rules/markdown/read-master.test.ts',
  'lib/evidence/master/rules/markdown/read-parts.ts':
    'test/lib/evidence/master/rules/markdown/read-master.test.ts',
  'lib/evidence/master/rules/markdown/read-preamble.ts':
    'test/lib/evidence/master/rules/markdown/read-master.test.ts',
  'lib/evidence/master/rules/markdown/reading.ts':
    'test/lib/evidence/master/rules/markdown/read-master.test.ts',
  'lib/evidence/master/rules/measure-words.ts': 'test/lib/evidence/master/rules/quantified.test.ts',
}

// A rule of fewer lines has nothing to choose between.
const TRIVIAL_LINES = 10

const rules = (await sourceFiles('lib')).filter(
  ({ path, text }) => /^lib\/[^/]+\/rules\//.test(path) && text.split('\n').length > TRIVIAL_LINES,
)
const tests = new Set((await sourceFiles('test')).map(({ path }) => path))

function mirrorOf(path: string): string {
  return `test/${path.replace(/\.ts$/, '.test.ts')}`
}

test('every rule has a test of its own name, or is held from further up', () => {
  const bare = rules.filter(({ path }) => !WORD_TABLES.test(path) && !tests.has(mirrorOf(path)))
  expect(bare.map(({ path }) => path).filter((path) => !(path in HELD_BY))).toEqual([])
})

test('what holds a rule is there, and so is the rule', () => {
  const paths = new Set(rules.map(({ path }) => path))
  for (const [path, held_by] of Object.entries(HELD_BY)) {
    expect(`${path} ${paths.has(path)}`).toBe(`${path} true`)
    expect(`${held_by} ${tests.has(held_by)}`).toBe(`${held_by} true`)
  }
})
