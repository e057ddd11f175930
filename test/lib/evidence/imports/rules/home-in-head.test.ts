import { expect, test } from 'bun:test'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { itemsIn } from '#test/support/tables.ts'

const WORK = '\n\nEXPERIENCE\nEngineer, Acme, 2019 - 2023\n- Built a thing\n'
const home = async (head: string) =>
  (await readResume({ format: 'text', text: `Ada Byron\n${head}${WORK}` })).lives_in?.text ?? null

test.each([
  ['12 Mill Lane, Leeds LS1 4AB | 0113 496 0000 | ada@mail.example', 'Leeds'],
  ['Address: Flat 3, 7 Station Road, Bristol, BS1 6QF', 'Bristol'],
  ['Musterstraße 5, 80331 München, Deutschland', 'München, Deutschland'],
  ['14 rue des Lilas, 69003 Lyon', 'Lyon'],
  ['Via Roma 12, 20121 Milano (MI)', 'Milano'],
  ['Portland, OR 97201 · (503) 555-0100', 'Portland, OR'],
  ['Toronto, ON M5V 2T6', 'Toronto, ON'],
  ['Sydney NSW 2000', 'Sydney'],
  ['1017 AB Amsterdam', 'Amsterdam'],
  ['ul. Długa 14/3, 31-147 Kraków', 'Kraków'],
  ['10115 Berlin', 'Berlin'],
  ['Wohnort: Hamburg', 'Hamburg'],
  ['Remote, based in Lisbon', 'Lisbon'],
  ['Registered Nurse | Phoenix, AZ | RN', 'Phoenix, AZ'],
  ['Commercial Counsel, London', 'London'],
  ['Gerente de Vendas\nSão Paulo - SP, Brasil', 'São Paulo, Brasil'],
  ['Montréal (Québec)', 'Montréal, Québec'],
  ['Dublin 8 (Stamp 4, no permit needed)', 'Dublin'],
  ['Qualified social worker, adults. Cardiff.', 'Cardiff'],
  ['Greater Manchester, UK', 'Manchester, UK'],
  ['Lyon - huit ans en restauration, dont cinq en salle', 'Lyon'],
])('%p above the first section names a home', async (head, expected) => {
  expect(await home(head)).toBe(expected)
})

test.each([
  ...itemsIn(`
Mobile: 0170 1234567 | Reading, Hiking | Consultant, Mobile Development | Open to relocation: London
Available in Leeds from May | Nurse, Leeds General Hospital | Leeds University, BSc
Née le 3 mai 1990 à Grenoble | Staff Nurse, Leeds, 2019 - 2022 | Engineer at Austin Energy | Cambridge, Ohio
`),
  'London | Manchester',
  'linkedin.com/in/paris | github.com/berlin',
  'Nationality: German | Place of birth: Munich',
])('%p above the first section names no home', async (head) => expect(await home(head)).toBeNull())

test('a name with a town in it is no home', async () => {
  for (const name of ['Jackson, Ada', 'Ada Jackson', 'Madison Lee'])
    expect((await readResume({ format: 'text', text: `${name}\nNurse${WORK}` })).lives_in).toBeNull()
})

test.each(['Hamburg, den 3.4.2026', 'Selwick, 14 May 2026'])(
  '%p at the foot is no part of the resume',
  async (signing) => {
    const text = `Ada Byron\n4 Quay Street, Selwick${WORK}\nHOBBIES\nChess\nRowing\n\nAda Byron\n${signing}\n`
    const { lines, unplaced } = await readResume({ format: 'text', text })
    expect(lines.filter(({ section }) => section === 'other').map((line) => line.text)).not.toContain(signing)
    expect(unplaced).toContainEqual(
      expect.objectContaining({ text: signing, reason: 'It tells where and when it was signed.' }),
    )
  },
)

test('a course at the foot keeps its day', async () => {
  const text = `Ada Byron\n4 Quay Street, Selwick${WORK}\nHOBBIES\nChess\nFirst aid, 3.4.2026\n`
  const { lines } = await readResume({ format: 'text', text })
  expect(lines.map((line) => line.text)).toContain('First aid, 3.4.2026')
})

test.each([
  ['Wyrażam zgodę na przetwarzanie moich danych osobowych dla potrzeb', 'niezbędnych do rekrutacji (RODO).'],
  ['Autorizzo il trattamento dei miei dati', 'personali ai sensi del Regolamento UE 2016/679.'],
])('the consent %p stands whole below all sections', async (first, second) => {
  const text = `Ada Byron${WORK}\nLANGUAGES\nPolish, native\n\n${first}\n${second}\n`
  const { lines } = await readResume({ format: 'text', text })
  expect(lines.map((line) => [line.section, line.text])).toEqual([
    ['languages', 'Polish, native'],
    ['other', `${first} ${second}`],
  ])
})

test('a duty to gain the consent of others stays where it is', async () => {
  const text = `Ada Byron${WORK}- Acconsento le richieste di accesso\n- Handled personal data of clients\n`
  expect((await readResume({ format: 'text', text })).lines).toEqual([])
})
