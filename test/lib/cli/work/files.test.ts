import { expect, test } from 'bun:test'
import { resumeFormat } from '#lib/cli/work/files.ts'

test.each([
  ['cv.pdf', 'pdf'],
  ['/home/me/My CV.DOCX', 'docx'],
  ['resume.json', 'json_resume'],
  ['a.b.md', 'markdown'],
  ['notes.txt', 'text'],
  ['cv.odt', null],
  ['cv', null],
  ['folder.pdf/cv', null],
])('%s is read as %p', (name, format) => expect(resumeFormat(name)).toBe(format))
