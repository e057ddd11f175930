import { describe, expect, spyOn, test } from 'bun:test'
import { listApplications } from '#db/desk/applications.ts'
import { listOwnJobs } from '#db/desk/index-choices.ts'
import { readCsv } from '#lib/text/csv.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('each', { sample: true })

const CSV = `Title,Company,Link,Status,Date applied,Notes
Night baker,Crumb,,Interview,2026-03-12,asked for the shift plan
Head chef,Pan,https://pan.example/jobs/7,Applied,2026-03-14,
"=cmd|' /C calc'!A0",Sly,,Rejected,2026-03-15,
Baker,Crumb,,declined,2026-03-16,
Night Baker,CRUMB,,Applied,2026-03-17,
`
const send = (csv: string, apply?: true) =>
  app.post('/api/applications/import', { csv, ...(apply && { apply }) })
const all = async () => (await app.get('/api/applications')).applications
const exported = async () =>
  readCsv(await (await app.send('/api/export?what=applications&format=csv')).text()).records.map(
    ({ cells }) => cells,
  )

describe('POST /api/applications/import', () => {
  test('shows first, records after a yes, and is taken back as a whole', async () => {
    const look = await send(CSV)
    expect(look.counts).toMatchObject({ new: 3, added: 0, already: 1, refused: 1 })
    expect(look.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'refused', 'already'])
    expect(await all()).toEqual([])
    const done = await send(CSV, true)
    expect(done.message).toBe('3 applications recorded, 1 recorded already, 1 row left out.')
    expect((await all()).map(({ status }) => status).sort()).toEqual(['applied', 'interview', 'rejected'])
    // The same file again records nothing twice.
    expect((await send(CSV, true)).counts).toMatchObject({ added: 0, already: 4, refused: 1 })
    const [baker] = (await all()).filter(({ status }) => status === 'interview')
    expect(baker?.timeline.map(({ status, at }) => [status, at.slice(0, 10)])).toEqual([
      ['applied', '2026-03-12'],
      ['interview', '2026-03-12'],
    ])
    const { added } = done
    const undone = await app.post('/api/applications/import/undo', { added } as never)
    expect(undone).toMatchObject({ removed: 3, kept: 0 })
    expect(await all()).toEqual([])
    expect((await app.get('/api/own-jobs')).own_jobs).toEqual([])
  })

  test('keeps what changed since, when it is taken back', async () => {
    const { added } = await send(CSV, true)
    const [first] = added
    const body = { job_url: first?.job_url ?? '', status: 'offer' as const, revision: first?.revision ?? 0 }
    await app.put('/api/applications', body)
    const undone = await app.post('/api/applications/import/undo', { added } as never)
    expect(undone).toMatchObject({
      removed: 2,
      kept: 1,
      message: '2 applications removed. 1 changed since and stays.',
    })
    expect(await all()).toMatchObject([{ status: 'offer' }])
  })

  test('is taken back by its last one alone, also without its answer', async () => {
    const undo = () => app.call('POST', '/api/applications/import/undo', { body: {} })
    expect(await undo()).toMatchObject({ ok: false, error: { code: 'not_found' } })
    await send('Title,Company,Status,Date applied\nCook,Pan,Applied,2026-03-11\n', true)
    await send(CSV, true)
    // An import that records nothing is none.
    await send(CSV, true)
    expect(mustBe(await undo())).toMatchObject({ removed: 3, kept: 0, message: '3 applications removed.' })
    expect(await all()).toHaveLength(1)
    expect(await undo()).toMatchObject({ ok: false, error: { code: 'not_found' } })
    const { added } = await send(CSV, true)
    await app.post('/api/applications/import/undo', { added } as never)
    expect(await undo()).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('that was cut off is taken back with the same file read again, with the jobs that it kept', async () => {
    const { desk } = app.services
    const other = 'Title,Company,Status,Date applied\nCook,Pan,Applied,2026-03-11\n'
    const undo = () => app.post('/api/applications/import/undo', {})
    const own = () => listOwnJobs(desk)
    const recordedNow = () => listApplications(desk)
    const cutOffAt = async (list: () => Promise<unknown[]>) => {
      const records = desk.change.bind(desk)
      const change = spyOn(desk, 'change')
      change.mockImplementation(async (work) => {
        if ((await list()).length === 2) throw new Error('cut off')
        return records(work)
      })
      const body = { csv: CSV, apply: true }
      expect(await app.call('POST', '/api/applications/import', { body })).toMatchObject({ status: 500 })
      change.mockRestore()
    }
    // Behind two of three jobs, and behind two of three applications.
    for (const [list, recorded] of [
      [own, 0],
      [recordedNow, 2],
    ] as const) {
      await cutOffAt(list)
      expect(await all()).toHaveLength(recorded)
      const again = await send(CSV, true)
      expect(again.counts.added).toBe(3 - recorded)
      expect(again.message.includes('before this import was cut off')).toBe(recorded > 0)
      expect(await undo()).toMatchObject({ removed: 3, kept: 0 })
      expect([await all(), await own()]).toEqual([[], []])
    }
    // Another file is another import.
    await cutOffAt(recordedNow)
    await send(other, true)
    expect(await undo()).toMatchObject({ removed: 1 })
    expect(await all()).toHaveLength(2)
  })

  test('is read again from what the export writes, with hostile cells escaped', async () => {
    await send(CSV, true)
    const [head = [], ...rows] = await exported()
    expect(head.slice(0, 4)).toEqual(['title', 'company', 'applied_on', 'steps'])
    const cells = rows.map((row) => row.slice(0, 4))
    expect(cells).toContainEqual([
      'Night baker',
      'Crumb',
      '2026-03-12',
      '2026-03-12 applied; 2026-03-12 interview',
    ])
    const titles = rows.map(([title = '']) => title)
    expect(titles.find((title) => title.includes('calc'))).toStartWith("'=cmd")
    const csv = await (await app.send('/api/export?what=applications&format=csv')).text()
    expect((await send(csv)).counts).toMatchObject({ new: 0, already: 3, refused: 0 })
    const other = await openApp()
    const fresh = await other.post('/api/applications/import', { csv, apply: true })
    expect(fresh.counts).toMatchObject({ added: 3, refused: 0 })
    await other.close()
  })

  test('names no title in a file with notes', async () => {
    await send(CSV, true)
    const text = await (await app.send('/api/export?what=applications&format=csv&notes=1')).text()
    expect(text).toContain('asked for the shift plan')
    expect(text).not.toContain('Night baker')
  })

  test('lists the rows of a text that is no table as refused, or the whole of it', async () => {
    const outcome = await app.call('POST', '/api/applications/import', { body: { csv: 'a,b\n1,2' } })
    expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
  })
})
