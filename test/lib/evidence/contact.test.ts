import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  CONTACT_KINDS,
  type ContactKind,
  findContactData,
  maskReachable,
  personalSpans,
  refuseContactData,
  refuseReachable,
} from '#lib/evidence/contact/find-contact-data.ts'
import { Refusal } from '#lib/service/refusals.ts'
import HITS from '#test/fixtures/contact/hits.json'
import MISSES from '#test/fixtures/contact/misses.json'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { itemsIn } from '#test/support/tables.ts'

const textsOf = (table: typeof HITS | typeof MISSES) =>
  CONTACT_KINDS.flatMap((kind) => table[kind].map((text): [ContactKind, string] => [kind, text]))
const find = (kind: ContactKind, text: string) => findContactData(text, { name_lines: kind === 'name_line' })
const kindsIn = (text: string) => findContactData(text).map(({ kind }) => kind)
const partsOf = (text: string) => findContactData(text).map(({ start, end }) => text.slice(start, end))

describe('findContactData', () => {
  test.each(textsOf(HITS))('finds %s in %j', (kind, text) => {
    expect(find(kind, text).map((span) => span.kind)).toContain(kind)
  })

  test.each(textsOf(MISSES))('finds nothing like %s in %j', (kind, text) => {
    expect(find(kind, text)).toEqual([])
  })

  test('prints the table of docs/contact-data.md', () => {
    const rows = CONTACT_KINDS.map((kind) => {
      const hits = HITS[kind]
      const misses = MISSES[kind]
      const found = hits.filter((text) => find(kind, text).some((span) => span.kind === kind)).length
      const refused = misses.filter((text) => find(kind, text).length > 0).length
      return { kind, texts_with: hits.length, found, texts_without: misses.length, wrongly_found: refused }
    })
    console.table(rows)
    expect(rows.reduce((sum, row) => sum + row.texts_with, 0)).toBeGreaterThanOrEqual(120)
    expect(rows.reduce((sum, row) => sum + row.texts_without, 0)).toBeGreaterThanOrEqual(120)
  })

  test('finds most addresses in capitals, and few in other texts in capitals', () => {
    const isFound = (text: string) =>
      find('address', text.toUpperCase()).some(({ kind }) => kind === 'address')
    expect(HITS.address.filter(isFound).length).toBeGreaterThanOrEqual(77)
    expect(MISSES.address.filter(isFound).length).toBeLessThanOrEqual(8)
    expect(partsOf('CALLE DEL OLMO 15, LOGROÑO')).toEqual(['CALLE DEL OLMO 15'])
    expect(partsOf('Olmos y Pinos\nCALLE DEL OLMO 15, LOGROÑO\nNurse')).toEqual(['CALLE DEL OLMO 15'])
  })

  test('tells where each part is', () => {
    const text =
      'Jane, 12 Main Street, Boston, MA 02110, +1 617 555 0100, ja\u200bne@mail.com or linkedin.com/in/jane.'
    expect(partsOf(text)).toEqual([
      '12 Main Street, Boston, MA 02110',
      '+1 617 555 0100',
      'ja\u200bne@mail.com',
      'linkedin.com/in/jane',
    ])
    expect(kindsIn(text)).toEqual(['address', 'phone', 'email', 'link'])
  })

  test('covers both where one is inside the other', () => {
    expect(partsOf('https://mail.example/?to=bob@mail.example')).toEqual([
      'https://mail.example/?to=bob@mail.example',
    ])
  })

  test('looks for a name without a label only when asked, and only at the top', () => {
    expect(findContactData('Jane Doe\nEngineer')).toEqual([])
    expect(findContactData('\n  Jane Doe, PhD\nEngineer', { name_lines: true })).toEqual([
      { kind: 'name_line', start: 3, end: 16 },
    ])
    expect(findContactData('Engineer\nJane Doe', { name_lines: true })).toEqual([])
  })

  test.each([
    'Name: Ada Lovelace',
    '### Name: Ada Lovelace',
    'Engineer\n- **Full name:** Ada Lovelace, PhD',
    'NAME : Ada Lovelace (she/her)',
  ])('finds a name behind its label in any line: %j', (text) => {
    expect(partsOf(text)).toEqual(['Ada Lovelace'])
    expect(kindsIn(text)).toEqual(['name_line'])
  })

  test.each([
    'Name: Product Manager',
    'Project name: Blue Whale',
    'Name: the lamp',
    'Domain name: Lovelace',
    'Named: Ada Lovelace Award',
  ])('finds no name in %j', (text) => expect(findContactData(text)).toEqual([]))

  test('gives ordered spans inside any text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...textsOf(HITS).map(([, text]) => text), ...textsOf(MISSES).map(([, text]) => text)),
      fc.constantFrom(' ', ', ', '\n', '\u200b', '@', '+', '0', '12 ', 'www.', '://', '\u00ad'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, name_lines) => {
        const text = pieces.join('')
        let last = 0
        for (const { start, end } of findContactData(text, { name_lines })) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('maskReachable()', () => {
  test('puts words in place of addresses and numbers, and leaves all else line by line', () => {
    const text = [
      'About us',
      'Write to Jo <jo.ann+jobs@lamps.example> or jo [at] lamps [dot] com,',
      'call (617) 555-0100 ext. 12, +49 30 1234567 or 1-800-FLOWERS.',
      'Pay: $120,000 - 150,000, 401(k), since 2019-2024.',
    ].join('\n')
    expect(maskReachable(text).split('\n')).toEqual([
      'About us',
      'Write to Jo <[email]> or [email],',
      'call [phone], [phone] or [phone].',
      'Pay: $120,000 - 150,000, 401(k), since 2019-2024.',
    ])
  })

  test('masks each once where spellings hide or meet', () => {
    expect(maskReachable('ja\u200bne＠mail.com, jo%40mail.com')).toBe('[email], [email]')
    expect(maskReachable('٠٣٠ tel: ٠٣٠١٢٣٤٥٦٧')).toBe('٠٣٠ tel: [phone]')
    expect(maskReachable('a@b.com/c@d.com tel 0301234567')).not.toMatch(/@|\d/)
  })

  test.each(HITS.email)('masks the address in %j', (text) => {
    expect(maskReachable(text)).toContain('[email]')
  })

  test.each(HITS.phone)('masks the number in %j', (text) => {
    expect(maskReachable(text)).toContain('[phone]')
  })

  test.each([...MISSES.email, ...MISSES.phone])('leaves %j as it is', (text) => {
    expect(maskReachable(text)).toBe(text)
  })
})

test.each(
  itemsIn(`
Date of birth: 1 May 1990 | DOB - 12/05/1990 | Born 12 May 1990 in Leeds | Age: 34
Geburtsdatum: 12.05.1990 | geboren am 12.05.1990 in Köln | geboren am 5. Mai 1990, aus Stans NW | Né le 12 mai 1990
Fecha de nacimiento: 12/05/1990 | Luogo e data di nascita: Roma, 12/05/1990 | 生年月日：1990年5月12日
出生年月：1990.05 | تاريخ الميلاد: 12/05/1990 | Data urodzenia: 12.05.1990 | Nationality: German
Staatsangehörigkeit: deutsch | Nacionalidad: Española | 国籍：日本 | Gender: Female | Sexe : masculin | 性别：男
Geschlecht: weiblich | Marital status: Married | Familienstand: ledig, keine Kinder
État civil : marié, 2 enfants | Estado civil: Soltero | 婚姻状况：已婚 | Father's Name: Ramesh Kumar
Mother’s name: Sita Devi | Name of father: R. Kumar | Height: 180 cm | Weight: 80 kg | Größe: 1,80 m
身高：180cm | Blood group: O+ | Photo | [Photo] | Foto | Passport No.: X1234567 | DNI: 12345678Z
Codice fiscale: RSSMRA80A01H501U | PAN No: ABCDE1234F | CPF: 123.456.789-00 | 身份证号：110101199001011234
Religion: Hindu | Edad: 34 años | Date of Birth, 12 May 1990 | Gender, Male | Sivilstatus: gift
`),
)('%j is a personal detail', (text) => {
  expect(personalSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([text])
})

test.each(
  itemsIn(`
Nationality law | Gender equality programme | Led the gender equality programme
Gender: studies of pay gaps in 12 firms | Height safety training | Weight: reduced by 20%
Age of sail exhibition | Born to code | Photo editing | Photography | Photoshop | Passport office clerk
Religion and ethics teacher | Religion: taught grades 5 to 9 in two schools | Marital therapy
Father of three | Citizen science | Sex education, 2019 - 2021 | Birth Center, 2019 - 2021
Age UK, 2019 | Aging: a study of 1990 births | Childrens nurse, 2019 | Taille: coupe et couture
Peso: logistics app | Nationality and borders policy, Home Office | Status: shipped
Children: taught 20 pupils | PAN European logistics | NIE: Nanyang 2014 | RG: Rugby Group
Genre: fiction and poetry | Din: a sound library | Boy: a novel | Gen: generative models
Nip: quality 5S | Kilo: 5 projects | Height: adjusted 20 desks | Born 1990 Records, Label Manager
Alter Ego GmbH, 2019 | Pol: 3 reports
`),
)('%j is none', (text) => expect(personalSpans(text)).toEqual([]))

test('details beside each other are found one by one, and long text takes no time', () => {
  expect(
    personalSpans('Born 12 May 1990 | Gender: Female; Nationality: German').map(({ kind }) => kind),
  ).toEqual(['birth', 'gender', 'nationality'])
  expect(personalSpans('Date of birth: 1 May 1990, Marital status: single').map(({ kind }) => kind)).toEqual([
    'birth',
    'marital_status',
  ])
  for (const part of [' ', 'a', 'Born ', '1 ', ', ', 'a, b: '])
    expect(personalSpans(part.repeat(100_000 / part.length))).toEqual([])
})

const PATTERNS = [
  ...['a', 'A', '1', '0', '@', 'a@', 'a.', 'a@a.', '.', '/', '1 ', '12 Aa ', 'Aa ', '+', '+1', '+1 ', '('],
  ...['01 ', '1-', '1.', '-', 'Straße ', 'straße', 'Rue ', 'rue de ', 'Rue A ', 'Via ', 'Calle de '],
  ...['Calle 1 ', '12 rue de ', 'http://', 'www.', 'www.a ', '//', 'a at ', ' dot ', 'a at b dot ', '[at]'],
  ...['a_at_', 'a-at-b', 'tel ', 'tel.:', 'address: ', 'Address: 1', '路', '路1', '1路', '가구 ', '구 로'],
  ...['MA 02110 ', 'A, ', 'SW1A 1', 'PO Box ', 'PO', '"', '\u200b', 'a\u200b', ' ', '\n', '\n ', '\t'],
  ...['A A', 'Aa-', 'A.', 'Aa.', '1/', '1, ', '12 Main ', '2019-'],
  ...['Jan Doe', 'github: ', 'linkedin ', 'website: a.', 'a.com', 'a.com/', 'x:', '%40', '617-555-', '617 '],
  ...['Straße der a ', 'Platz der 1 ', 'Flat 1, ', 'd.', ', PhD', '*', '# ', '1 Aa St ', 'Number '],
  ...['12 a a a '],
]
test('reads any repeated pattern in linear time', async () => {
  for (const pattern of PATTERNS) {
    const read = (times: number) =>
      findContactData(`${pattern.repeat(times)}\nme@mail.example`, { name_lines: true })
    const times = Math.ceil(12_500 / pattern.length)
    expect(read(times).map(({ kind }) => kind)).toContain('email')
    expect([pattern, (await growthOf(read, times)) < IN_PROPORTION]).toEqual([pattern, true])
  }
}, 120_000)

test('names the kinds and never the values', () => {
  const refused = refusalOf(['12 Main Street', 'call 617-555-0100', 'bob@mail.example', '617-555-0101'])
  expect(refused.code).toBe('personal_info_refused')
  expect(refused.details).toEqual({ kinds: ['email', 'phone', 'address'] })
  expect(refused.message).toStartWith('`note` holds contact data (email, phone, address)')
  expect(refused.message).not.toMatch(/Main|617|bob/)
})

test('refuses a name behind its label', () => {
  expect(refusalOf(['Name: Ada Lovelace']).details).toEqual({ kinds: ['name_line'] })
})

test('lets other text pass', () => {
  expect(() => refuseContactData('note', ['Interview 2026-12-03 14:30 with Ann', ''])).not.toThrow()
})

test('keeps names, places and links in a text that only must reach nobody', () => {
  const kept = 'Ada Lovelace, head of data, 12 Main St, https://crumb.example; [email] was left out before'
  expect(() => refuseReachable('note', kept)).not.toThrow()
  for (const [text, kind] of [
    ['Ada, +49 30 1234567', 'phone'],
    ['[email] or ada@crumb.example', 'email'],
  ] as const)
    expect(refusalIn(() => refuseReachable('note', text)).details).toEqual({ kinds: [kind] })
})

const refusalOf = (texts: string[]): Refusal => refusalIn(() => refuseContactData('note', texts))

function refusalIn(work: () => void): Refusal {
  try {
    work()
  } catch (refused) {
    if (refused instanceof Refusal) return refused
  }
  throw new Error('nothing was refused')
}
