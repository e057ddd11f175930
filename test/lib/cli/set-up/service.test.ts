import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { MANAGERS } from '#lib/cli/set-up/service.ts'
import { run, TTY } from '#test/support/command-line.ts'

const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'systemctl', darwin: 'launchctl' }
const manager = MANAGERS[process.platform]

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shortlist-service-'))
  manages(0)
})

afterEach(() => {
  rmSync(home, { recursive: true, force: true })
})

/** Puts a program in the place of the system's own: it records its words, and ends with this code if they match. */
function manages(code: number, failing = '.'): void {
  const path = join(home, PROGRAMS[process.platform] ?? 'none')
  const fails = `echo "$@" | grep -qE '${failing}' && exit ${code}`
  writeFileSync(path, `#!/bin/sh\nPATH=/usr/bin:/bin\necho "$@" >> "${home}/calls"\n${fails}\nexit 0\n`)
  chmodSync(path, 0o700)
}

const environment = () => ({ HOME: home, PATH: home, SVC_HOME: join(home, 'my data') })
const service = (...words: string[]) => run(['service', ...words], environment())
const calls = () => (existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8') : '')
const path = () =>
  manager?.path({ home, environment: environment(), start: { command: '/svc', args: [] } }) ?? ''

describe('svc service', () => {
  test('writes the file and starts the server after a yes, and takes both back', async () => {
    expect((await service('status')).exit).toBe(1)
    const unsure = await run(['service', 'install'], environment(), TTY, false)
    expect([unsure.exit, existsSync(path())]).toEqual([2, false])
    const { exit, out } = await run(['service', 'install'], environment(), TTY, true)
    expect(exit).toBe(0)
    expect(out).toContain('starts it at each login')
    expect(readFileSync(path(), 'utf8')).toContain(join(home, 'my data'))
    expect(calls()).toMatch(/enable|bootstrap/)
    expect((await service('status')).exit).toBe(0)
    expect((await service('install', '--yes')).out).toContain('Nothing to change')
    expect((await service('remove', '--yes')).exit).toBe(0)
    expect(existsSync(path())).toBe(false)
    expect(calls()).toMatch(/disable|bootout/)
  })

  test('names the command that failed, and removes no file of a service that still runs', async () => {
    await service('install', '--yes')
    manages(1, 'disable|bootout')
    const { exit, err } = await service('remove', '--yes')
    expect([exit, existsSync(path())]).toEqual([1, true])
    expect(err).toContain('Run it yourself')
  })
})

test('svc service install starts the server again after a start that failed, and remove takes its file out', async () => {
  manages(1)
  const failed = await service('install', '--yes')
  expect([failed.exit, failed.err.includes(' && ')]).toEqual([1, process.platform === 'linux'])
  const status = await service('status')
  expect([status.exit, status.out.includes('Does not run')]).toEqual([1, true])
  expect((await service('install', '--yes')).exit).toBe(1)
  expect((await service('remove', '--yes')).exit).toBe(0)
  expect(existsSync(path())).toBe(false)
})

describe('the files of services', () => {
  const place = {
    home: '/home/ada',
    environment: { SVC_HOME: '/data/50% "x" $y <&>', PATH: '/bin' },
    start: { command: '/opt/a b/svc$', args: [] },
  }

  test('quote every word as systemd reads it', () => {
    const unit = MANAGERS.linux?.text(place) ?? ''
    expect(unit).toContain('ExecStart="/opt/a b/svc$$" "serve" "--no-open"\n')
    expect(unit).toContain(String.raw`Environment="SVC_HOME=/data/50%% \"x\" $y <&>"`)
  })

  test.each(['darwin', 'win32'] as const)('are XML on %s, whatever the paths hold', (platform) => {
    const text = MANAGERS[platform]?.text(place) ?? ''
    expect(XMLValidator.validate(text)).toBe(true)
    expect(JSON.stringify(new XMLParser().parse(text))).toContain('/opt/a b/svc$')
  })
})

describe('svc update', () => {
  test('prints the changes of this release, and of newer ones in a file', async () => {
    const newer = join(home, 'CHANGELOG.md')
    writeFileSync(newer, '# Changelog\n\n## 99.1.0\n\n- A newer thing.\n\n## 0.0.1\n\n- An old thing.\n')
    const { out } = await run(['update', newer])
    expect(out).toContain('A newer thing.')
    expect(out).not.toContain('An old thing.')
    expect((await run(['update'])).out).toContain('The first release')
    writeFileSync(newer, '## [99.1.0-beta.1] - 2027-01-31')
    expect((await run(['update', newer])).out).toContain('99.1.0-beta.1')
  })

  test('refuses a file that is no changelog', async () => {
    const other = join(home, 'other.txt')
    writeFileSync(other, 'Nothing of that kind.')
    expect((await run(['update', other])).exit).toBe(2)
    expect((await run(['update', join(home, 'none')])).exit).toBe(2)
  })
})
