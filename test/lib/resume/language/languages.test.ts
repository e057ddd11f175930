import { expect, test } from 'bun:test'
import { LANGUAGES } from '#db/rows/display.ts'
import { SECTIONS } from '#db/rows/master.ts'
import { printedLanguage, printedTitle, resumeName } from '#lib/resume/language/section-titles.ts'

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
