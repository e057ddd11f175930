import { expect, test } from 'bun:test'
import { readOwnText } from '#lib/index/own/read-own-job.ts'

// The text; title, company, place, pay and mode; the guesses.
const TEXTS: readonly (readonly [string, string, string])[] = [
  [
    'Night baker\nCrumb · Dublin, Ireland (Hybrid)',
    'Night baker|Crumb|Dublin, Ireland||hybrid',
    'title company place',
  ],
  [
    'Backend Engineer at Lantern Freight\nBerlin, Germany\nFull-time',
    'Backend Engineer|Lantern Freight|Berlin, Germany||',
    'title company place',
  ],
  [
    'Lantern Freight\nBackend Engineer\nAustin, TX (On-site)',
    'Backend Engineer|Lantern Freight|Austin, TX||onsite',
    'title company place work_mode',
  ],
  [
    'Job title: Data Analyst\nCompany: Harbor Health\nLocation: Chicago, IL\nSalary: $80,000 - $95,000\nThis is a hybrid role.',
    'Data Analyst|Harbor Health|Chicago, IL|USD 80,000 to 95,000 a year|hybrid',
    '',
  ],
  ['Unternehmen: Backhaus AG\nStelle: Bäcker\nArbeitsort: Köln', 'Bäcker|Backhaus AG|Köln||', ''],
  [
    'Registered Nurse - ICU\nSt. Brigid Hospital | Boston, MA\nPosted 3 days ago',
    'Registered Nurse - ICU|St. Brigid Hospital|Boston, MA||',
    'title company place',
  ],
  ['Software Engineer\nRemote\nAcme Robotics', 'Software Engineer|Acme Robotics|||remote', 'title company'],
  [
    'Product Manager | Quill & Sons | London\nAbout us',
    'Product Manager|Quill & Sons|London||',
    'title company place',
  ],
  [
    'Job Description\nElectrician (m/w/d)\nVolt GmbH\nMünchen',
    'Electrician (m/w/d)|Volt GmbH|München||',
    'title company place',
  ],
  [
    'Easy Apply\nSave\nMarketing Specialist\nBloom Co.\nDenver, CO · Over 100 applicants',
    'Marketing Specialist|Bloom Co.|Denver, CO||',
    'title company place',
  ],
  [
    'Principal Scientist\nNova Bio, Inc.\nCambridge, Massachusetts, United States',
    'Principal Scientist|Nova Bio, Inc.|Cambridge, Massachusetts, United States||',
    'title company place',
  ],
  [
    'Truck Driver - Class A CDL\nBlue Route\nDallas, TX 75201\n$28 - $32 an hour',
    'Truck Driver - Class A CDL|Blue Route|Dallas, TX 75201|USD 28 to 32 an hour|',
    'title company place',
  ],
  [
    'Data Scientist II\nVertex Labs\nNew York, NY (Remote)',
    'Data Scientist II|Vertex Labs|New York, NY||remote',
    'title company place work_mode',
  ],
  [
    'Staff Accountant @ Pine Co\nHybrid - Toronto, ON',
    'Staff Accountant|Pine Co|Toronto, ON||hybrid',
    'title company place',
  ],
  ['Cook - Oslo\nFjord Kitchen', 'Cook|Fjord Kitchen|Oslo||', 'title company place'],
  [
    'Nurse (f/m/x)\nKlinikum Nord | Hamburg | Vollzeit',
    'Nurse (f/m/x)|Klinikum Nord|Hamburg||',
    'title company place',
  ],
  [
    'Teacher of Mathematics\nGreenfield School\nManchester, United Kingdom',
    'Teacher of Mathematics|Greenfield School|Manchester, United Kingdom||',
    'title company place',
  ],
  [
    'Barista\n$18 - $20/hr\nCafé Lumen\nPortland, OR',
    'Barista|Café Lumen|Portland, OR|USD 18 to 20 an hour|',
    'title company place',
  ],
  // Nothing is guessed out of sentences, headings and buttons.
  ['Deck hand\nRequirements\n- You must know Kafka', 'Deck hand||||', 'title'],
  ['We are looking for somebody who runs the night shift. You have led a team.', '||||', ''],
  ['About the role\nAs a Customer Success Manager at Orbit you will own accounts.', '||||', ''],
  [
    'Accountant\n\nOur client is a leading firm in Toronto. The role is fully remote.',
    'Accountant||||remote',
    'title',
  ],
  ['Warehouse Associate\n\nAmber Logistics is hiring in Reno, NV.', 'Warehouse Associate||||', 'title'],
  ['', '||||', ''],
]

test.each(TEXTS)('readOwnText() of %j', (text, words, unsure) => {
  const { title, company, place, pay, work_mode, ...reading } = readOwnText(text)
  expect([title, company, place, pay, work_mode].join('|')).toBe(words)
  expect(reading.unsure.join(' ')).toBe(unsure)
})
