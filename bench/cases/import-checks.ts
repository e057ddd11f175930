import { type Check, checkOf } from '#bench/cases/check.ts'
import type { CaseInput, Desk } from '#bench/cases/desk.ts'
import { saidOfPdf } from '#test/support/pdf-tools.ts'

type Proposal = Awaited<ReturnType<Desk['proposal']>>
type Reading = Awaited<ReturnType<Desk['mail']>>

const proposal = (...tests: ((read: Proposal) => boolean)[]): Check =>
  checkOf(
    (desk: Desk, input: CaseInput) => desk.proposal(input),
    ({ entries, lines, unplaced, refused }) => ({
      entries: entries.map((entry) => [
        entry.section,
        entry.heading,
        ...entry.sublines,
        entry.lines.map(({ text }) => text),
      ]),
      lines: lines.slice(0, 8).map(({ section, text }) => `${section}: ${text}`),
      all_lines: lines.length,
      unplaced: unplaced.map(({ text }) => text),
      refused: refused.length,
    }),
    ...tests,
  )
const entriesIn = ({ entries }: Proposal, section: string) =>
  entries.filter((entry) => entry.section === section)
const headOf = ({ heading, sublines }: Proposal['entries'][number]) => [heading, ...sublines].join(' | ')
const linesOf = ({ lines }: Proposal['entries'][number]) => lines.map(({ text }) => text.replace(/\.$/, ''))
/** All words of a section, of its entries and its lines. */
const textIn = (read: Proposal, section: string) =>
  [
    ...entriesIn(read, section).flatMap((entry) => [headOf(entry), ...linesOf(entry)]),
    ...read.lines.filter((line) => line.section === section).map(({ text }) => text),
  ].join('\n')
const allText = (read: Proposal) =>
  [...new Set(read.entries.map(({ section }) => section)), ...read.lines.map(({ section }) => section)]
    .map((section) => textIn(read, section))
    .join('\n')
const includes = (text: string, ...words: string[]) => words.every((word) => text.includes(word))

function twoJobs(read: Proposal): boolean {
  const [senior, clerk, ...more] = entriesIn(read, 'experience')
  if (!senior || !clerk || more.length > 0) return false
  return (
    includes(headOf(senior), 'Senior Clerk', '2017', '2020') &&
    String(linesOf(senior)) === 'Ran the desk of nine clerks' &&
    includes(headOf(clerk), 'Clerk', '2015', '2016') &&
    !headOf(clerk).includes('Senior') &&
    String(linesOf(clerk)) === 'Filed papers for partners'
  )
}

const rolesAtOneFirm = (read: Proposal) => {
  const [head, baker, junior] = entriesIn(read, 'experience')
  if (!head || !baker || !junior) return false
  return (
    includes(headOf(head), 'Head Baker', '2022') &&
    head.lines.length === 2 &&
    includes(headOf(baker), 'Baker', '2020') &&
    baker.lines.length === 1
  )
}
const skillsAndSchool = (read: Proposal) =>
  includes(textIn(read, 'skills'), 'Java', 'Kotlin') && includes(textIn(read, 'education'), 'BSc Physics')
const allSections = (read: Proposal) =>
  skillsAndSchool(read) &&
  includes(textIn(read, 'certifications'), 'PMP') &&
  includes(textIn(read, 'languages'), 'English', 'French')
const oneJobWith = (read: Proposal, ...lines: string[]) =>
  entriesIn(read, 'experience').length === 1 &&
  String(entriesIn(read, 'experience').flatMap(linesOf)) === String(lines)
const datesBelow = (year: string) => (read: Proposal) => {
  const [job, ...more] = entriesIn(read, 'experience')
  if (!job || more.length > 0 || job.lines.length !== 1) return false
  return !job.heading.includes(year) && job.sublines.some((line) => line.includes(year))
}
const isBullet = (text: string) => /^[•\-*\s]+$/.test(text)
const published = (count: number) => (read: Proposal) =>
  textIn(read, 'publications').split('\n').length === count

const mail = (show: (read: Reading) => unknown, ...tests: ((read: Reading) => boolean)[]): Check =>
  checkOf((desk: Desk, input: CaseInput) => desk.mail(input), show, ...tests)
const steps = ({ replies }: Reading) => replies.map(({ kind, to_status }) => `${kind} -> ${to_status}`)
const reply = (...expected: string[]) => mail(steps, (read) => expected.includes(String(steps(read))))
const jobsOf = ({ jobs, untitled }: Reading) => [
  ...jobs.map(({ title, company, place, link }) => [title, company, place, link].join(' | ')),
  `untitled ${untitled}`,
]
const jobs = (...expected: string[]) => mail(jobsOf, (read) => String(jobsOf(read)) === String(expected))
const REJECTED = 'rejection -> rejected'
const LINKEDIN = 'https://www.linkedin.com/jobs/view'

// Signs that a font or a reader of PDFs may lose; the long word comes back over line ends.
const SIGNS = [
  'C++ & C#',
  '“smart quotes”',
  '½',
  '≥ 5',
  '3×',
  '日本語',
  'Société Générale',
  'office affluent Staff traffic',
]

/** The checks of imports, prints and mails by the id of their case. */
export const IMPORT_CHECKS: Record<string, Check> = {
  'duration-as-heading': proposal(
    twoJobs,
    twoJobs,
    rolesAtOneFirm,
    (read) =>
      entriesIn(read, 'experience').length === 2 &&
      entriesIn(read, 'experience').every(({ lines }) => lines.length > 0),
  ),
  'inline-headings': proposal(allSections, allSections, allSections, skillsAndSchool, (read) =>
    includes(textIn(read, 'skills'), 'Java', 'Kotlin'),
  ),
  'academic-headings': proposal(
    (read) =>
      includes(textIn(read, 'education'), 'B.Tech', 'State Institute', 'Class XII', 'State Board') &&
      oneJobWith(read, 'Filed papers'),
    (read) => includes(textIn(read, 'education'), 'BSc Physics') && oneJobWith(read, 'Filed papers'),
  ),
  'docx-table': proposal(
    (read) =>
      entriesIn(read, 'experience').length === 2 &&
      entriesIn(read, 'experience').flatMap(linesOf).length === 3 &&
      read.lines.filter(({ section }) => section === 'skills' || section === 'languages').length > 1,
    (read) => textIn(read, 'skills') !== '',
    (read) => entriesIn(read, 'experience').flatMap(linesOf).length > 0,
  ),
  'docx-glyph-cells': proposal(
    (read) =>
      String(read.entries.flatMap(linesOf)) ===
        'Kept the books of three shops,Hired and trained six clerks' &&
      read.lines.filter(({ section, text }) => section === 'skills' && !isBullet(text)).length === 4 &&
      read.lines.length === 4 &&
      read.refused.length === 0,
  ),
  'docx-links-signs': proposal(
    (read) =>
      includes(textIn(read, 'projects'), 'Kite Planner', 'C++ and C#') &&
      includes(textIn(read, 'skills'), 'C++', 'C#', '.NET', 'Node.js', 'R', 'Go'),
  ),
  'cjk-resume': proposal(
    (read) =>
      entriesIn(read, 'experience').length === 1 &&
      entriesIn(read, 'education').length === 1 &&
      includes(textIn(read, 'skills'), 'Java', 'Spring', 'MySQL') &&
      !JSON.stringify(read).includes('0000'),
  ),
  'rtl-resume': proposal(datesBelow('2020'), datesBelow('2019'), datesBelow('2020')),
  'phone-from-dates': proposal(
    (read) =>
      read.dropped.length === 0 &&
      oneJobWith(read, 'Worked on 555 claims in 2019-2020') &&
      includes(textIn(read, 'experience'), '06/2017 – 03/2021'),
  ),
  'json-nulls': proposal(
    (read) => read.entries.length === 1 && includes(allText(read), '2020-01 – present'),
    (read) => includes(allText(read), '2022-05', 'present'),
    (read) => includes(allText(read), 'October 2012', 'resent'),
  ),
  'json-html': proposal(
    (read) => String(read.entries.flatMap(linesOf)) === 'Did A & B',
    (read) => !/[<>]/.test(allText(read)) && allText(read).includes('I build things'),
  ),
  'publications-hundred': proposal(...[105, 260, 105, 99, 105, 105, 105].map(published)),
  'print-signs': checkOf(
    async (desk: Desk, input: CaseInput) =>
      (await saidOfPdf(await desk.print(input), 'pdftotext', '{}', '-')).normalize('NFC'),
    (text) => SIGNS.filter((sign) => !text.includes(sign)),
    (text) =>
      includes(text.replace(/\s+/g, ' '), ...SIGNS) &&
      includes(text.replace(/\s+/g, ''), `${'averyveryverylongwordwithoutanybreaks_'.repeat(3)}end`) &&
      /\p{Script=Arabic}{4}/u.test(text.normalize('NFKC')) &&
      text.split('\f').length === 2,
  ),
  'reply-negated-invite': mail(
    steps,
    (read) => ['', REJECTED].includes(String(steps(read))),
    (read) => String(steps(read)) === REJECTED,
  ),
  'reply-cancelled': reply(''),
  'reply-filled': reply(REJECTED),
  'reply-wrapped': reply(REJECTED),
  'reply-conditional': reply('received -> null'),
  'alert-digest-text': jobs(
    `Night Baker | Crumb & Co | Dublin, County Dublin, Ireland | ${LINKEDIN}/4401`,
    `Bread Scientist | Rye Labs | Cork, Ireland | ${LINKEDIN}/4402`,
    'untitled 0',
  ),
  'alert-rows': jobs(`Night Baker | Crumb & Co | Dublin | ${LINKEDIN}/4401`, 'untitled 0'),
  'alert-bare-url': jobs('untitled 1'),
  'linkedin-shapes': checkOf(
    (desk: Desk, input: CaseInput) => desk.sameLinks(input),
    (read) => read,
    ({ urls, isNew, mail: named }) =>
      urls.every((url) => url === `${LINKEDIN}/7701`) &&
      String(isNew) === 'true,false,false,false' &&
      named.length === 1 &&
      named[0]?.endsWith(' kept') === true,
  ),
}
