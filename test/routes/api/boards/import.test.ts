import { describe, expect, test } from 'bun:test'
import { readCsv } from '#lib/text/csv.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('each')

const send = (csv: string, apply?: boolean) =>
  app.call('POST', '/api/boards/import', { body: { csv, ...(apply === undefined ? {} : { apply }) } })
const boards = async () => (await app.get('/api/boards')).boards

const MIXED = `Company;System;Board;Url
Acme Kites;Greenhouse;acme;
;;;https://jobs.lever.co/otter
=1+1;gem;-joinforage;
Nobody;fax;x;
`

describe('POST /api/boards/import', () => {
  test('says what each row means, and adds nothing', async () => {
    await app.post('/api/boards', { boards: [{ system: 'lever', board: 'otter' }] })
    const reply = mustBe(await send(MIXED))
    expect(reply).toMatchObject({
      applied: false,
      rows: [
        { line: 2, outcome: 'new', id: 'greenhouse:acme', company: 'Acme Kites' },
        { line: 3, outcome: 'already', id: 'lever:otter', company: null },
        { line: 4, outcome: 'new', id: 'gem:-joinforage', company: '=1+1' },
        { line: 5, outcome: 'refused', id: null, reason: 'The hiring system is not known here.' },
      ],
      counts: { new: 2, added: 0, already: 1, refused: 1 },
      message: '2 to add, 1 followed already, 1 not understood.',
    })
    expect((await boards()).map((board) => board.id)).toEqual(['lever:otter'])
  })

  test('adds what was understood, under the names of the file, and once', async () => {
    const reply = mustBe(await send(MIXED, true))
    expect(reply).toMatchObject({ applied: true, counts: { new: 0, added: 3, already: 0, refused: 1 } })
    const names = (await boards()).map(({ id, company }) => `${id} ${company}`)
    expect(names.toSorted()).toEqual([
      'gem:-joinforage =1+1',
      'greenhouse:acme Acme Kites',
      expect.stringMatching(/^lever:otter /),
    ])
    expect(mustBe(await send(MIXED, true)).counts).toMatchObject({ added: 0, already: 3 })
  })

  test('adds more boards than one request may name', async () => {
    const rows = Array.from({ length: 1201 }, (_, at) => `Acme ${at},greenhouse,acme${at}`)
    const reply = mustBe(await send(`company,system,board\n${rows.join('\n')}`, true))
    expect(reply.counts.added).toBe(1201)
    expect(await boards()).toHaveLength(1201)
  })

  test('takes what an export of the boards wrote', async () => {
    mustBe(await send(MIXED, true))
    const before = (await boards()).map(({ id, company }) => ({ id, company }))
    const response = await app.send('/api/export?what=boards&format=csv')
    expect(response.headers.get('x-svc-labels')).toBe('public-untrusted')
    const csv = await response.text()
    expect(readCsv(csv).records[0]?.cells).toEqual(['company', 'system', 'board'])
    expect(csv).toContain("'=1+1")
    const other = await openApp()
    await other.post('/api/boards/import', { csv, apply: true })
    const after = (await other.get('/api/boards')).boards
    expect(after.map(({ id, company }) => ({ id, company }))).toEqual(before)
    await other.close()
  })

  test.each([
    ['no heading', 'Acme,greenhouse,acme'],
    ['an open quote', 'system,board\nlever,"x'],
    ['too many rows', `system,board\n${'lever,x\n'.repeat(5001)}`],
    ['nothing', ''],
    ['more than two million characters', `system,board\n${'x'.repeat(2 * 1024 * 1024)}`],
  ])('refuses %s and adds nothing', async (_, csv) => {
    const refused = await send(csv, true)
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'invalid_value' } })
    expect(await boards()).toEqual([])
  })

  test('refuses a body over five MiB', async () => {
    expect(await send('x'.repeat(5 * 1024 * 1024 + 1))).toMatchObject({ error: { code: 'body_too_large' } })
  })
})
