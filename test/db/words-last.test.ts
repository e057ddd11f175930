import { expect, test } from 'bun:test'
import { putWords, touchJobs, wordsLast } from '#db/index/jobs.ts'
import { sql } from '#db/sql.ts'

const words = (job: number, title: string) => putWords(job, { title, body: '' })
const removal = sql`delete from job_words where rowid = ${2}`

test('words go behind the other statements by their jobs, the last word on a job last, and never past a removal', () => {
  const touch = touchJobs([[1, 1]])
  const ordered = wordsLast([
    words(3, 'Baker'),
    touch,
    words(2, 'Cook'),
    removal,
    words(9, 'x'),
    words(5, 'a'),
    words(5, 'b'),
  ])
  expect(ordered).toEqual([
    touch,
    words(2, 'Cook'),
    words(3, 'Baker'),
    removal,
    words(5, 'a'),
    words(5, 'b'),
    words(9, 'x'),
  ])
})
