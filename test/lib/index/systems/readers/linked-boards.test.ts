import { describe, expect, test } from 'bun:test'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { careerplug, jobvite, softgarden } from '#lib/index/systems/readers/linked-boards.ts'
import { readListBy } from '#test/support/ask-adapter.ts'
import { siteAnswer } from '#test/support/site-answers.ts'

const read = (adapter: BoardAdapter, ...pages: string[]) =>
  readListBy(
    adapter,
    'kite',
    pages.map((page) => siteAnswer(`https://${adapter.hosts('kite')[0]}/x`, `<html>${page}`)),
  )

describe('jobvite', () => {
  const rows = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<a href="/kite/job/oct${1000 + from + at}">Wind Nurse ${from + at}</a>`,
    ).join('')

  test('reads its pages up to the stated total', async () => {
    const list = await read(jobvite, `${rows(1, 2)} 1-2 of 3`, `${rows(3, 1)} 3-3 of 3`)
    expect(list.requests.map(({ address }) => address)).toEqual([
      'https://jobs.jobvite.com/kite/search?p=0',
      'https://jobs.jobvite.com/kite/search?p=1',
    ])
    expect([list.postings.length, list.complete]).toEqual([3, true])
    expect(list.postings[0]).toMatchObject({
      ext_id: 'oct1001',
      title: 'Wind Nurse 1',
      url: 'https://jobs.jobvite.com/kite/job/oct1001',
    })
  })

  test('is not whole without its total, or with fewer rows', async () => {
    expect((await read(jobvite, rows(1, 2))).complete).toBeNull()
    const others = '<a href="https://other.com/kite/job/oct1001">Nurse</a>'
    expect(read(jobvite, others)).rejects.toThrow('lists no postings')
  })
})

test('careerplug reads pages until one brings nothing new', async () => {
  const row = (id: number, text: string) => `<a href="/jobs/${id}">${text}</a>`
  const list = await read(
    careerplug,
    row(3712345, 'Apply now') + row(3712345, 'Wind Nurse'),
    row(3712346, 'Kite Pilot'),
  )
  expect(list.postings).toMatchObject([
    { ext_id: '3712345', title: 'Wind Nurse' },
    { ext_id: '3712346', title: 'Kite Pilot' },
  ])
  expect(list.next).toBe('https://kite.careerplug.com/jobs?page=3')
})

test('softgarden reads one page, and compares it with the numbers in its script', async () => {
  const row =
    '<a href="/job/3712345/Windpfleger-m-w-d?jobDbPVId=7&amp;l=de"><span>Windpfleger</span> (m/w/d)</a>'
  const list = await read(softgarden, `${row}<script>var complete_job_id_list = [3712345];</script>`)
  expect(list).toMatchObject({
    complete: true,
    postings: [{ ext_id: '3712345', title: 'Windpfleger (m/w/d)' }],
  })
  const two = await read(softgarden, `${row}<script>complete_job_id_list = [3712345, 3712346]</script>`)
  expect(two.complete).toBeNull()
})
