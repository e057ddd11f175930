import { expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { readResume } from '#lib/evidence/imports/read-resume.ts'

const FILES = {
  'Profile.csv':
    'First Name,Last Name,Headline,Summary,Zip Code,Geo Location\nOdile,Marchbank,Shift Supervisor,"Ten years, in food plants.",LS1,"Leeds, England"\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nHarbour Foods,Shift Supervisor,"Ran a team of ""twelve""\nCut waste by a fifth",Leeds,Jan 2020,\nDune & Sons,Packer,,,Mar 2016,Dec 2019\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nHarbour College,2013,2015,,Certificate in Logistics,\n',
  'Skills.csv': 'Name\nForklift\nExcel\n',
  'Languages.csv': 'Name,Proficiency\nPolish,Native or bilingual proficiency\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nForklift,,Safety Board,May 2018,,42\n',
  'messages.csv': 'FROM,TO,CONTENT\nA,B,secret words\n',
}
const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const read = (bytes: Uint8Array) => readResume({ format: 'linkedin', bytes })

test('the archive of a LinkedIn profile is read, and nothing else of it', async () => {
  const draft = await read(zipOf(FILES))
  expect(
    draft.entries.map(({ section, heading, sublines, lines }) => [
      section,
      heading,
      ...sublines,
      ...lines.map(({ text }) => text),
    ]),
  ).toEqual([
    [
      'experience',
      'Harbour Foods',
      'Shift Supervisor, Jan 2020 – present',
      'Leeds',
      'Ran a team of "twelve"',
      'Cut waste by a fifth',
    ],
    ['experience', 'Dune & Sons', 'Packer, Mar 2016 – Dec 2019'],
    ['education', 'Harbour College', 'Certificate in Logistics, 2013 – 2015'],
  ])
  expect(draft.lines.map(({ section, text }) => `${section}: ${text}`)).toEqual([
    ...[
      'summary: Shift Supervisor',
      'summary: Ten years, in food plants.',
      'skills: Forklift',
      'skills: Excel',
    ],
    ...[
      'certifications: Forklift, Safety Board, May 2018',
      'languages: Polish, Native or bilingual proficiency',
    ],
  ])
  expect(JSON.stringify(draft)).not.toMatch(/secret|Marchbank|LS1/)
})

test('another ZIP and a damaged one are refused with the next step', async () => {
  await expect(read(zipOf({ 'a.txt': 'b' }))).rejects.toThrow('no archive of a LinkedIn profile')
  await expect(read(zipOf({ 'messages.csv': 'a' }))).rejects.toThrow('no archive of a LinkedIn profile')
  await expect(read(strToU8('no zip at all'))).rejects.toThrow('Download the archive again')
})
