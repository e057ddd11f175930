import type { HeaderFields } from '#lib/resume/print/header.ts'
import { entry, resumeOf, section } from '#test/support/print-resumes.ts'

const WORD = 'donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Everything that a resume should not hold. */
export const HOSTILE = resumeOf([
  section('summary', [
    `${'A line of ten thousand characters goes on and on. '.repeat(200)}`,
    WORD.repeat(40).slice(0, 3000),
    'Controls \u0000\u0007\u001b[31m and \u202eturned\u202c and \u200bunseen\ufeff, tab\tand\nnewline, half a pair \ud83d end.',
    'Emoji 🎉👩‍👩‍👧‍👦🇩🇪 and 山田太郎 and שלום and <script>alert(1)</script> &amp; (]\\) << >> %PDF endobj.',
  ]),
  section('skills', [
    `${'x'.repeat(300)}: ${'-'.repeat(400)}`,
    '/'.repeat(300),
    'C++ C# F# .NET a/b/c/d e-mail',
  ]),
  section(
    'experience',
    [],
    [
      entry('H '.repeat(100), ['S '.repeat(100), 'T '.repeat(100), 'U '.repeat(100)], ['one bullet']),
      entry('', ['', ' '], ['\u0000']),
      entry(
        'Many',
        ['2001'],
        Array.from({ length: 500 }, (_, at) => `Item ${at} of five hundred`),
      ),
    ],
  ),
])

/** A header of which every field is as long as it may be. */
export const LONG_HEADER: HeaderFields = {
  ...Object.fromEntries(
    ['name', 'email', 'phone', 'location', 'github', 'linkedin', 'website', 'link', 'work_authorization'].map(
      (field) => [field, `${field} `.repeat(200).slice(0, 200)],
    ),
  ),
  links: Array.from({ length: 6 }, (_, at) => ({
    label: `label ${at} `.repeat(40).slice(0, 200),
    url: `https://example.org/${'p'.repeat(170)}${at}`,
  })),
}
