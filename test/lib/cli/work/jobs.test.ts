import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, TTY } from '#test/support/command-line.ts'
import { EmployerSite } from '#test/support/employer-site.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { mailBytes, mboxOf } from '#test/support/mails.ts'
import { type ServedHome, serveToCommands } from '#test/support/served.ts'

describe('boards', () => {
  let gateway: Gateway
  let server: ServedHome
  let folder: string
  const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
  const fileOf = async (text: string) => {
    const path = join(folder, 'boards.csv')
    await writeFile(path, text)
    return path
  }

  beforeAll(async () => {
    gateway = new Gateway()
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [{ id: 1 }]))
    server = await serveToCommands({ gateway: gateway.url })
    folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
  }, 120_000)

  afterAll(async () => {
    await server.stop()
    await gateway.stop()
    await rm(folder, { recursive: true, force: true })
  })

  describe('svc boards import', () => {
    const CSV = 'company,system,board\nAcme,greenhouse,acme\nNobody,fax,x\n'

    test('says what it would add and which lines it does not understand', async () => {
      const { exit, out } = await svc('boards', 'import', await fileOf(CSV))
      expect({ exit, out }).toEqual({
        exit: 0,
        out: [
          '1 to add, 0 followed already, 1 not understood.',
          'Line  Company  Board',
          '   2  Acme     greenhouse:acme',
          'Line 3: The hiring system is not known here.',
          'Nothing was added yet. Add them with --apply.',
          '',
        ].join('\n'),
      })
      expect((await svc('boards', '--quiet')).out).not.toContain('greenhouse:acme')
    })

    test('adds and reads them, with progress on standard error', async () => {
      const { exit, out, err } = await svc('boards', 'import', await fileOf(CSV), '--apply', '--read')
      expect(exit).toBe(0)
      expect(out).toStartWith('1 added, 0 followed already, 1 not understood.\n')
      expect(out).toContain('Read 1 of 1 board. 1 new posting,')
      expect(err === '' || err.startsWith('Reading boards:')).toBe(true)
      expect((await svc('boards')).out).toMatch(/greenhouse:acme +Acme +live +1/)
    })

    test('reads standard input', async () => {
      const child = Bun.spawn(
        [process.execPath, '--no-env-file', 'lib/cli/main.ts', 'boards', 'import', '-'],
        {
          env: { PATH: process.env['PATH'] ?? '', SVC_HOME: server.home },
          stdin: new Blob(['url\nhttps://jobs.lever.co/fox\n']),
          stdout: 'pipe',
        },
      )
      expect(await new Response(child.stdout).text()).toStartWith('1 to add,')
      expect(await child.exited).toBe(0)
    })

    test('reads what spreadsheets write, whatever the encoding', async () => {
      const path = join(folder, 'western.csv')
      await writeFile(path, Buffer.from('company,system,board\nMüller,lever,mueller\n', 'latin1'))
      expect((await svc('boards', 'import', path)).out).toContain('   2  Müller   lever:mueller\n')
      await writeFile(path, Buffer.from('\ufeffcompany\tsystem\tboard\nMüller\tlever\tmueller\n', 'utf16le'))
      expect((await svc('boards', 'import', path)).out).toContain('   2  Müller   lever:mueller\n')
    })

    test('is refused by the service, and by itself where it was typed wrongly', async () => {
      const wrong = await svc('boards', 'import', await fileOf('Acme,acme\n'))
      expect(wrong.exit).toBe(1)
      expect(wrong.err).toContain('The first line must name the columns')
      expect(await svc('boards', 'import', join(folder, 'none.csv'))).toMatchObject({ exit: 2, out: '' })
      expect(await svc('boards', 'import', await fileOf(CSV), '--read')).toMatchObject({ exit: 2 })
      expect((await svc('boards', 'import', await fileOf(CSV), '--explain')).out).toContain('"apply":false')
    })
  })

  describe('svc boards add', () => {
    test('needs boards or the standard set, and not both', async () => {
      for (const words of [[], ['lever:otter', '--standard'], ['lever:otter', '--read']]) {
        expect(await svc('boards', 'add', ...words)).toMatchObject({ exit: 2, out: '' })
      }
    })

    const typed = (words: string[], answer: boolean, lines: string[] = []) =>
      run(['boards', 'add', ...words], { SVC_HOME: server.home }, TTY, answer, lines)

    test('takes a name with and without quotes, a site, and a company on a job site', async () => {
      for (const words of [
        ['Home Depot'],
        ['Home', 'Depot'],
        ['homedepot.com'],
        ['linkedin.com/company/home-depot'],
      ])
        expect((await svc('boards', 'add', ...words)).out).toContain('workday:homedepot/')
      expect((await svc('boards', 'add', 'Figma', 'Home Depot')).out).toContain('greenhouse:figma')
    })

    test('lets the person choose among several companies, and names them to a program', async () => {
      const program = await svc('boards', 'add', 'Twilio')
      expect([program.exit, program.err.includes('greenhouse:twilio')]).toEqual([1, true])
      const { out, err } = await typed(['Twilio'], false, ['1'])
      expect(err).toContain('1  Twilio (')
      expect(out).toMatch(/Added[\s\S]*:twilio/)
      expect((await typed(['Twilio'], false, ['x'])).exit).toBe(1)
    })

    test('looks at an unknown career page only after a yes, and follows what it lists', async () => {
      const site = new EmployerSite(gateway)
      site.lists([{ id: 7001, title: 'Wind Nurse' }])
      site.serve('/', '<html>Join us')
      const refused = await svc('boards', 'add', site.host)
      expect([refused.exit, refused.err.includes('svc boards look')]).toEqual([1, true])
      expect(refused.err).not.toContain('?')
      expect((await typed([site.host], false)).exit).toBe(1)
      expect(site.requestedPaths()).toEqual([])
      const { out, err } = await typed([site.host], true)
      expect(err).toContain('Nothing about you is sent')
      expect(out).toContain('Wind Nurse')
      expect(out).toMatch(/Added[\s\S]*site:careers\.kite-works\.com/)
    })

    test('points from a posting of a job site to the way to keep it', async () => {
      const link = 'https://www.linkedin.com/jobs/view/77'
      const program = await svc('boards', 'add', link, '--yes')
      expect([program.exit, program.err.includes('svc keep LINK')]).toEqual([1, true])
      expect((await typed([link], false)).err).toContain('Read its page once')
    })

    test('adds the standard set once', async () => {
      expect(JSON.parse((await svc('boards', 'add', '--standard', '--explain')).out)).toEqual({
        method: 'GET',
        path: '/api/boards/companies?standard=1&limit=200',
      })
      const { exit, out } = await svc('boards', 'add', '--standard', '--quiet')
      expect(exit).toBe(0)
      expect(out.split('\n')).toContain('lever:spotify')
      const again = await svc('boards', 'add', '--standard')
      expect(again).toEqual({
        exit: 0,
        out: '',
        err: 'Every board of the standard set is followed already.\n',
      })
    })
  })
})

describe('svc keep', () => {
  let server: ServedHome
  let folder: string
  let file: string

  const TEXT = `Night baker
We bake bread for half the town. You have led a team of three and know HACCP.`
  const keep = (words: string[], tty = TTY, yes = true) =>
    run(['keep', ...words, '--url', server.url], {}, tty, yes)
  const own = async () => (await (await fetch(`${server.url}/api/own-jobs`)).json()).own_jobs

  beforeAll(async () => {
    server = await serveToCommands()
    folder = await mkdtemp(join(tmpdir(), 'shortlist-keep-'))
    file = join(folder, 'posting.txt')
    await writeFile(file, TEXT)
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('shows what was read, and keeps it after a yes', async () => {
    const { exit, out } = await keep(['--text', file, '--company', 'Crumb'])
    expect(exit).toBe(0)
    expect(out).toContain('Read from your text.')
    expect(out).toContain('Kept.')
    expect(await own()).toMatchObject([{ title: 'Night baker', company: 'Crumb', link: null }])
    expect((await run(['own', '--url', server.url])).out).toContain('Night baker')
    const [{ job_url }] = await own()
    const shown = await run(['job', job_url, '--url', server.url])
    expect(shown.out).toContain('kept by you')
    expect(shown.out).toContain('HACCP')
  })

  test('keeps nothing after a no, and nothing unasked without a terminal', async () => {
    const before = await own()
    const words = ['https://walled.invalid/jobs/7', '--text', file]
    expect((await keep(words, TTY, false)).err).toContain('Nothing was kept.')
    const piped = await keep(words, { ...TTY, stdin: false, stderr: false })
    expect(piped.err).toContain('Add --yes to keep it.')
    expect(await own()).toEqual(before)
  })

  test('asks for a title where none was read, and refuses a call without link and text', async () => {
    expect((await keep([])).err).toContain('Name the link of a posting, or --text FILE, or both.')
    const piped = await keep(['https://walled.invalid/jobs/8', '--yes'], { ...TTY, stdin: false })
    expect(piped.err).toContain('Give one with --title.')
  })
})

describe('svc mails read', () => {
  let server: ServedHome
  let folder: string
  let alert: string
  let replies: string

  const mails = (words: string[], tty = TTY, yes = true) =>
    run(['mails', 'read', ...words, '--url', server.url], {}, tty, yes)
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()
  const own = async () => (await read('/api/own-jobs')).own_jobs
  const titles = async () => (await own()).map(({ title }: { title: string }) => title).toSorted()
  const timeline = async () =>
    (await read('/api/applications')).applications[0].timeline.map(({ status }: { status: string }) => status)

  beforeAll(async () => {
    server = await serveToCommands()
    folder = await mkdtemp(join(tmpdir(), 'shortlist-mails-'))
    alert = join(folder, 'alert.eml')
    replies = join(folder, 'replies.mbox')
    await writeFile(alert, await mailBytes('linkedin-alert'))
    const names = ['received', 'interview-en', 'rejection-en']
    await writeFile(replies, mboxOf(await Promise.all(names.map(mailBytes))))
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('prints numbered proposals and stores nothing', async () => {
    const { exit, out } = await mails([alert])
    expect(exit).toBe(0)
    expect(out).toMatch(/1\s+Night baker\s+Crumb & Sons/)
    expect(out).toMatch(/3\s+Head of bakery/)
    expect(out).toContain('1 mail was read. Nothing was stored.')
    expect(await own()).toEqual([])
  })

  test('keeps the numbered jobs after a yes, and all new ones with `all`', async () => {
    expect((await mails([alert, '--keep', '1,3'], TTY, false)).err).toContain('Nothing was stored.')
    expect(await own()).toEqual([])
    const piped = await mails([alert, '--keep', '1'], { ...TTY, stdin: false, stderr: false })
    expect(piped.err).toContain('Add --yes to store it.')
    const { out } = await mails([alert, '--keep', '1,3'])
    expect(out).toContain('2 jobs kept, 0 status changes recorded.')
    expect(await titles()).toEqual(['Head of bakery operations', 'Night baker'])
    expect((await mails([alert, '--keep', 'all', '--yes'])).out).toContain('1 job kept')
    expect((await mails([alert, '--keep', '1', '--yes'])).err).toContain('Night baker: listed already.')
    expect(await titles()).toHaveLength(3)
  })

  test('records the proposed changes of an application in their order', async () => {
    const body = {
      job_url: 'https://www.linkedin.com/jobs/view/4001001001',
      status: 'applied',
      at: '2026-11-01T09:00:00Z',
    }
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.url}/api/applications`, { method: 'PUT', headers, body: JSON.stringify(body) })
    expect((await mails([replies])).out).toContain('interview -> rejected')
    expect(await timeline()).toEqual(['applied'])
    const { out } = await mails([replies, '--apply-replies'])
    expect(out).toContain('0 jobs kept, 2 status changes recorded.')
    expect(await timeline()).toEqual(['applied', 'interview', 'rejected'])
  })

  test('refuses wrong numbers, other files and broken mails', async () => {
    for (const keep of ['0', '4', '1,x', '']) {
      expect((await mails([alert, '--keep', keep, '--yes'])).err).toContain('The list has 3.')
    }
    const broken = join(folder, 'broken.eml')
    await writeFile(broken, await mailBytes('broken-part'))
    expect((await mails([broken])).err).toContain('holds no readable mail')
    expect((await mails([join(folder, 'mails.pst')])).err).toContain('none of: .eml, .mbox')
    await writeFile(broken, new Uint8Array(30_000_000))
    expect((await mails([broken])).err).toContain('larger than 25 MB')
  })
})
