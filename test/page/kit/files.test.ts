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

  test.each([
    ['Ada Byron', 'Backend engineer', 'Acme', 'Ada Byron - Backend engineer - Acme.pdf'],
    ['Ada Byron', '', '', 'Ada Byron - Resume.pdf'],
    ['../Ada/By\\ron: <x>|?*"', 'a/b', '..', 'Ada By ron x - a b.pdf'],
    [
      'Ada\u0000\u0007\nByron',
      'C++ (Remote)',
      'O’Neil & Sons',
      'Ada Byron - C++ (Remote) - O’Neil & Sons.pdf',
    ],
    ['\u202eאדה \u200fביירון', 'مهندس', 'Acme', 'אדה ביירון - مهندس - Acme.pdf'],
    ['.', 'Nurse', 'Acme', 'Acme-Nurse.pdf'],
    ['///', '', '', 'resume.pdf'],
    ['é̂'.repeat(1), '', '', 'é̂ - Resume.pdf'],
  ])('begins with the name %p', (name, title, company, file) => {
    expect(fileNameOf({ company, title }, 'pdf', name)).toBe(file)
  })

  test.each(['x', '工', '🦜工', 'e\u0301', '\u0301'])(
    'is never longer than file systems allow, and cuts no letter: 300 times %p',
    (letter) => {
      const long = letter.repeat(300)
      const file = fileNameOf({ company: long, title: long }, 'docx', `A${long}`)
      expect(new TextEncoder().encode(file).length).toBeLessThan(250)
      expect(file.isWellFormed()).toBe(true)
      expect(file).not.toContain('  ')
    },
  )

  test('is plain where the job has no name', () => {
    expect(fileNameOf(null, 'docx')).toBe('resume.docx')
  })
})
