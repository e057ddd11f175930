import { describe, expect, test } from 'bun:test'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'

describe('sentencesAbout()', () => {
  test('gives each sentence or line that holds a stem once, in the order of the text', () => {
    const text = 'we hire.\n- remote work, fully remote\nvisas? we sponsor visas! nothing else'
    expect(sentencesAbout(text, new Stems('visa', 'remote'))).toEqual([
      '- remote work, fully remote',
      'visas',
      'we sponsor visas',
    ])
  })

  test('ends no sentence behind an abbreviation of letters', () => {
    expect(sentencesAbout('you must be a u.s. citizen. we are kind', new Stems('citizen'))).toEqual([
      'you must be a u.s. citizen',
    ])
  })

  test('cuts what has no end, and stops at 60', () => {
    const [first = '', ...rest] = sentencesAbout('remote '.repeat(30_000), new Stems('remote'))
    expect(first.length).toBeLessThan(700)
    expect(rest.length).toBe(59)
  })
})
