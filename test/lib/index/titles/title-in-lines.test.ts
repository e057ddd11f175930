import { expect, test } from 'bun:test'
import { partsOfLine, titleInLines } from '#lib/index/titles/title-in-lines.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

test.each([
  [['Larkmoor Clinic', 'Registered Nurse, Mar 2024 - Present'], 'Registered Nurse'],
  [['Data Analyst | Hexley Mobility | Feb 2024 - present'], 'Data Analyst'],
  [['Tindlewick (2022 - now), Senior Frontend Engineer'], 'Senior Frontend Engineer'],
  [['2021 - Present: Brackwater Distribution, Second Shift Supervisor'], 'Second Shift Supervisor'],
  [['Buckeye Cable Crew, Newark - Network Cabling Installer - 2019 until 2022'], 'Network Cabling Installer'],
  [
    ['10/2021 – heute', 'Havelmarken Versand GmbH, Potsdam', 'IT-Systemadministratorin'],
    'IT-Systemadministratorin',
  ],
  [['Viajera Pagos, Líder de soporte', '2022 - Actualidad'], 'Líder de soporte'],
  [['Groupe Verdanne, Lyon', 'Responsable comptable, depuis janvier 2022'], 'Responsable comptable'],
  [['Customer Success Managerin, Kassenwerk GmbH, Berlin (04/2021 – heute)'], 'Customer Success Managerin'],
  [['SENIOR ACCOUNTANT', 'Baker & Partners LLP'], 'Senior Accountant'],
])('%p names the title %p', (lines, title) => {
  expect(titleInLines(lines)).toBe(title)
})

test.each(['Phoenix, 2019 - 2021', 'München', 'Remote', 'Canada', 'Northwind Freight', ''])(
  '%p names no title',
  (line) => {
    expect(titleInLines([line])).toBeNull()
  },
)

test('places, dates and forms of companies are no part of a title', () => {
  expect(partsOfLine('Staff Nurse, Elderly Medicine, Leeds, Acme Ltd, Jan 2019 - 2021')).toEqual([
    'Staff Nurse',
    'Elderly Medicine',
  ])
})

test.each([' ', '(', '(20', ', ', 'a '])(
  'a line of %j takes time in proportion to its length',
  async (piece) => {
    expect(await growthOf((times) => titleInLines([piece.repeat(times)]), 10_000)).toBeLessThan(IN_PROPORTION)
  },
)
