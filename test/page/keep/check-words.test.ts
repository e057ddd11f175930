import { describe, expect, test } from 'bun:test'
import { leavesText, rowsText } from '#assets/page/job/assessment/would-send.tsx'
import { jobOf } from '#assets/page/keep/job-of.ts'

describe('jobOf()', () => {
  test.each([
    [' https://jobs.lever.co/acme/1 \n', { job_url: 'https://jobs.lever.co/acme/1' }],
    ['jobs.lever.co/acme/1', { job_url: 'https://jobs.lever.co/acme/1' }],
    ['http://a.example', { job_url: 'http://a.example' }],
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
