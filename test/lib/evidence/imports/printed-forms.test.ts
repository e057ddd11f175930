import { expect, test } from 'bun:test'
import { pagesAcross, readResume } from '#lib/evidence/imports/read-resume.ts'
import { NO_ROLE } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import { placedPdf } from '#test/support/placed-pdf.ts'
import { sourceLines } from '#test/support/source-line.ts'

// A text alone stands at the left, in bold behind "*" and in large letters behind "#"; "@" begins cells with their left edges.
const pdf = (...rows: string[]) =>
  placedPdf([
    rows.flatMap((row, index) => {
      const y = 60 + index * 16
      if (row.startsWith('@'))
        return row.split(' | ').map((cell) => {
          const [, x, bold, text = ''] = /^@?(\d+) (\*?)(.*)$/.exec(cell) ?? []
          return { x: Number(x), y, text, bold: bold === '*' }
        })
      const text = row.replace(/^[*#]/, '')
      const size = row.startsWith('#') ? 20 : 10
      return text === '' ? [] : [{ x: 50, y, text, size, bold: row !== text }]
    }),
  ])
const read = async (...rows: string[]) => {
  const { entries, lines, unplaced, dropped } = await readResume({ format: 'pdf', bytes: pdf(...rows) })
  return {
    entries: entries.map(({ section, heading, sublines, lines: below }) =>
      [`${section}: ${heading}`, ...sublines, ...below.map(({ text }) => `- ${text}`)].join(' / '),
    ),
    lines: lines.map(({ section, text }) => `${section}: ${text}`),
    unplaced: unplaced.map(({ text }) => text),
    dropped: dropped.map(({ kind }) => kind),
  }
}

const GRID = [
  'Other language(s):',
  '@150 UNDERSTANDING | 290 SPEAKING | 470 WRITING',
  '@150 Listening | 220 Reading | 290 Spoken production | 392 Spoken interaction',
  '@50 ENGLISH | 150 C1 | 220 C1 | 290 B2 | 392 B2 | 470 B2',
]

test('a Europass names each entry by its title, not by its town, and each language in one line', async () => {
  const { entries, lines } = await read(
    ...['#Odile Marchbank', 'odile@mail.example', '', '*WORK EXPERIENCE'],
    ...['01/03/2019 – CURRENT Gdansk, Poland', '*SHIFT SUPERVISOR – HARBOUR FOODS'],
    ...['• Ran a team of twelve packers on the night shift', '02/05/2014 – 28/02/2019 Sopot, Poland'],
    ...['*PACKER – DUNE & SONS', '• Packed four hundred crates a day without a fault', ''],
    ...['*EDUCATION AND TRAINING', '01/09/2011 – 30/06/2013 Gdansk, Poland'],
    ...['*CERTIFICATE IN LOGISTICS – Harbour College', '', '*LANGUAGE SKILLS', 'Mother tongue(s): Polish'],
    ...GRID,
  )
  expect(entries).toEqual([
    'experience: SHIFT SUPERVISOR – HARBOUR FOODS / Gdansk, Poland, 01/03/2019 – CURRENT / - Ran a team of twelve packers on the night shift',
    'experience: PACKER – DUNE & SONS / Sopot, Poland, 02/05/2014 – 28/02/2019 / - Packed four hundred crates a day without a fault',
    'education: CERTIFICATE IN LOGISTICS – Harbour College / Gdansk, Poland, 01/09/2011 – 30/06/2013',
  ])
  expect(lines).toEqual([
    'languages: Polish: mother tongue',
    'languages: English: C1 (listening, reading), B2 (spoken production, spoken interaction, writing)',
  ])
})

test('an older Europass with labels at the left keeps its languages apart from the skills', async () => {
  const at = (label: string, text: string): string => `@50 ${label} | 150 *${text}`
  const { entries, lines } = await read(
    ...[at('PERSONAL INFORMATION', 'Odile Marchbank'), '', '*WORK EXPERIENCE', ''],
    ...[at('2019–Present', 'Shift Supervisor'), '@150 Harbour Foods, Gdansk (Poland)'],
    ...['@150 ▪ Ran a team of twelve packers on the night shift', ''],
    ...[at('2014–2019', 'Packer'), '@150 Dune & Sons, Sopot (Poland)'],
    ...['@150 ▪ Packed four hundred crates a day without a fault', '', '*PERSONAL SKILLS', ''],
    ...[at('Mother tongue(s)', 'Polish'), '', ...GRID, '', at('Digital skills', 'Excel, SAP, scanners')],
  )
  expect(entries).toEqual([
    'experience: Shift Supervisor / Harbour Foods, Gdansk (Poland), 2019–Present / - Ran a team of twelve packers on the night shift',
    'experience: Packer / Dune & Sons, Sopot (Poland), 2014–2019 / - Packed four hundred crates a day without a fault',
  ])
  expect(lines).toEqual([
    'languages: Polish: mother tongue',
    'languages: English: C1 (listening, reading), B2 (spoken production, spoken interaction, writing)',
    'skills: Digital skills: Excel, SAP, scanners',
  ])
})

const event = (year: string, month: string, text: string): string =>
  `@50 ${year} | 100 ${month} | 140 ${text}`
const below = (text: string): string => `@140 ${text}`

test('the tables of a Japanese form are schools, employers and certificates with both of their dates', async () => {
  const { entries, lines, unplaced, dropped } = await read(
    ...['#履 歴 書', '@50 ふりがな | 110 はまだ みさき', '@50 氏 名 | 110 浜田 美咲', ''],
    ...['@50 年 | 100 月 | 260 学歴・職歴', below('学歴')],
    ...[event('2006', '4', '潮見県立浜高等学校 入学'), event('2009', '3', '潮見県立浜高等学校 卒業')],
    ...[event('2009', '4', '浜海大学 経済学部 入学'), event('2013', '3', '浜海大学 経済学部 卒業')],
    ...[below('職歴'), event('2013', '4', '株式会社ハマ食品 入社'), below('物流部に配属')],
    ...[event('2016', '4', '物流部 主任に昇進'), event('2018', '3', '一身上の都合により退社')],
    ...[event('2018', '4', '砂丘物流株式会社 入社'), below('現在に至る'), below('以上'), ''],
    ...['@50 年 | 100 月 | 260 免許・資格'],
    ...[event('2009', '8', '普通自動車第一種運転免許 取得'), '', '*志望の動機、特技など'],
    '倉庫の在庫を正しく数える仕組みを作りました。',
  )
  expect(entries).toEqual([
    'education: 潮見県立浜高等学校 / 卒業, 2006年4月 – 2009年3月',
    'education: 浜海大学 経済学部 / 卒業, 2009年4月 – 2013年3月',
    'experience: 株式会社ハマ食品 / 2013年4月 – 2018年3月 / - 物流部に配属 / - 2016年4月 物流部 主任に昇進',
    'experience: 砂丘物流株式会社 / 2018年4月 – 現在',
  ])
  expect(lines).toEqual([
    'certifications: 普通自動車第一種運転免許 取得, 2009年8月',
    'other: 倉庫の在庫を正しく数える仕組みを作りました。',
  ])
  expect(unplaced).toContain('一身上の都合により退社')
  expect(dropped).toContain('name_line')
  expect(JSON.stringify([entries, lines, unplaced])).not.toMatch(/浜田|はまだ/)
})

test('years of an era, and an event with its state in one row, are read in such tables too; the text below them is of another part', async () => {
  const { entries, lines } = await read(
    ...['#履歴書', '', '@60 年 | 100 月 | 230 学 歴 ・ 職 歴 (各別にまとめて書く)'],
    ...[
      below('学歴'),
      event('平成18', '4', '潮見県立浜高等学校入学'),
      event('平成21', '3', '潮見県立浜高等学校卒業'),
    ],
    ...[
      below('職歴'),
      event('平成21', '4', '株式会社ハマ食品に入社'),
      event('平成30', '3', '株式会社ハマ食品を退職'),
    ],
    ...[
      event('平成30', '4', '砂丘物流株式会社に入社、現在に至る'),
      below('以上'),
      '',
      '倉庫の在庫を正しく数えます。',
    ],
  )
  expect(lines).toEqual(['other: 倉庫の在庫を正しく数えます。'])
  expect(entries).toEqual([
    'education: 潮見県立浜高等学校 / 卒業, 平成18年4月 – 平成21年3月',
    'experience: 株式会社ハマ食品 / 平成21年4月 – 平成30年3月',
    'experience: 砂丘物流株式会社 / 平成30年4月 – 現在',
  ])
})

test('a Japanese work history keeps the table of one employer below it', async () => {
  const { entries, lines } = await read(
    ...['#職務経歴書', '氏名 浜田 美咲', '', '*【職務要約】', '食品会社で倉庫管理を五年担当しました。', ''],
    ...['*【職務経歴】', '@50 2018年4月~現在 | 200 *砂丘物流株式会社'],
    ...['事業内容:倉庫業 従業員数:120名', '@50 *期間 | 200 *業務内容'],
    ...['@50 2018年4月~現在 | 200 物流部 在庫管理課', below('・在庫の数え直しを月一回に減らした')],
    ...['', '*【資格・免許】', '・普通自動車運転免許(2009年8月)', '*【自己PR】', '在庫を正しく数えます。'],
  )
  expect(entries).toEqual([
    'experience: 砂丘物流株式会社 / 2018年4月~現在 / - 事業内容:倉庫業 従業員数:120名 / - 物流部 在庫管理課 / - 在庫の数え直しを月一回に減らした',
  ])
  expect(lines).toEqual([
    ...['summary: 食品会社で倉庫管理を五年担当しました。', 'certifications: 普通自動車運転免許(2009年8月)'],
    'summary: 在庫を正しく数えます。',
  ])
})

test('an employer with the years of an era beside the others is dated, and certificates may end with their month', async () => {
  const { entries, lines } = await read(
    ...[
      '#職務経歴書',
      '氏名 浜田 美咲',
      '',
      '*職務詳歴',
      '株式会社ハマ食品 1988(昭和 63)年 11 月～1990(平成 2)年 3 月',
    ],
    ...[
      '・夜勤の包装班を担当',
      '・出荷の誤りを減らした',
      '',
      '*資格',
      '@50 *資格名 | 300 *年 | 350 *月',
      '@50 日商簿記2級 | 300 2018 | 350 01',
    ],
  )
  expect(entries).toEqual([
    'experience: 株式会社ハマ食品 / 1988(昭和 63)年 11 月～1990(平成 2)年 3 月 / - 夜勤の包装班を担当 / - 出荷の誤りを減らした',
  ])
  expect(lines).toEqual(['certifications: 日商簿記2級: 2018年01月'])
})

test('the projects of one employer in a Japanese work history are its lines', async () => {
  const project = (from: string, to: string, name: string, role: string): string[] => [
    ...[`@50 ${from} | 200 【概要】${name}`, `@50 ${to} | 200 【役割】${role}`],
    below('・手順を図にまとめました。'),
  ]
  const { entries } = await read(
    ...['#職務経歴書', '氏名 浜田 美咲', '', '*【職務経歴】', '*砂丘物流株式会社 2018年4月~2021年3月'],
    '@50 *期間 | 200 *業務内容',
    ...project('2018年4月~', '2019年3月', '在庫の数え直し', '班長'),
    ...project('2019年4月', '~2021年3月', '倉庫の移転', '主任'),
  )
  expect(entries).toHaveLength(1)
  expect(entries[0]).toContain('【概要】在庫の数え直し, 2018年4月~2019年3月 / - 【役割】班長')
  expect(entries[0]).toContain('【概要】倉庫の移転, 2019年4月~2021年3月 / - 【役割】主任')
})

test('the tables of several employers are no columns, though nothing crosses their gap', async () => {
  const table = (dates: string, name: string, ...items: string[]): string[] => [
    ...[`@50 ${dates} | 200 *${name}`, '事業内容:食品製造 従業員数:300名'],
    ...['@50 *期間 | 200 *業務内容', `@50 ${dates} | 200 物流部`],
    ...items.map((item): string => below(`・${item}`)),
    '',
  ]
  const { entries, lines } = await read(
    ...['#職務経歴書', '氏名 浜田 美咲', '', '*■職務要約', '食品会社で倉庫管理を五年担当しました。'],
    ...['', '*■職務経歴'],
    ...table('2018年4月~現在', '砂丘物流株式会社', '在庫の数え直しを減らした', '新人九名を指導'),
    ...table('2013年4月~2018年3月', '株式会社ハマ食品', '夜勤の包装班を担当', '出荷の誤りを三割減らした'),
    ...['*■活かせる経験・知識・技術', '・倉庫管理システム', '・フォークリフト', '', '*■資格'],
    ...['@50 普通自動車第一種運転免許 | 300 2009年8月', '', '*■自己PR', '在庫を正しく数えます。'],
  )
  expect(entries.map((entry) => entry.split(' / ').length)).toEqual([6, 6])
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    ...['summary', 'skills', 'skills', 'certifications', 'summary'],
  ])
})

test('icons in one piece with their text are bullets where they repeat, and nothing elsewhere', async () => {
  const { entries } = await read(
    ...['#Odile Marchbank', '\uf0e0 odile@mail.example', '', '*\uf0b1 EXPERIENCE', '*Harbour Foods'],
    ...['\uf073 Jan 2020 – Present  \uf3c5 Gdansk', 'Shift Supervisor'],
    ...['\uf054 Ran a team of twelve packers on the night shift', '\uf054 Cut waste by a fifth with a plan'],
    ...['', '*\uf19d EDUCATION', '@50 *Harbour College | 420 2013 – 2015'],
    'Certificate in Logistics',
  )
  expect(entries).toEqual([
    'experience: Harbour Foods / Gdansk, Jan 2020 – Present / Shift Supervisor / - Ran a team of twelve packers on the night shift / - Cut waste by a fifth with a plan',
    'education: Harbour College / Certificate in Logistics, 2013 – 2015',
  ])
})

test('boxes of a graphic design that the file writes in any order are read column by column', async () => {
  const box = (x: number, from: number, step: number, ...texts: string[]) =>
    texts.map((text, index) => ({
      x,
      y: from + index * step,
      size: 9,
      text: text.replace('*', ''),
      bold: text.startsWith('*'),
    }))
  const boxes = [
    box(220, 230, 15, '*W O R K   E X P E R I E N C E'),
    box(220, 250, 13, '2019 -', 'Present', '', '', '2014 -', '2019'),
    box(290, 250, 13, '*Harbour Foods', 'Shift Supervisor', '• Ran a team of twelve packers', ''),
    box(290, 302, 13, '*Dune & Sons', 'Packer', '• Packed four hundred crates a day'),
    box(40, 240, 14, '*E D U C A T I O N', '*Certificate in Logistics', 'Harbour College', '2011 - 2013'),
    box(40, 400, 14, '*S K I L L S', 'Stock control', 'Excel', 'SAP'),
    [{ x: 220, y: 105, text: 'ODILE MARCHBANK', size: 30, bold: true }],
  ].map((texts) => texts.filter(({ text }) => text !== ''))
  const orders = [boxes, boxes.toReversed(), [...boxes.slice(4), ...boxes.slice(0, 4)]]
  for (const order of orders) {
    const { entries, lines } = await readResume({ format: 'pdf', bytes: placedPdf([order.flat()]) })
    expect(entries.map(({ heading, sublines }) => [heading, ...sublines]).sort()).toEqual([
      ['Certificate in Logistics', 'Harbour College', '2011 - 2013'],
      ['Dune & Sons', 'Packer, 2014 - 2019'],
      ['Harbour Foods', 'Shift Supervisor, 2019 - Present'],
    ])
    expect(lines.map(({ text }) => text)).toEqual(['Stock control', 'Excel', 'SAP'])
  }
})

const MATRON = [
  '#Odile Marchbank',
  'odile@mail.example',
  '',
  '*EXPERIENCE',
  '*Matron, Harbour Infirmary, 2019 – 2023',
]
MATRON.push('• Ran two wards of forty beds by night', '')

test('lists below a row of headings are read one after the other, and such a page is sure', async () => {
  const rows = [
    '@50 • Triage | 250 • Polish: native | 420 • Chess',
    '@50 • First aid | 250 • German: B1 | 420 • Choir',
  ]
  const { entries, lines } = await read(...MATRON, '@50 *SKILLS | 250 *LANGUAGES | 420 *INTERESTS', ...rows)
  expect(entries).toEqual([
    'experience: Matron, Harbour Infirmary / 2019 – 2023 / - Ran two wards of forty beds by night',
  ])
  expect(lines).toEqual([
    ...['skills: Triage', 'skills: First aid', 'languages: Polish: native', 'languages: German: B1'],
    ...['other: Chess', 'other: Choir'],
  ])
  const bytes = pdf(
    ...MATRON,
    '@50 *SKILLS | 250 *LANGUAGES',
    ...rows.map((row) => row.replace(/ \| 420.*/, '')),
  )
  expect((await readResume({ format: 'pdf', bytes })).warnings).toEqual([])
})

test('a row of personal details that names languages is lines of languages, with the line below its cell', async () => {
  const { lines, unplaced } = await read(
    ...['#Odile Marchbank', '@50 E-Mail: | 200 odile@mail.example'],
    ...['@50 Sprachkenntnisse: | 200 Polnisch (Muttersprache), Deutsch', '@200 (C1), Englisch', ''],
    ...MATRON.slice(3),
  )
  expect(lines).toEqual(
    ['Polnisch (Muttersprache)', 'Deutsch (C1)', 'Englisch'].map((text) => `languages: ${text}`),
  )
  expect(unplaced).toEqual([])
})

test('a page whose text belongs to no role for a tenth may be read across its columns', () => {
  const on = (page: number) => ({ place: { page, x: 50, y: 60, width: 300, height: 12 } })
  const lines = sourceLines(
    ...[
      ['Harbour Infirmary', on(1)] as [string, object],
      ['Ran the wards of forty beds', on(1)] as [string, object],
    ],
    ...[2, 2].map((page): [string, object] => ['Ran two wards of forty beds by night and by day', on(page)]),
  )
  const left = (line: number, text: string, reason = NO_ROLE) => ({ line, text, reason })
  expect(pagesAcross({ unplaced: [left(1, 'Harbour')] }, lines)).toEqual([1])
  expect(pagesAcross({ unplaced: [left(1, 'Harbour'), left(3, 'Ran')] }, lines, [2])).toEqual([1, 2])
  expect(
    pagesAcross({ unplaced: [left(1, 'Harbour', 'Pages repeat it.'), left(3, 'Ran two')] }, lines),
  ).toEqual([])
})
