import { describe, expect, test } from 'bun:test'
import { fileProblem, formatOf, looksLikeMaster } from '#assets/page/resume/import/store.ts'
import { droppedText, fileText, problemsIn, spanText, syncText } from '#assets/page/resume/store.ts'
import { formatOfText } from '#lib/evidence/master/draft.ts'

test.each([
  ['Resume.PDF', 'pdf'],
  ['a.b.docx', 'docx'],
  ['resume.json', 'json_resume'],
  ['resume.doc', null],
  ['resume', null],
])('%s is read as %p', (name, format) => {
  expect(formatOf(name)).toBe(format as never)
})

test('a file that is empty, too large or of another kind is told of', () => {
  expect(fileProblem({ name: 'a.pdf', size: 1000 })).toBe('')
  expect(fileProblem({ name: 'a.pdf', size: 13 * 1024 * 1024 })).toContain('12 MB')
  expect(fileProblem({ name: 'a.txt', size: 13 * 1024 * 1024 })).toBe('')
  expect(fileProblem({ name: 'a.txt', size: 0 })).toContain('empty')
  expect(fileProblem({ name: 'a.exe', size: 5 })).toContain('not read')
})

test('a pasted text is told apart by its form', () => {
  expect([formatOfText('{"basics": {}}'), formatOfText('## Skills'), formatOfText('Skills')]).toEqual([
    'json_resume',
    'markdown',
    'text',
  ])
  expect(looksLikeMaster('## Skills\n- Go')).toBe(true)
  expect(looksLikeMaster('## Skills\n- Go\n## Hobbies')).toBe(false)
})

describe('the words of the file', () => {
  test('name what stands beside it', () => {
    const file = { name: 'master.md', path: 'resumes/master.md', state: 'changed', beside: 'master-2.md' }
    expect(fileText(file)).toEndWith('as master-2.md.')
  })

  test('tell every outcome', () => {
    const changes = { added: ['l1'], changed: [], removed: ['l2', 'l3'], reordered: false }
    const file = { wrote: null, name: 'master.md' }
    expect(syncText({ status: 'imported', changes, warnings: [], file })).toBe(
      'Imported: 1 added, 0 changed, 2 taken out.',
    )
    expect(syncText({ status: 'unchanged', changes, warnings: [], file })).toStartWith('Nothing to import')
    expect(
      syncText({ status: 'written', changes, warnings: [], file: { ...file, wrote: 'master.md' } }),
    ).toStartWith('The file is written')
    expect(
      syncText({ status: 'imported', changes, warnings: [], file: { ...file, wrote: 'master-2.md' } }),
    ).toContain('next to it as master-2.md')
  })

  test('name refused lines by number', () => {
    expect(problemsIn({ found: [{ line: 3, kind: 'email' }] })[0]).toMatchObject({ line: 3 })
    expect(problemsIn({})).toEqual([])
  })
})

test('contact data is told by kind and count', () => {
  expect(droppedText([{ kind: 'email' }, { kind: 'link' }, { kind: 'link' }])).toBe(
    '1 email address, 2 links and handles',
  )
})

test.each([
  [{ start: '2019', end: '2021', ongoing: false }, '2019 – 2021'],
  [{ start: '2019', end: null, ongoing: true }, '2019 – ongoing'],
  [{ start: '2019', end: '2019', ongoing: false }, '2019'],
  [{ start: null, end: null, ongoing: false }, ''],
])('%o is %s', (span, text) => {
  expect(spanText(span)).toBe(text)
})
