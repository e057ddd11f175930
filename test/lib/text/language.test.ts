import { expect, test } from 'bun:test'
import { languageOf } from '#lib/text/language.ts'

test.each([
  ['en', 'I manage a budget and a team. I do payroll for the shop. I work with suppliers.'],
  [
    'da',
    'Ansvar for drift af butikken og salg af varer til kunder, samt indkøb af det som skal bruges inden året er omme',
  ],
  [
    'fi',
    'Vastaan tiimistä ja budjetista, sekä siitä että asiakkaat ovat tyytyväisiä ja tulevat myös uudelleen',
  ],
  ['cs', 'Vedl jsem tým o pěti lidech a staral se o rozpočet, který je na rok pro celou pobočku'],
  ['ro', 'Am condus o echipă de cinci oameni și am lucrat cu clienți din regiune pentru un buget mare'],
  [
    'hu',
    'Az üzlet és a raktár vezetése, valamint egy ötfős csapat irányítása, hogy a vevők elégedettek legyenek',
  ],
  ['el', 'Διαχείριση ομάδας πέντε ατόμων στο κατάστημα'],
  [
    'de',
    'SQL, Python, Kafka. Leitete das Team für die Abrechnung und baute den Dienst mit auf, im Auftrag der Bank',
  ],
])('finds %s', (language, text) => {
  expect(languageOf(text)).toBe(language)
})

test.each([
  ...['', 'I manage a budget', 'Sales lead in Como, a town in Italy', 'De La Cruz Foods, Los Angeles'],
  ...['Project manager, Acme, 2019 - 2021', 'Java, Kotlin, SQL, Docker, Kafka, Git, Bash', '東京', 'Москва'],
  'Led the team and the budget in the north. Leitete das Team und die Kasse der Bank für den Norden.',
])('%j is too short or mixed to tell', (text) => {
  expect(languageOf(text)).toBeNull()
})

test('long text takes no time', () => {
  const began = Bun.nanoseconds()
  for (const part of [' ', 'a', 'de ', 'я', '. ']) languageOf(part.repeat(100_000))
  expect((Bun.nanoseconds() - began) / 1e6).toBeLessThan(2000)
})
