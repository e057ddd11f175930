import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reapPrograms } from '#lib/runtime/models/live-programs.ts'
import { type Machine, makeMachine, NOTHING_LEFT } from '#test/support/model-program.ts'
import { until } from '#test/support/until.ts'

const SERVER = join(import.meta.dir, '../../support/model-server.ts')

let machine: Machine
let servers: Bun.Subprocess[]

beforeEach(async () => {
  machine = await makeMachine()
  servers = []
})

afterEach(async () => {
  for (const server of servers) {
    server.kill('SIGKILL')
    await server.exited
  }
  await reapPrograms(machine)
  await machine.close()
})

function start(targets: string[], manner = ''): Bun.Subprocess {
  const words = [machine.home, JSON.stringify(machine.env), targets.join(','), manner]
  const server = Bun.spawn([process.execPath, '--no-env-file', SERVER, ...words], {
    stdio: ['ignore', 'ignore', manner === 'throws' ? 'ignore' : 'inherit'],
  })
  servers.push(server)
  return server
}

const hanging = () => ['claude', 'codex', `command:${join(machine.bin, 'mine')}`]
const allCalled = () => until(async () => (await machine.records()).length === 3)
const allGone = () => until(async () => (await machine.left()).processes.length === 0)

describe('the end of a server while calls are under way', () => {
  test.each([
    ['SIGTERM', 'closes'],
    ['SIGTERM', ''],
    ['SIGINT', ''],
    ['SIGHUP', ''],
    ['SIGUSR1', 'throws'],
    ['SIGUSR1', 'exits'],
  ] as const)('by %s, where it %p, leaves nothing', async (signal, manner) => {
    await machine.plan({ fault: 'hang_ignoring_term' })
    // The same list of programs is ended, whichever signal comes.
    const targets = manner === 'closes' ? hanging() : hanging().slice(2)
    const server = start(targets, manner)
    await until(async () => (await machine.records()).length === targets.length)
    expect((await machine.left()).processes.length).toBe(targets.length)
    server.kill(signal)
    await server.exited
    if (manner === '') expect(server.signalCode).toBe(signal)
    if (manner !== '') expect(server.exitCode).toBe({ closes: 0, throws: 1, exits: 3 }[manner])
    await allGone()
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('by SIGKILL ends every program, and the next start removes their folders', async () => {
    await machine.plan({ fault: 'hanging_child_ignores_term' })
    const server = start(hanging())
    await allCalled()
    expect((await machine.left()).processes.length).toBeGreaterThanOrEqual(3)
    server.kill('SIGKILL')
    await server.exited
    await allGone()
    const left = await machine.left()
    expect([left.folders.length, left.notes.length]).toEqual([3, 3])
    await start([]).exited
    await allGone()
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('by SIGKILL leaves a child with a session of its own to the next start, which ends it', async () => {
    await machine.plan({ fault: 'hanging_child_in_its_own_session' })
    const server = start(hanging().slice(2))
    await until(async () => (await machine.records()).length === 1)
    server.kill('SIGKILL')
    await server.exited
    await start([]).exited
    await allGone()
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })
})

describe('what an earlier server left', () => {
  test('a process that only has the same number is let live', async () => {
    // It leads a group of its own, as the programs of calls do.
    const other = Bun.spawn(['/bin/sleep', '300'], { stdio: ['ignore', 'ignore', 'ignore'], detached: true })
    servers.push(other)
    const folder = join(machine.temporary, 'svc-call-gone')
    const calls = join(machine.home, 'calls')
    await mkdir(folder)
    await mkdir(calls)
    const record = { pid: other.pid, start: '1', argv0: 'claude', folder }
    await writeFile(join(calls, `${other.pid}.json`), JSON.stringify(record))
    await reapPrograms(machine)
    await Bun.sleep(50)
    expect(other.exitCode).toBeNull()
    expect(other.signalCode).toBeNull()
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('a folder that no call was given is never removed, nor is a record that says nothing kept', async () => {
    const precious = join(machine.home, 'precious')
    const calls = join(machine.home, 'calls')
    await mkdir(precious)
    await mkdir(calls)
    const record = { pid: 999_999_999, start: '1', argv0: 'claude', folder: precious }
    await writeFile(join(calls, '1.json'), JSON.stringify(record))
    await writeFile(join(calls, '2.json'), '{"pid":')
    await writeFile(join(calls, '3.json'), '{"pid":1,"start":"1","folder":"/"}')
    await reapPrograms(machine)
    expect(await readdir(calls)).toEqual([])
    expect(await readdir(machine.home)).toContain('precious')
  })

  test('folders of calls go once they are older than a day', async () => {
    const [old, fresh, other] = ['svc-call-old', 'svc-call-new', 'other'].map((name) =>
      join(machine.temporary, name),
    )
    for (const folder of [old!, fresh!, other!]) await mkdir(folder)
    const before = new Date(Date.now() - 25 * 3_600_000)
    for (const folder of [old!, other!]) await utimes(folder, before, before)
    await reapPrograms(machine)
    expect((await readdir(machine.temporary)).sort()).toEqual(['other', 'svc-call-new'])
  })

  test('what runs for this very process is let run', async () => {
    await machine.plan({ fault: 'hang' })
    const leaving = new AbortController()
    const target = `command:${join(machine.bin, 'mine')}`
    const prompt = { purpose: 'extract', system: '', prompt: '', schema: {} } as const
    const calling = machine.targets.call(target, prompt, { timeout_ms: 40_000, signal: leaving.signal })
    await until(async () => (await machine.records()).length === 1)
    await reapPrograms(machine)
    const { processes, notes } = await machine.left()
    expect(processes.length).toBe(1)
    const record = JSON.parse(await readFile(join(machine.home, 'calls', notes[0]!), 'utf8'))
    expect(record).toMatchObject({ argv0: 'mine', start: expect.stringMatching(/\d/) })
    leaving.abort()
    await calling
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })
})
