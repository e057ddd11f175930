import { describe, expect, test } from 'bun:test'
import { ALIASES, PHRASES, SKILLS, STOP_WORDS } from '#lib/text/word-tables.ts'

describe('the word tables', () => {
  test('hold whole words in lower case', () => {
    for (const table of [STOP_WORDS, SKILLS, ALIASES, PHRASES]) {
      expect(table.size).toBeGreaterThan(30)
      for (const word of table.keys()) expect(word).toBe(word.trim().toLowerCase())
    }
  })

  test('do not spell a word two ways', () => {
    for (const [word, term] of ALIASES) {
      expect(term).not.toBe('')
      expect(ALIASES.get(term) ?? term).toBe(term)
      expect(STOP_WORDS.has(word)).toBe(false)
    }
  })
})
