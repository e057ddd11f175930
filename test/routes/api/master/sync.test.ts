import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mustBe, openApp } from '#test/support/app.ts'
import { idOf, MARKDOWN, openMasterApp } from '#test/support/master-app.ts'
import { until } from '#test/support/until.ts'

let app: Awaited<ReturnType<typeof openMasterApp>>
beforeEach(async () => {
  app = await openMasterApp()
})
afterEach(() => app.close())

const sync = (body: { revision?: number } = {}) => app.call('POST', '/api/master/sync', { body })
const files = async () => (await readdir(join(app.home, 'resumes'))).sort()

async function editByApi(text: string, to: string) {
  const { revision } = await app.master()
  const lines = [{ id: await idOf(app, text), text: to }]
  return await app.put('/api/master/lines', { revision, lines })
}

describe('POST /api/master/sync', () => {
  test('imports what the person changed in the file, and rewrites it with all ids', async () => {
    const id = await idOf(app, 'Led the move to one queue')
    await app.edit('Led the move to one queue', 'Led the move to one queue for 12 teams')
    await app.edit('- Wrote the invoice service', '- Mentored four engineers\n- Wrote the invoice service')
    const done = mustBe(await sync())
    expect(done).toMatchObject({ status: 'imported', written: true, contact_removed: null })
    expect(done.changed).toEqual([id])
    expect(done.added).toHaveLength(1)
    expect(done.ids).toMatchObject({ assigned: done.added as string[], restored: [] })
    expect(done.master.revision).toBe(2)
    expect(await app.file()).toContain(`- Mentored four engineers <!-- ${done.added?.[0]} -->`)
    expect(done.file).toMatchObject({ state: 'current', revision: 2, written: true, wrote: 'master.md' })
    expect(mustBe(await sync())).toMatchObject({ status: 'unchanged', written: false })
  })

  test('retires what is no longer in the file, and restores what comes back under its id', async () => {
    const id = await idOf(app, 'Wrote the invoice service')
    const before = await app.file()
    await app.edit(`- Wrote the invoice service <!-- ${id} -->\n`, '')
    const gone = mustBe(await sync())
    expect(gone.changes.removed).toEqual([id])
    expect(gone.retired).toEqual([expect.objectContaining({ id, revision: 1 })])
    const entry = before.split('\n').find((line) => line.includes('Quill'))
    await app.edit(
      `${entry}\nEngineer, 2017 - 2021\n`,
      `${entry}\nEngineer, 2017 - 2021\n\n- Wrote the invoice service <!-- ${id} -->\n`,
    )
    expect(mustBe(await sync()).ids).toMatchObject({ restored: [id] })
  })

  test('writes a file that is missing, and one that holds an earlier revision untouched', async () => {
    const first = await app.file()
    // The work that begins at the start writes a missing file too, and may be the first.
    await until(async () => {
      await rm(app.path)
      const { status, written, file } = mustBe(await sync())
      return status === 'written' && !written && file.wrote === 'master.md'
    })
    await editByApi('Wrote the invoice service', 'Wrote the invoice services')
    await writeFile(app.path, first)
    const done = mustBe(await sync())
    expect(done).toMatchObject({ status: 'written', file: { state: 'current', revision: 2 } })
    expect(done.warnings).toEqual([expect.stringContaining('held revision 1 and now holds revision 2')])
    expect(await app.file()).toContain('Wrote the invoice services')
    await writeFile(app.path, first)
    const edited = await editByApi('Wrote the invoice services', 'Wrote the billing service')
    expect(edited.warnings).toEqual([expect.stringContaining('held revision 1 and now holds revision 3')])
    const next = await editByApi('Wrote the billing service', 'Wrote the bill service')
    expect(next.warnings).toEqual([])
  })

  test('refuses without a master and without a file, also in a call without a body', async () => {
    const empty = await openApp()
    const headers = { 'content-type': 'application/json' }
    const refused = await empty.send('/api/master/sync', { method: 'POST', headers })
    expect(await refused.json()).toMatchObject({ error: { code: 'master_not_found' } })
    await empty.close()
  })

  test('a file that the service never wrote needs the revision, and is imported with it', async () => {
    const empty = await openApp()
    await mkdir(join(empty.home, 'resumes'), { recursive: true })
    await writeFile(join(empty.home, 'resumes', 'master.md'), MARKDOWN)
    const refused = await empty.call('POST', '/api/master/sync', { body: {} })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'revision_required', current: { revision: 0 } },
    })
    const done = await empty.post('/api/master/sync', { revision: 0 })
    expect(done).toMatchObject({ status: 'imported', master: { revision: 1 } })
    await empty.close()
  })

  test('a file of other words in its place needs the revision too, and leaves the master as it is', async () => {
    const other =
      '## Summary\n\nBuilds lamps.\n\n## Experience\n\n### Lamp Works\nMaker, 2020 - 2024\n\n- Made lamps\n'
    await writeFile(app.path, other)
    expect((await app.get('/api/master')).file.state).toBe('foreign')
    expect(await sync()).toMatchObject({
      ok: false,
      error: { code: 'revision_required', current: { revision: 1 } },
    })
    expect(await app.file()).toBe(other)
    expect((await app.master()).items.map((item) => item.text)).toContain('Wrote the invoice service')
    const done = mustBe(await sync({ revision: 1 }))
    expect(done).toMatchObject({ status: 'imported', master: { revision: 2 } })
    expect(done.retired.length).toBeGreaterThan(1)
  })

  test.each(['', '\n \n', '\0', '<!-- x -->', '## Summary\n', 'above'])(
    'a file without a line, as %j, retires none',
    async (text) => {
      const [first = ''] = (await app.file()).split('\n')
      await writeFile(app.path, text === 'above' ? first : text)
      for (const body of [{}, { revision: 1 }])
        expect(await sync(body)).toMatchObject({ ok: false, error: { code: 'master_markdown_invalid' } })
      expect((await app.master()).items.length).toBeGreaterThan(1)
    },
  )

  test('a file that an editor stripped of all ids keeps the lines under their ids, and retires none', async () => {
    const id = await idOf(app, 'Wrote the invoice service')
    const saved = await app.file()
    const [first = ''] = saved.split('\n')
    const stripped = saved.replaceAll(/ ?<!-- ?[el]\d+ ?-->/g, '').replace('one queue', 'two queues')
    expect(stripped).toContain(first)
    await writeFile(app.path, stripped)
    const done = mustBe(await sync())
    expect(done).toMatchObject({ status: 'imported', ids: { restored: [] } })
    expect(done.ids).toMatchObject({ kept: expect.arrayContaining([id]) })
    // The line whose words changed has lost its id: it is a new one, and the one before is retired.
    expect(done.added).toHaveLength(1)
    expect(done.retired).toHaveLength(1)
  })

  test('a file that lost the line that names its revision is known by the ids in it', async () => {
    const saved = await app.file()
    await writeFile(app.path, saved.slice(saved.indexOf('\n') + 1).replace('one queue', 'two queues'))
    expect(mustBe(await sync())).toMatchObject({
      status: 'imported',
      changed: [expect.any(String)],
      added: [],
    })
  })

  test.each([
    [
      'an email address',
      'Led the move to one queue',
      'Led it, ada@example.org',
      'personal_info_refused',
      /ada@/,
    ],
    ['an unknown section', '## Skills', '## Hobbies of mine', 'master_markdown_invalid', /Hobbies/],
    ['an entry without a heading', '### Quill & Sons', '###', 'master_markdown_invalid', /Quill/],
    [
      'a heading over 200 characters',
      '### Quill & Sons',
      `### ${'Quill '.repeat(40)}`,
      'master_markdown_invalid',
      /Quill/,
    ],
  ])(
    'refuses %s by line number, never its text, and leaves the file alone',
    async (_, what, by, code, never) => {
      await app.edit(what, by)
      const saved = await app.file()
      const line =
        saved
          .split('\n')
          .findIndex((text) => text.startsWith('- Led it') || text === by || text.startsWith(`${by} <!--`)) +
        1
      const refused = await sync()
      expect(refused).toMatchObject({
        ok: false,
        error: { code, message: expect.stringContaining(`Line ${line}`) },
      })
      expect(JSON.stringify(refused)).not.toMatch(never)
      expect(await app.file()).toBe(saved)
      expect((await app.master()).revision).toBe(1)
    },
  )

  test('takes a link out of a heading, and says so', async () => {
    await app.edit('### Quill & Sons', '### [Quill & Sons](https://quill.example)')
    const done = mustBe(await sync())
    expect(done.contact_removed?.headings).toEqual([
      expect.objectContaining({
        kind: 'link',
        heading: 'Quill & Sons',
        where: 'heading',
        line: expect.any(Number),
      }),
    ])
    expect(await app.file()).not.toContain('quill.example')
  })

  test('refuses a file that cannot be read as text', async () => {
    await writeFile(app.path, new Uint8Array([0xff, 0xfe, 0x00, 0x41]))
    expect(await sync()).toMatchObject({ ok: false, error: { code: 'master_file_unreadable' } })
  })
})

describe('a file that holds changes which are not imported', () => {
  test('is never replaced: the master is written beside it', async () => {
    await app.edit('Led the move to one queue', 'Led the move to two queues')
    const mine = await app.file()
    const done = await editByApi('Wrote the invoice service', 'Wrote the billing service')
    expect(done.file).toMatchObject({
      written: true,
      wrote: 'master-2.md',
      state: 'changed',
      not_imported: true,
    })
    expect(await app.file()).toBe(mine)
    expect(await readFile(join(app.home, 'resumes', 'master-2.md'), 'utf8')).toContain(
      'Wrote the billing service',
    )
    const again = await editByApi('Certified scrum sailor', 'Certified scrum captain')
    expect(again.file.wrote).toBe('master-2.md')
    expect(await files()).toEqual(['master-2.md', 'master.md'])
  })

  test('is refused once the master has moved on, and imported as it is with the revision', async () => {
    await app.edit('Led the move to one queue', 'Led the move to two queues')
    await editByApi('Wrote the invoice service', 'Wrote the billing service')
    const refused = await sync()
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'revision_conflict', current: { revision: 2 } },
    })
    const stale = await sync({ revision: 1 })
    expect(stale).toMatchObject({ ok: false, error: { code: 'revision_conflict', current: { revision: 2 } } })
    const done = mustBe(await sync({ revision: 2 }))
    expect(done).toMatchObject({ status: 'imported', master: { revision: 3 } })
    const texts = done.master.items.map((item) => item.text)
    expect(texts).toContain('Led the move to two queues')
    expect(texts).toContain('Wrote the invoice service')
    expect(await files()).toEqual(['master.md'])
  })

  test('is seen also where it was saved over a newer file from an older one', async () => {
    const old = await app.file()
    await editByApi('Wrote the invoice service', 'Wrote the billing service')
    await writeFile(app.path, old.replace('one queue', 'two queues'))
    expect(await sync()).toMatchObject({ ok: false, error: { code: 'revision_conflict' } })
    expect((await app.master()).items.map((item) => item.text)).toContain('Wrote the billing service')
  })

  test('keeps a file beside it that the person edited too', async () => {
    await app.edit('one queue', 'two queues')
    await editByApi('Wrote the invoice service', 'Wrote the billing service')
    const beside = join(app.home, 'resumes', 'master-2.md')
    await writeFile(beside, `${await readFile(beside, 'utf8')}\n<!-- mine -->\n`)
    const done = await editByApi('Certified scrum sailor', 'Certified scrum captain')
    expect(done.file).toMatchObject({ wrote: 'master-3.md', beside: 'master-3.md' })
    expect(await readFile(beside, 'utf8')).toContain('<!-- mine -->')
  })
})

describe('a file that is saved again while it is imported', () => {
  /** Does something in between: before the file is read for the n-th time. */
  function beforeRead(count: number, act: () => Promise<void>) {
    const { files } = app.services
    let reads = 0
    app.services.files = {
      ...files,
      read: async (path) => {
        if (path === 'resumes/master.md') reads += 1
        if (path === 'resumes/master.md' && reads === count) await act()
        return files.read(path)
      },
    }
  }

  test('keeps what was saved; what was imported is stored and written beside it', async () => {
    await app.edit('one queue', 'two queues')
    const again = (await app.file()).replace('invoice service', 'invoice services')
    beforeRead(3, () => writeFile(app.path, again))
    const done = mustBe(await sync())
    expect(done).toMatchObject({
      status: 'imported',
      written: true,
      file: { wrote: 'master-2.md', state: 'changed' },
    })
    expect(await app.file()).toBe(again)
    expect((await app.master()).items.map((item) => item.text)).toContain('Led the move to two queues')
  })

  test('is refused when it is taken away', async () => {
    await app.edit('one queue', 'two queues')
    beforeRead(2, () => rm(app.path))
    expect(await sync()).toMatchObject({ ok: false, error: { code: 'master_file_changed' } })
    expect((await app.master()).revision).toBe(1)
  })
})
