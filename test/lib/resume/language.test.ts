import { expect, test } from 'bun:test'
import { LANGUAGES } from '#db/rows/display.ts'
import { SECTIONS } from '#db/rows/master.ts'
import {
  formatDates,
  printedLanguage,
  printedTitle,
  resumeName,
} from '#lib/resume/language/resume-language.ts'
import { rowsIn } from '#test/support/tables.ts'

test('a resume is in the language of its sentences, whatever names it holds', () => {
  for (const [language, text] of [
    ['en', 'Led the migration of a dispatch engine to fourteen services and cut the latency by 40%'],
    [
      'de',
      'Leitete die Umstellung des Dispatch Engine auf Kafka und PostgreSQL, senkte die Laufzeit von 4 s',
    ],
    ['fr', 'Conception et mise en œuvre des services de calcul pour les clients de la région, avec Kafka'],
    ['es', 'Dirigí la migración de los servicios de cálculo a Kafka y reduje el coste en un 30 %'],
    ['it', 'Ho guidato la migrazione dei servizi di calcolo e ridotto il costo della rete con Kafka'],
    ['pt', 'Conduzi a migração dos serviços de cálculo para Kafka e reduzi o custo da rede em 30%'],
    ['nl', 'Leidde de overstap van het systeem naar Kafka en verlaagde de kosten met een derde'],
    ['pl', 'Prowadził migrację systemu do Kafka i obniżył koszty o 30% w ciągu roku dla klientów'],
    ['uk', 'Керував переходом системи на Kafka і знизив витрати її мережі за рік'],
    ['ru', 'Разработал систему учёта для сотрудников и клиентов сети'],
    ['sv', 'Ledde flytten av systemet till Kafka och sänkte kostnaden för nätet med en tredjedel'],
    ['tr', 'Kafka ile yeni bir dağıtım sistemi kurdu ve giderleri üçte bir oranında azalttı'],
    ['vi', 'Xây dựng hệ thống thanh toán và giảm chi phí hạ tầng cho khách hàng trong một năm'],
    ['ja', 'モノリシックな配車エンジンをKafkaとPostgreSQLへ移行しました。'],
    ['zh', '主导将单体调度引擎迁移为基于 Kafka 的服务，降低成本。'],
    ['ko', '배차 엔진을 Kafka 기반 서비스로 전환했습니다.'],
    ['ar', 'قاد ترحيل محرك التوزيع إلى خدمات تعتمد على Kafka و PostgreSQL'],
    ['he', 'הובילה את המעבר לשירותים מבוססי Kafka ו־PostgreSQL'],
    ['hi', 'Kafka पर आधारित सेवाओं में इंजन का स्थानांतरण किया'],
  ] as const)
    expect([printedLanguage(text), text]).toEqual([language, text])
  for (const unknown of [
    '',
    'Kafka, PostgreSQL, TypeScript',
    'I manage a budget',
    'De La Cruz Foods, Los Angeles',
    'Managed a $2M budget, a team of 5',
    'Разработих система за отчитане на служителите',
  ])
    expect(printedLanguage(unknown)).toBe('en')
})

test('every language has a heading of its own for every section', () => {
  for (const language of LANGUAGES) {
    const titles = SECTIONS.map((section) => printedTitle(section, language))
    expect(new Set(titles).size).toBe(SECTIONS.length)
    expect(titles).not.toContain('')
    expect(resumeName(language)).not.toBe('')
  }
  expect(printedTitle('experience', 'de')).toBe('Berufserfahrung')
})

test.each(
  rowsIn(`
Engineer, March 2021 - Present | Engineer, March 2021 – Present | Engineer, Mar 2021 – Present | Engineer, 2021 – Present
Jan. 2017 – September 2021 | Jan. 2017 – September 2021 | Jan 2017 – Sep 2021 | 2017 – 2021
2017-03 to 2021-12 | 2017-03 to 2021-12 | Mar 2017 to Dec 2021 | 2017 to 2021
03/2017-9/2021 | 03/2017 – 9/2021 | Mar 2017 – Sep 2021 | 2017 – 2021
2017-03 - Present | 2017-03 – Present | Mar 2017 – Present | 2017 – Present
2017-2021 | 2017 – 2021 | 2017 – 2021 | 2017 – 2021
part 12/20, 2021-03-04 | part 12/20, 2021-03-04 | part 12/20, Mar 2021 | part 12/20, 2021
15 May 2019 - 31 January 2020 | 15 May 2019 – 31 January 2020 | May 2019 – Jan 2020 | 2019 – 2020
6/1/2019 - 8/31/2023 | 6/1/2019 – 8/31/2023 | Jun 2019 – Aug 2023 | 2019 – 2023
01/02/2019 - 03/04/2020 | 01/02/2019 – 03/04/2020 | 01/02/2019 – 03/04/2020 | 2019 – 2020
06/19 – 08/21 | 06/19 – 08/21 | Jun 2019 – Aug 2021 | 2019 – 2021
Q3 2019 – till date | Q3 2019 – till date | Q3 2019 – till date | 2019 – till date
May – August 2019 | May – August 2019 | May – Aug 2019 | 2019
May Company, May 2020 | May Company, May 2020 | May Company, May 2020 | May Company, 2020
Room 2020-A, model 1999-b | Room 2020-A, model 1999-b | Room 2020-A, model 1999-b | Room 2020-A, model 1999-b
`),
)('%s', (written, as_written, month_year, year) => {
  expect(formatDates(written, 'as_written')).toBe(as_written)
  expect(formatDates(written, 'month_year')).toBe(month_year)
  expect(formatDates(written, 'year')).toBe(year)
})

test('dates are read in any of the languages and put in that of the resume', () => {
  expect(formatDates('märz 2019 - heute', 'month_year', { language: 'de' })).toBe('Mär 2019 – heute')
  expect(formatDates('octobre 2019 – 03/2021', 'month_year', { language: 'fr' })).toBe(
    'oct. 2019 – mars 2021',
  )
  expect(formatDates('2019年3月-2021年4月', 'month_year', { language: 'ja' })).toBe('2019年3月 – 2021年4月')
  expect(formatDates('tháng 3 năm 2020 - 7/2021', 'month_year', { language: 'vi' })).toBe('03/2020 – 07/2021')
  expect(formatDates('2019-03 - 현재', 'month_year', { language: 'ko' })).toBe('2019년 3월 – 현재')
  expect(formatDates('2019年3月 – 現在', 'year', { language: 'ja' })).toBe('2019 – 現在')
})
