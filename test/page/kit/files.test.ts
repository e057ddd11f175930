import { describe, expect, test } from 'bun:test'
import { fileNameOf } from '#assets/page/kit/files.ts'

describe('the name of a downloaded resume', () => {
  test.each([
    ['Otter Labs', 'Backend Engineer (Remote)', 'Otter-Labs-Backend-Engineer-Remote.pdf'],
    ['../../etc/passwd', 'a\\b', 'etc-passwd-a-b.pdf'],
    ['Zoë GmbH', '工程师', 'Zoë-GmbH-工程师.pdf'],
    ['???', '', 'resume.pdf'],
    ['x'.repeat(300), 'y'.repeat(300), `${'x'.repeat(40)}-${'y'.repeat(60)}.pdf`],
  ])('%p and %p make %p', (company, title, file) => {
    expect(fileNameOf({ company, title }, 'pdf')).toBe(file)
  })

  test('is plain where the job has no name', () => {
    expect(fileNameOf(null, 'docx')).toBe('resume.docx')
  })
})
