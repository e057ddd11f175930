import { expect, test } from 'bun:test'
import { settleDenied } from '#lib/judge/settle/certain/settle-denied.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

function statusOf(line: string, quote: string, terms = '') {
  const kind = terms === '' ? 'experience' : 'skill'
  const row = aRow({ id: 'r1', kind, quote, terms: terms === '' ? [] : terms.split(',') })
  return settleDenied(row, indexEvidence([aLineOf({ section: 'skills', text: line })]))?.status ?? 'unknown'
}

test.each([
  ['Go: basics only', 'Strong Kotlin and Go skills', 'Kotlin,Go', 'unmet'],
  ['SQL: basics only', 'Strong SQL', 'SQL', 'unmet'],
  ['SQL: basics only', 'SQL', 'SQL', 'partly'],
  ['Excel: sorting only', 'Advanced Excel', 'Excel', 'unmet'],
  ['SQL: expert', 'Strong SQL', 'SQL', 'unknown'],
  ['SQL: basics only', 'Python or SQL', 'Python,SQL', 'partly'],
  ['No MRI experience', 'Experience with MRI scans', '', 'unmet'],
  ['No ultrasound experience', 'Experience with MRI scans', '', 'unknown'],
  ['Not registered with the HCPC', 'HCPC registration', '', 'unmet'],
  ['Not registered with the HCPC in the UK', 'Member of HCPC and CSP', '', 'unmet'],
  ['Registered with the HCPC', 'HCPC registration', '', 'unknown'],
  ['No SEC reporting', 'Experience of SEC reporting', '', 'unmet'],
  ['No SEC reporting', 'Experience of management reporting', '', 'unknown'],
  ['No SEC reporting', 'Experience of SEC reporting or statutory audits', '', 'unknown'],
  ['No management experience', 'Experience leading a team of engineers', '', 'unmet'],
  ['No management experience', 'Experience with project plans', '', 'unknown'],
  ['No Scala or Spark', 'Familiarity with PySpark', 'PySpark', 'unmet'],
  ['I have not worked in paediatric oncology', 'Experience in paediatric oncology', '', 'unmet'],
  ['SQL: não', 'SQL', 'SQL', 'unmet'],
  ['Nessuna esperienza con SAP', 'Experience with SAP', 'SAP', 'unmet'],
  ['Geen ervaring met SAP', 'Experience with SAP', 'SAP', 'unmet'],
  ['SEM, SEO and Google Ads', 'Experience with SEO', 'SEO', 'unknown'],
  ['Not a developer', 'Programming experience in Python', 'Python', 'unmet'],
  ['Não programo', 'Programming experience in Python', 'Python', 'unmet'],
  ['Not a morning person', 'Programming experience in Python', 'Python', 'unknown'],
  ['SQL: no', 'At least one language such as SQL or Python', 'SQL,Python', 'unknown'],
])('%p stands to %p (%p) as %p', (line, quote, terms, status) => {
  expect(statusOf(line, quote, terms)).toBe(status as never)
})

test('a thing of which a line of work tells is not limited by "basics only"', () => {
  const row = aRow({ id: 'r1', kind: 'skill', quote: 'Strong SQL', terms: ['SQL'] })
  const evidence = [
    aLineOf({ section: 'skills', text: 'SQL: basics only' }),
    aLineOf({ id: 'e2', section: 'experience', text: 'Wrote SQL for the monthly ledger' }),
  ]
  expect(settleDenied(row, indexEvidence(evidence))).toBeNull()
})

test.each([' '.repeat(100_000), 'a'.repeat(100_000), 'No a'.repeat(25_000), 'a: '.repeat(30_000)])(
  'a long line is searched for denials in linear time',
  (text) => {
    const row = aRow({ id: 'r1', kind: 'skill', quote: 'SQL', terms: ['SQL'] })
    const index = indexEvidence([aLineOf({ section: 'skills', text })])
    const start = performance.now()
    settleDenied(row, index)
    expect(performance.now() - start).toBeLessThan(4000)
  },
)
