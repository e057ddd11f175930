import { expect, test } from 'bun:test'
import { readOwnText, titleOfText } from '#lib/index/own/read-own-job.ts'
import { rowsIn } from '#test/support/tables.ts'

// The text; title, company, place, pay and mode; the guesses. Nothing is guessed out of sentences, headings and buttons.
const TEXTS = rowsIn(`
Night baker⏎Crumb · Dublin, Ireland (Hybrid) ¦ Night baker|Crumb|Dublin, Ireland||hybrid ¦ title company place
Backend Engineer at Lantern Freight⏎Berlin, Germany⏎Full-time ¦ Backend Engineer|Lantern Freight|Berlin, Germany|| ¦ title company place
Lantern Freight⏎Backend Engineer⏎Austin, TX (On-site) ¦ Backend Engineer|Lantern Freight|Austin, TX||onsite ¦ title company place work_mode
Job title: Data Analyst⏎Company: Harbor Health⏎Location: Chicago, IL⏎Salary: $80,000 - $95,000⏎This is a hybrid role. ¦ Data Analyst|Harbor Health|Chicago, IL|USD 80,000 to USD 95,000 a year|hybrid
Unternehmen: Backhaus AG⏎Stelle: Bäcker⏎Arbeitsort: Köln ¦ Bäcker|Backhaus AG|Köln||
Registered Nurse - ICU⏎St. Brigid Hospital | Boston, MA⏎Posted 3 days ago ¦ Registered Nurse - ICU|St. Brigid Hospital|Boston, MA|| ¦ title company place
Software Engineer⏎Remote⏎Acme Robotics ¦ Software Engineer|Acme Robotics|||remote ¦ title company
Product Manager | Quill & Sons | London⏎About us ¦ Product Manager|Quill & Sons|London|| ¦ title company place
Job Description⏎Electrician (m/w/d)⏎Volt GmbH⏎München ¦ Electrician (m/w/d)|Volt GmbH|München|| ¦ title company place
Easy Apply⏎Save⏎Marketing Specialist⏎Bloom Co.⏎Denver, CO · Over 100 applicants ¦ Marketing Specialist|Bloom Co.|Denver, CO|| ¦ title company place
Principal Scientist⏎Nova Bio, Inc.⏎Cambridge, Massachusetts, United States ¦ Principal Scientist|Nova Bio, Inc.|Cambridge, Massachusetts, United States|| ¦ title company place
Truck Driver - Class A CDL⏎Blue Route⏎Dallas, TX 75201⏎$28 - $32 an hour ¦ Truck Driver - Class A CDL|Blue Route|Dallas, TX 75201|USD 28 to USD 32 an hour| ¦ title company place
Data Scientist II⏎Vertex Labs⏎New York, NY (Remote) ¦ Data Scientist II|Vertex Labs|New York, NY||remote ¦ title company place work_mode
Staff Accountant @ Pine Co⏎Hybrid - Toronto, ON ¦ Staff Accountant|Pine Co|Toronto, ON||hybrid ¦ title company place
Cook - Oslo⏎Fjord Kitchen ¦ Cook|Fjord Kitchen|Oslo|| ¦ title company place
Nurse (f/m/x)⏎Klinikum Nord | Hamburg | Vollzeit ¦ Nurse (f/m/x)|Klinikum Nord|Hamburg|| ¦ title company place
Teacher of Mathematics⏎Greenfield School⏎Manchester, United Kingdom ¦ Teacher of Mathematics|Greenfield School|Manchester, United Kingdom|| ¦ title company place
Barista⏎$18 - $20/hr⏎Café Lumen⏎Portland, OR ¦ Barista|Café Lumen|Portland, OR|USD 18 to USD 20 an hour| ¦ title company place
Night baker⏎Crumb, Akron, OH (on site)⏎Full-time ¦ Night baker|Crumb|Akron, OH||onsite ¦ title company place work_mode
Service Plumber⏎Buckeye Home Services, Perrysburg, OH (on site) ¦ Service Plumber|Buckeye Home Services|Perrysburg, OH||onsite ¦ title company place work_mode
Fry cook⏎12 Main Street, Akron, OH⏎Diner Nine ¦ Fry cook|Diner Nine|Akron, OH|| ¦ title company place
Welder⏎Brooklyn, New York, NY⏎Acme Steel ¦ Welder|Acme Steel|Brooklyn, New York, NY|| ¦ title company place
Boulanger⏎Fournil, Lyon 7e ¦ Boulanger|Fournil|Lyon 7e|| ¦ title company place
Boulanger⏎Marseille 8e arrondissement⏎Fournil ¦ Boulanger|Fournil|Marseille 8e arrondissement|| ¦ title company place
Deck hand⏎Requirements⏎- You must know Kafka ¦ Deck hand|||| ¦ title
We are looking for somebody who runs the night shift. You have led a team. ¦ ||||
We are looking for somebody who runs the night shift at our bakery.⏎• Kafka⏎- You must know Go ¦ ||||
About the role⏎As a Customer Success Manager at Orbit you will own accounts. ¦ ||||
Accountant⏎⏎Our client is a leading firm in Toronto. The role is fully remote. ¦ Accountant||||remote ¦ title
Warehouse Associate⏎⏎Amber Logistics is hiring in Reno, NV. ¦ Warehouse Associate|||| ¦ title
`)

test.each([...TEXTS, ['', '||||']])('readOwnText() of %j', (text = '', words = '', unsure = '') => {
  const { title, company, place, pay, work_mode, ...reading } = readOwnText(text)
  expect([title, company, place, pay, work_mode].join('|')).toBe(words)
  expect(reading.unsure.join(' ')).toBe(unsure)
  expect(titleOfText(text)).toBe(title)
})
