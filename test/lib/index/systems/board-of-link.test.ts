import { describe, expect, test } from 'bun:test'
import { boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'

const ID = '1a1a1a1a-1111-4222-8333-444444444444'

describe('boardOfLink()', () => {
  test.each([
    [
      ' https://boards.greenhouse.io/crumbworks/jobs/5001 ',
      { system: 'greenhouse', board: 'crumbworks', ext_id: '5001' },
    ],
    [`http://JOBS.lever.co/beacon/${ID}/apply`, { system: 'lever', board: 'beacon', ext_id: ID }],
    [`https://jobs.ashbyhq.com/Kite%20Works/${ID}`, { system: 'ashby', board: 'Kite Works', ext_id: ID }],
    ['https://kite.recruitee.com/o/designer', { system: 'recruitee', board: 'kite', ext_id: 'designer' }],
    [`https://kite.pinpointhq.com/en/postings/${ID}`, { system: 'pinpoint', board: 'kite', ext_id: ID }],
    ['https://apply.workable.com/kite/j/1A2B', { system: 'workable', board: 'kite', ext_id: '1A2B' }],
    ['https://jobs.gem.com/Kite/am9i_-A', { system: 'gem', board: 'Kite', ext_id: 'am9i_-A' }],
    ['https://kite.breezy.hr/p/1a2b3c4d5e6f-x', { system: 'breezy', board: 'kite', ext_id: '1a2b3c4d5e6f' }],
    [
      'https://kite.wd5.myworkdayjobs.com/en-US/Careers/job/Bergen/Kite-Maker_JR1/apply',
      { system: 'workday', board: 'kite/wd5/Careers', ext_id: 'JR1' },
    ],
    [
      'https://jobs.smartrecruiters.com/Kite/744000111111111-maker',
      { system: 'smartrecruiters', board: 'Kite', ext_id: '744000111111111' },
    ],
    ['https://kite.bamboohr.com/careers/86', { system: 'bamboohr', board: 'kite', ext_id: '86' }],
    [`https://ats.rippling.com/en-US/Kite/jobs/${ID}`, { system: 'rippling', board: 'Kite', ext_id: ID }],
    ['https://jobs.ashbyhq.com/constructor', { system: 'ashby', board: 'constructor', ext_id: null }],
  ])('understands %j', (text, found) => {
    expect(boardOfLink(text, systems)).toEqual(found)
  })

  test.each([
    [''],
    ['crumbworks'],
    ['ftp://jobs.lever.co/beacon'],
    ['javascript:alert(1)//jobs.lever.co/beacon'],
    ['https://user@jobs.lever.co/beacon'],
    ['https://jobs.lever.co@evil.example/beacon'],
    ['https://evil.example/jobs.lever.co/beacon'],
    [`https://jobs.lever.co/beacon?${'a'.repeat(2_000)}`],
  ])('does not understand %j', (text) => {
    expect(boardOfLink(text, systems)).toBeNull()
  })
})
