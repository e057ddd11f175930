import { describe, expect, test } from 'bun:test'
import { sizeText } from '#assets/page/backups/backups-view.tsx'
import { readBoardLines } from '#assets/page/boards/board-form.tsx'
import {
  costText,
  kindsText,
  outcomeText,
  purposeText,
  tokensText,
  totalsText,
} from '#assets/page/calls/store.ts'
import { kindBeside, kindText } from '#assets/page/insights/insights-view.tsx'
import { timeText } from '#assets/page/interviews/store.ts'
import { leavesText, rowsText } from '#assets/page/job/assessment/would-send.tsx'
import { jobOf } from '#assets/page/keep/store.ts'
import {
  allowances,
  allowanceTitle,
  nameOf,
  partsOf,
  targetText,
  targetTitle,
  termsText,
} from '#assets/page/kit/target-words.ts'
import {
  agoText,
  dayIn,
  dayText,
  hostOf,
  modeBeside,
  momentText,
  rangeText,
  shareText,
  shortPay,
  untilText,
  withLocalDates,
  withoutCommands,
} from '#assets/page/kit/words.ts'
import { datesText, wordingText } from '#assets/page/known/known-view.tsx'
import { snoozeDays } from '#assets/page/list/acts.tsx'
import { counted, numberText } from '#lib/text/text.ts'
import { inZone } from '#test/support/in-zone.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('agoText()', () => {
  test.each([
    ['2026-11-21T11:59:00Z', 'just now'],
    ['2026-11-21T11:30:00Z', '30 min ago'],
    ['2026-11-21T02:00:00Z', '10 h ago'],
    ['2026-11-19T12:00:00Z', '2 d ago'],
    ['2026-11-01T20:00:00Z', '20 d ago'],
    ['2026-08-01T12:00:00Z', '3 mo ago'],
    ['2023-11-21T12:00:00Z', '3 y ago'],
  ])('says of %s: %s', (at, text) => {
    expect(agoText(at, NOW)).toBe(text)
  })
})

test.each([
  ['$112,000 to $155,000 a year', '$112,000–$155,000 a year'],
  ['SAR 6,500 to SAR 8,000 a month', 'SAR 6,500–SAR 8,000 a month'],
  ['up to £17 an hour', 'up to £17 an hour'],
])('shortPay() writes %s as %s', (pay, text) => expect(shortPay(pay)).toBe(text))

test.each([
  ['$112,000 - $155,000 a year', '$112,000–$155,000 a year'],
  ['from EUR 20 an hour', 'from EUR 20 an hour'],
  ['Competitive - with bonus', 'Competitive - with bonus'],
])('rangeText() writes %s as %s', (pay, text) => {
  expect(rangeText(pay)).toBe(text)
})

describe('untilText()', () => {
  test.each([
    ['2026-11-21T12:00:10Z', 'in a minute'],
    ['2026-11-21T12:20:00Z', 'in 20 min'],
    ['2026-11-21T15:00:00Z', 'in 3 h'],
    ['2026-11-24T12:00:00Z', 'in 3 d'],
  ])('says of %s: %s', (at, text) => {
    expect(untilText(at, NOW)).toBe(text)
  })
})

describe('momentText() and dayText()', () => {
  // Without a zone, a time is one of this place, as the sentences are.
  const now = Date.parse('2026-11-21T12:00:00')
  test.each([
    ['2026-11-21T04:36:00', 'today 04:36'],
    ['2026-11-20T23:59:00', 'yesterday 23:59'],
    ['2026-11-15T04:36:00', '15 Nov 04:36'],
    ['2025-11-15T04:36:00', '15 Nov 2025'],
  ])('say of %s: %s', (at, text) => {
    expect(momentText(at, now)).toBe(text)
    expect(text).toContain(dayText(at, now).replace('21 Nov', 'today').replace('20 Nov', 'yesterday'))
  })
})

test.each(['America/Detroit', 'UTC', 'Asia/Tokyo'])('a bare day stays that day in %s', async (zone) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const texts = await inZone(zone, () => [dayText('2026-12-14', now), withLocalDates('on 2026-12-14', now)])
  expect(texts).toEqual(['14 Dec', 'on 14 Dec'])
})

test('days of 23 and 25 hours count as one', async () => {
  // The clocks of Detroit go back on 1 November and forward on 14 March.
  const days = await inZone('America/Detroit', () => {
    const autumn = new Date('2026-11-01T00:30').getTime()
    const spring = new Date('2027-03-15T00:30').getTime()
    return [dayIn(1, autumn), dayIn(3, spring), momentText('2027-03-14T10:00', spring)]
  })
  expect(days).toEqual(['2026-11-02', '2027-03-18', 'yesterday 10:00'])
})

describe('timeText()', () => {
  test.each([
    ['2026-12-03T14:00', 'Thu 3 Dec, 14:00'],
    ['2027-01-07T09:30', 'Thu, 7 Jan 2027, 09:30'],
  ])('names the year of %s only where it is another', (local_time, text) => {
    expect(timeText({ local_time }, NOW)).toBe(text)
  })
})

test.each([
  ['2019-04', null, true, 'Apr 2019 to now'],
  ['2016-08', '2019-03', false, 'Aug 2016 to Mar 2019'],
  ['2020', '2020', false, '2020'],
  ['2012', '2015', false, '2012 to 2015'],
  [null, '2015-06', false, 'Jun 2015'],
  [null, null, false, 'no dates'],
])('an entry from %p to %p (ongoing: %p) has the dates %p', (start, end, ongoing, text) => {
  expect(datesText({ start, end, ongoing })).toBe(text)
})

describe('wordingText()', () => {
  test.each([
    [0, 0, ''],
    [1, 0, 'Jobs are also matched with the wording of 1 other answer.'],
    [2, 1, 'Jobs are also matched with the wording of 2 other answers and 1 story.'],
  ])('of %i answers and %i stories', (others, stories, text) => {
    expect(wordingText(others, stories)).toBe(text)
  })
})

describe('hostOf()', () => {
  test.each([
    ['https://jobs.lever.co/acme/1', 'jobs.lever.co'],
    ['javascript:alert(1)', ''],
    ['data:text/html,hello', ''],
    ['not a link', ''],
  ])('of %s is "%s"', (link, host) => {
    expect(hostOf(link)).toBe(host)
  })
})

describe('withLocalDates()', () => {
  const local = (moment: string) => momentText(moment, NOW)
  test.each([
    ['3 new since 2026-11-18 09:05 UTC.', `3 new since ${local('2026-11-18T09:05:00Z')}.`],
    ['2 backups, the last of 2026-11-20.', '2 backups, the last of 20 Nov.'],
    [
      'shortlist-2026-11-26T22-46.zip and 2026-11-26-a stay.',
      'shortlist-2026-11-26T22-46.zip and 2026-11-26-a stay.',
    ],
  ])('writes "%s" as people do', (text, written) => {
    expect(withLocalDates(text, NOW)).toBe(written)
  })
})

describe('numberText()', () => {
  test.each([0, 7, 999, 1000, 8861, 123_456, 1_234_567, -1234, 1234.5])(
    'writes %d as English does',
    (value) => {
      expect(numberText(value)).toBe(value.toLocaleString('en'))
    },
  )
})

describe('counted()', () => {
  test('agrees with its number', () => {
    expect([counted(1, 'job'), counted(1200, 'job'), counted(0, 'company', 'companies')]).toEqual([
      '1 job',
      '1,200 jobs',
      '0 companies',
    ])
  })
})

describe('readBoardLines()', () => {
  test('understands links and names, each line once', () => {
    const text =
      ' https://jobs.lever.co/acme/5f0c \ngreenhouse:acme\n\ngreenhouse:acme, https://acme.example/jobs'
    expect(
      readBoardLines(text).map(({ line, found }) => [line, found?.system ?? null, found?.board ?? null]),
    ).toEqual([
      ['https://jobs.lever.co/acme/5f0c', 'lever', 'acme'],
      ['greenhouse:acme', 'greenhouse', 'acme'],
      ['https://acme.example/jobs', null, null],
    ])
  })
})

describe('sizeText()', () => {
  test.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 KB'],
    [17_400, '17 KB'],
    [999_600, '1.0 MB'],
    [2_345_678_000, '2.3 GB'],
  ])('says of %d: %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })
})

describe('shareText()', () => {
  test('tells no share of fewer than five', () => {
    expect([shareText(1, 4), shareText(1, 5), shareText(0, 9)]).toEqual(['', '20% of the step before', ''])
  })
})

test.each([
  ['7+ years', 'years', ''],
  ['degree', 'degree', ''],
  ['Rust', 'skill', 'skill'],
])('kindBeside() says of %s, which is a %s: %p', (name, kind, text) => {
  expect(kindBeside(name, kind)).toBe(text)
})

describe('kindText()', () => {
  test('has no word for a kind that is not known', () => {
    expect([kindText('work_auth'), kindText('other')]).toEqual(['work authorization', ''])
  })
})

describe('the words of a model call', () => {
  test('say what was sent and how it ended, also where a word is not known', () => {
    expect([purposeText('judge'), purposeText('learn:plan')]).toEqual(['Judge requirements', 'learn:plan'])
    expect(kindsText(['posting', 'evidence', 'other'])).toBe('the posting, your lines, other')
    expect(outcomeText('ok', null)).toBe('Answered')
    expect(outcomeText('failed', 'timeout')).toBe('Failed: took too long')
    expect(outcomeText('failed', 'model_unknown')).toBe('Failed: model unknown')
    expect(outcomeText('cut_off', null)).toBe('Interrupted')
  })

  test.each([
    [null, null, '–'],
    [0, 'local', 'none'],
    [0.00001, 'list_price', '< $0.0001'],
    [0.0312, 'list_price', '$0.0312'],
  ])('call a cost of %p, %p: %s', (cost, basis, text) => {
    expect(costText(cost, basis)).toBe(text)
  })

  test('know no number that nobody counted', () => {
    expect([tokensText(null), tokensText(0), tokensText(4700)]).toEqual(['–', '0', '4,700'])
    const none = { calls_today: 0, cap: 40, tokens_today: 0, cost_today: 0, without_cost: 0 }
    expect(totalsText(none)).toBe('No model was called today (UTC).')
    expect(totalsText({ ...none, calls_today: 2, tokens_today: 900, cost_today: 0.5, without_cost: 1 })).toBe(
      '2 calls today (UTC) · 900 tokens · $0.50 at list prices, and 1 of unknown cost',
    )
    expect(
      totalsText({ ...none, calls_today: 1, tokens_today: null, cost_today: null, without_cost: 1 }),
    ).toBe('1 call today (UTC) · tokens not known · cost not known')
  })
})

describe('the words of a target', () => {
  test.each([
    ['builtin', 'builtin', ''],
    ['claude', 'claude', ''],
    ['claude:opus', 'claude', 'opus'],
    ['ollama:qwen3:8b', 'ollama', 'qwen3:8b'],
    ['command:/opt/my ask', 'command', '/opt/my ask'],
  ])('take %s apart and together again', (name, kind, rest) => {
    const parts = partsOf(name)
    expect(parts).toEqual({ kind, rest } as never)
    expect(nameOf(parts)).toBe(name)
  })

  test('offer to allow all that text leaves this machine to, and what is allowed already', () => {
    const names = ['builtin', 'claude', 'codex', 'ollama', 'llm', 'ollama:qwen3', 'claude:opus']
    expect(allowances(names, [])).toEqual(['claude', 'codex', 'llm'])
    expect(allowances([...names, 'ollama:a-cloud'], ['command:/a'])).toEqual([
      ...['claude', 'codex', 'llm', 'ollama', 'command:/a'],
    ])
  })

  test('say of everything that may be allowed where it sends text', () => {
    for (const target of ['claude', 'codex', 'llm', 'ollama', 'command:/opt/a']) {
      expect(allowanceTitle(target)).not.toBe('')
      expect(termsText(target)).toMatch(/\.$/)
    }
    expect(allowanceTitle('command:/opt/a')).toBe('your program /opt/a')
  })

  test.each([
    ['builtin', 'the built-in rules'],
    ['claude', 'Claude Code'],
    ['claude:opus', 'Claude Code, model opus'],
    ['ollama:qwen3:8b', 'Ollama, model qwen3:8b'],
    ['command:/opt/a', 'your program /opt/a'],
  ])('name %s in a sentence', (name, text) => {
    expect(targetText(name)).toBe(text)
    expect(targetTitle(name).slice(1)).toBe(text.slice(1))
    expect(targetTitle(name)).toMatch(/^[A-Z]/)
  })
})

describe('withoutCommands()', () => {
  test.each([
    [
      'The role changed since you read it. Compare with the current one and resend with its revision.',
      'The role changed since you read it. Look at it as it is now, and press again.',
    ],
    [
      'Jobs were marked. Read it again and resend.',
      'Jobs were marked. Look at it as it is now, and press again.',
    ],
    ['The text is too long. Shorten it and resend.', 'The text is too long. Shorten it.'],
    ['No backup has this name. `svc backup list` lists the backups there are.', 'No backup has this name.'],
    [
      'No resume is stored for this job. Make one with `svc resume pick LINK --action refresh`.',
      'No resume is stored for this job. Make one.',
    ],
    ['There is none. Make one with `svc master import FILE --apply`.', 'There is none. Make one.'],
    [
      'Its board is asked first: `svc refresh` asks now. Or paste the text.',
      'Its board is asked first. Or paste the text.',
    ],
    [
      'Try again, or choose another model target with `svc config set --model-target builtin`.',
      'Try again, or choose another model target.',
    ],
    ['Choose a model target that there is; `svc config` lists them.', 'Choose a model target that there is.'],
    ['It is not answering. Start it with `svc serve`.', 'It is not answering. Start it.'],
    [
      'Run `claude /login` in a terminal, then try again.',
      'Run `claude /login` in a terminal, then try again.',
    ],
    [
      'You may allow it: Settings, Reading boards, or `svc config set --x y`.',
      'You may allow it: Settings, Reading boards.',
    ],
    ['Allow it under Settings, or with `svc config set --allowed-targets llm`.', 'Allow it under Settings.'],
  ])('leaves of "%s" what the page can do', (text, kept) => {
    expect(withoutCommands(text)).toBe(kept)
  })
})

test.each([
  ['remote', 'Austin; Remote', ''],
  ['onsite', 'On-site, Berlin', ''],
  ['hybrid', 'Oslo', 'Hybrid'],
  ['', 'Oslo', ''],
])('modeBeside() says %s beside "%s" once', (work_mode, location, said) => {
  expect(modeBeside({ work_mode, location })).toBe(said)
})

test.each([
  ['Thursday', '2026-11-26T12:00', ['Tomorrow', 'In 3 days', 'Next Monday', 'In two weeks']],
  ['Friday', '2026-11-27T12:00', ['Tomorrow', 'In 3 days', 'In two weeks']],
  ['Sunday', '2026-11-29T12:00', ['Tomorrow', 'In 3 days', 'In two weeks']],
])('on a %s, no day of a snooze is offered twice', (_, now, offered) => {
  expect(snoozeDays(Date.parse(now)).map(({ words }) => words)).toEqual(offered)
})

describe('jobOf()', () => {
  test.each([
    [' https://jobs.lever.co/acme/1 \n', { job_url: 'https://jobs.lever.co/acme/1' }],
    ['jobs.lever.co/acme/1', { job_url: 'https://jobs.lever.co/acme/1' }],
    ['http://a.example', { job_url: 'https://a.example' }],
    ['javascript:alert(1)', { text: 'javascript:alert(1)' }],
    ['Engineer', { text: 'Engineer' }],
    ['See https://a.example/1', { text: 'See https://a.example/1' }],
    [' \n', null],
  ])('takes %p for %p', (pasted, job) => {
    expect(jobOf(pasted)).toEqual(job)
  })
})

describe('the words of what would be sent', () => {
  test('say where it goes, and by whom the rows were read', () => {
    expect(leavesText(true, 'Claude Code')).toBe('it would leave this machine, to Claude Code')
    expect(leavesText(false, 'Ollama, model a')).toBe('it would stay on this machine, with Ollama, model a')
    expect(rowsText({ rows_are: 'read_by_the_model', rows_asked: 1, rows_settled: 0 })).toBe(
      '1 row to judge. As this model read the posting.',
    )
    expect(rowsText({ rows_are: 'read_by_the_rules_instead', rows_asked: 4, rows_settled: 2 })).toStartWith(
      '4 rows to judge, 2 settled by code before. As the built-in rules read the posting',
    )
  })
})
