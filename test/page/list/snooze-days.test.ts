import { expect, test } from 'bun:test'
import { snoozeDays } from '#assets/page/list/acts/snooze-days.ts'

test.each([
  ['Thursday', '2026-11-26T12:00', ['Tomorrow', 'In 3 days', 'Next Monday', 'In two weeks']],
  ['Friday', '2026-11-27T12:00', ['Tomorrow', 'In 3 days', 'In two weeks']],
  ['Sunday', '2026-11-29T12:00', ['Tomorrow', 'In 3 days', 'In two weeks']],
])('on a %s, no day of a snooze is offered twice', (_, now, offered) => {
  expect(snoozeDays(Date.parse(now)).map(({ words }) => words)).toEqual(offered)
})
