import { describe, expect, test } from 'bun:test'
import { linkedinOf } from '#lib/resume/main/linkedin-text.ts'
import { aLine, anEntry } from '#test/support/small-master.ts'

const skills = (...names: string[]) => aLine({ id: 'l9', section: 'skills', text: names.join(', ') })
const bullet = (id: string, text: string) => aLine({ id, section: 'experience', entry_id: 'e1', text })
const position = anEntry({
  ...{ id: 'e1', heading: 'Borealis Freight', sublines: ['Senior Engineer, 2021 - Present', 'Berlin'] },
})

describe('the texts for LinkedIn', () => {
  test('are the position with skills, the summary, each position, and the skills', () => {
    const {
      headline,
      about,
      positions,
      skills: listed,
    } = linkedinOf({
      entries: [position],
      lines: [
        aLine({ id: 'l1', text: 'Engineer of **small** systems' }),
        aLine({ id: 'l2', text: 'Ten years of queues' }),
        skills('Go', 'Rust', 'SQL', 'Kafka'),
        bullet('l3', 'Cut deploy time to 6 minutes'),
        bullet('l4', 'Led the move to one queue'),
      ],
    })
    expect(headline).toEqual({
      ...{
        text: 'Senior Engineer | Borealis Freight | Go | Rust | SQL',
        length: 52,
        limit: 220,
        left_out: [],
      },
    })
    expect(about.text).toBe('Engineer of small systems\n\nTen years of queues')
    expect(positions).toMatchObject([
      {
        id: 'e1',
        description: { text: '• Cut deploy time to 6 minutes\n• Led the move to one queue', limit: 2000 },
      },
    ])
    expect(listed).toEqual({ names: ['Go', 'Rust', 'SQL', 'Kafka'], limit: 50, left_out: [] })
  })

  test('cut no line: one over a limit and those behind it are named', () => {
    const long = 'x'.repeat(1500)
    const { about, positions } = linkedinOf({
      entries: [position],
      lines: [
        ...[
          aLine({ id: 'l1', text: long }),
          aLine({ id: 'l2', text: long }),
          aLine({ id: 'l5', text: 'Short' }),
        ],
        ...[bullet('l3', 'y'.repeat(1998)), bullet('l4', 'More')],
      ],
    })
    expect([about.text, about.left_out]).toEqual([long, [long, 'Short']])
    expect([positions[0]?.description.length, positions[0]?.description.left_out]).toEqual([2000, ['• More']])
  })

  test('hold at most fifty skills, and name the others', () => {
    const names = Array.from({ length: 53 }, (_, index) => `Tool${index}x`)
    const { skills: listed } = linkedinOf({ entries: [], lines: [skills(...names)] })
    expect([listed.names.length, listed.left_out]).toEqual([50, ['Tool50x', 'Tool51x', 'Tool52x']])
  })

  test('leave skills out of a headline without room, and name a headline that is too long', () => {
    const named = (heading: string) =>
      linkedinOf({ entries: [anEntry({ id: 'e1', heading })], lines: [skills('Go', 'Rust')] }).headline
    expect(named('x'.repeat(214)).text).toBe(`${'x'.repeat(214)} | Go`.slice(0, 219))
    expect(named('x'.repeat(219)).text).toBe('x'.repeat(219))
    expect(named('x'.repeat(221))).toMatchObject({ text: '', left_out: ['x'.repeat(221)] })
    expect(linkedinOf({ entries: [], lines: [] }).headline).toMatchObject({ text: '', left_out: [] })
  })
})
