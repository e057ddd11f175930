import { describe, expect, test } from 'bun:test'
import { timelineNotes } from '#lib/evidence/master/timeline.ts'

type Job = [heading: string, dates: string, section?: 'experience' | 'education' | 'projects']
const notesOf = (...jobs: Job[]) =>
  timelineNotes(
    jobs.map(([heading, dates, section = 'experience'], index) => ({
      ...{ id: `e${index + 1}`, section, heading, sublines: [`Baker, ${dates}`] },
    })),
    '2026-11-29',
  ).map(({ kind, text }) => `${kind}: ${text}`)
const NOW: Job = ['Now Ltd', '2021 - present']

describe('timelineNotes()', () => {
  test.each<[string, Job[], string[]]>([
    [
      'jobs that follow each other',
      [
        ['A', 'Jan 2019 - Dec 2020'],
        ['B', 'Jan 2021 - now'],
      ],
      [],
    ],
    [
      'a gap of five months',
      [
        ['A', 'Jan 2019 - Jul 2020'],
        ['B', 'Jan 2021 - now'],
      ],
      [],
    ],
    [
      'a gap of six months',
      [
        ['A', 'Jan 2019 - Jun 2020'],
        ['B', 'Jan 2021 - now'],
      ],
      ['gap: Gap of 6 months between A and B.'],
    ],
    [
      'a gap of years',
      [
        ['A', '03/2015 - 04/2016'],
        ['B', '07/2018 - now'],
      ],
      ['gap: Gap of 2 years 2 months between A and B.'],
    ],
    [
      'years that may touch',
      [
        ['A', '2015 - 2017'],
        ['B', '2018 - now'],
      ],
      [],
    ],
    [
      'years that share one',
      [
        ['A', '2015 - 2018'],
        ['B', '2018 - now'],
      ],
      [],
    ],
    [
      'years with one between',
      [
        ['A', '2015 - 2016'],
        ['B', '2018 - now'],
      ],
      ['gap: Gap of at least 1 year between A and B.'],
    ],
    [
      'a gap that school fills',
      [
        ['A', 'Jan 2015 - Jan 2016'],
        ['B', 'Jan 2019 - now'],
        ['Uni', '2016 - 2019', 'education'],
      ],
      [],
    ],
    [
      'a gap under a longer job',
      [
        ['A', '2010 - now'],
        ['B', 'Jan 2012 - Mar 2012'],
        ['C', 'Jan 2015 - Mar 2015'],
      ],
      ['overlap: A and B overlap for at least 3 months.', 'overlap: A and C overlap for at least 3 months.'],
    ],
    [
      'a last job that ended long ago',
      [['A', 'Jan 2019 - Nov 2024']],
      ['gap: Gap of 1 year 11 months since A.'],
    ],
    ['a last job that ended last year', [['A', '2019 - 2025']], ['gap: Gap of at least 10 months since A.']],
    ['a last job that ended in summer', [['A', 'Jan 2019 - Aug 2026']], []],
    [
      'reversed dates',
      [['A', '2021 - 2019'], NOW],
      ['reversed: A: 2021 to 2019 ends before it starts, so it counts as no time.'],
    ],
    [
      'reversed months',
      [['A', 'Jun 2019 - Mar 2019'], NOW],
      ['reversed: A: 2019-06 to 2019-03 ends before it starts, so it counts as no time.'],
    ],
    [
      'a job without dates, which may fill a gap',
      [['A', 'Jan 2015 - Jan 2016'], ['B', 'somewhen'], NOW],
      ['undated: B: no dates that can be read, so its years are not counted.'],
    ],
    [
      'a shared month',
      [
        ['A', 'Jan 2019 - Jan 2021'],
        ['B', 'Jan 2021 - now'],
      ],
      [],
    ],
    [
      'two shared months',
      [
        ['A', 'Jan 2019 - Feb 2021'],
        ['B', 'Jan 2021 - now'],
      ],
      ['overlap: A and B overlap for 2 months.'],
    ],
    [
      'two jobs that go on',
      [
        ['A', 'May 2024 - now'],
        ['B', 'Jan 2021 - present'],
      ],
      ['overlap: A and B overlap for 2 years 7 months.'],
    ],
    [
      'titles at one company',
      [
        ['A Ltd', 'Jan 2019 - Jun 2021'],
        ['A LTD', 'Jan 2021 - now'],
      ],
      [],
    ],
    ['a project beside a job', [['P', 'Jan 2022 - now', 'projects'], NOW], []],
    ['no entry', [], []],
    ['a school alone that ended', [['Uni', '2016 - 2019', 'education']], []],
  ])('of %s', (_text, jobs, notes) => {
    expect(notesOf(...jobs)).toEqual(notes)
  })
})
