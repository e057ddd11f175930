import { describe, expect, test } from 'bun:test'
import type { MasterLine, Section } from '#db/rows/master.ts'
import { skillsChange, skillsOf } from '#lib/evidence/master/rules/line-findings.ts'

const line = (id: string, text: string, section: Section = 'skills'): MasterLine => ({
  ...{ id, section, entry_id: null, text, mark: null, tags: [], note: null },
  ...{ source: 'typed', written_by: 'operator' },
})

describe('skillsOf()', () => {
  test.each([
    ['Languages: Go, Rust; Tools: Kafka (3 years)', ['Go', 'Rust', 'Kafka']],
    ['Go, Rust and others', ['Go', 'Rust and others']],
    ['Go | Rust · C++ • C#', ['Go', 'Rust', 'C++', 'C#']],
    ['CI/CD, TCP/IP, A/B tests', ['CI/CD', 'TCP/IP', 'A/B tests']],
    ['Frontend & UI: React, Vue.js, and Svelte.', ['React', 'Vue.js', 'Svelte']],
    ['go, Go, GO, Node JS, node-js', ['go', 'Node JS']],
    ['Kafka (streams, connect), Redis', ['Kafka', 'Redis']],
    ['Redis (since', ['Redis']],
    ['言語：Go、Java（8年）、Rust', ['Go', 'Java', 'Rust']],
    ['البرامج: SAP، Excel', ['SAP', 'Excel']],
    ['Node.js, .NET, ASP.NET', ['Node.js', '.NET', 'ASP.NET']],
    [`${'a'.repeat(61)}, Go`, ['Go']],
    ['Languages:', []],
  ])('%j lists %j', (text, names) => {
    expect(skillsOf([line('l1', text)])).toEqual(names)
  })

  test('passes over other sections, and names each skill once', () => {
    expect(
      skillsOf([line('l1', 'Go, Rust'), line('l2', 'rust, Kafka'), line('l3', 'Perl', 'summary')]),
    ).toEqual([...['Go', 'Rust', 'Kafka']])
  })
})

describe('skillsChange()', () => {
  const before = [line('l1', 'Go, Rust'), line('l2', 'Kafka, Redis')]

  test('of a new line', () => {
    expect(skillsChange(before, [...before, line('l3', 'Terraform, kafka')])).toEqual({
      ...{ added: ['Terraform'], already_listed: ['kafka'], removed: [] },
    })
  })

  test('of an edited line: what it keeps is neither new nor listed twice', () => {
    expect(skillsChange(before, [line('l1', 'Go, Zig, Redis'), before[1]!])).toEqual({
      ...{ added: ['Zig'], already_listed: ['Redis'], removed: ['Rust'] },
    })
  })

  test('of a retired line, and of none', () => {
    expect(skillsChange(before, [before[0]!])).toEqual({
      ...{ added: [], already_listed: [], removed: ['Kafka', 'Redis'] },
    })
    expect(skillsChange(before, before)).toEqual({ added: [], already_listed: [], removed: [] })
  })
})
