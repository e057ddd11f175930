import { describe, expect, test } from 'bun:test'
import { boardOfWord } from '#lib/cli/call/make-call.ts'

describe('boardOfWord()', () => {
  test.each([
    ['greenhouse:acme', { system: 'greenhouse', board: 'acme' }],
    ['Lever:acme:eu', { system: 'lever', board: 'acme:eu' }],
    ['https://jobs.lever.co/acme', { url: 'https://jobs.lever.co/acme' }],
    ['jobs.lever.co/acme', { url: 'jobs.lever.co/acme' }],
    ['jobs.lever.co:443/acme', { url: 'jobs.lever.co:443/acme' }],
    ['acme', { url: 'acme' }],
  ])('reads %s', (word, board) => {
    expect(boardOfWord(word, undefined)).toEqual(board)
    expect(boardOfWord(word, 'Acme')).toEqual({ ...board, company: 'Acme' })
  })
})
