import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, TTY } from '#test/support/command-line.ts'
import { EmployerSite } from '#test/support/employer-site.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let gateway: Gateway
let server: TestServer
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
  server = await startServer({ env: { SVC_BOARDS_GATEWAY: gateway.url } })
  folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
}, 120_000)

afterAll(async () => {
  await server.stop()
  await gateway.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('svc boards companies', () => {
  test('lists the companies that fit, and says which of them are followed', async () => {
    const { exit, out } = await svc('boards', 'companies', 'spotify', '--wide')
    expect(exit).toBe(0)
    expect(out).toMatch(/^Company +Board +Industry +Country +Set\n/)
    expect(out).toMatch(/Spotify +lever:spotify +media +SE +standard\n/)
    expect(out).toMatch(/\n1 of \d+ companies; \d+ in the standard set\.\n/)
    expect((await svc('boards', 'companies', 'zzzz')).out).toContain('No company of the list fits.')
  })

  test('prints ids alone where that is asked for', async () => {
    const { out } = await svc('boards', 'companies', '--industry', 'energy', '--system', 'lever', '--quiet')
    expect(out.split('\n')).toContain('lever:octoenergy')
  })
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
    expect(out).toContain('Read 1 of 1 boards. 1 new posting,')
    expect(err === '' || err.startsWith('Reading boards:')).toBe(true)
    expect((await svc('boards')).out).toMatch(/greenhouse:acme +Acme +live +1/)
  })

  test('reads standard input', async () => {
    const child = Bun.spawn([process.execPath, '--no-env-file', 'lib/cli/main.ts', 'boards', 'import', '-'], {
      env: { PATH: process.env['PATH'] ?? '', SVC_HOME: server.home },
      stdin: new Blob(['url\nhttps://jobs.lever.co/fox\n']),
      stdout: 'pipe',
    })
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

  test('prints the answer as it came with --json', async () => {
    const { out } = await svc('boards', 'import', await fileOf(CSV), '--json')
    expect(JSON.parse(out)).toMatchObject({ counts: { already: 1, refused: 1 } })
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
