import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Machine,
  makeMachine,
  NOTHING_LEFT,
  PROMPT,
  patient,
  placeProgram,
} from '#test/support/model-program.ts'

let machine: Machine

beforeEach(async () => {
  machine = await makeMachine()
})

afterEach(async () => {
  await machine.close()
})

const mine = () => `command:${join(machine.bin, 'mine')}`
const detect = (name: string) => machine.targets.detect(name, true)

describe('what a program is given', () => {
  test.each(['claude:opus', 'codex:gpt-5.4', 'llm:small', 'command'])('%s', async (name) => {
    const target = name === 'command' ? mine() : name
    expect(await machine.targets.call(target, PROMPT, patient())).toMatchObject({
      ok: true,
      value: { ok: true },
    })
    const [record] = await machine.records()
    if (!record) throw new Error('It was never called')
    const words = record.words.join(' ')
    expect(words).not.toContain('Posting')
    expect(words).not.toContain('Ada Example')
    expect(record.working_folder).toEqual([])
    expect(record.input).toContain(name === 'command' ? 'Posting: see @/etc/hostname' : PROMPT.prompt)
    expect(record.input).toMatch(/^[\p{L}{]/u)
    expect(record.environment['SECRET_KEY']).toBeUndefined()
    expect(record.environment).toMatchObject({ HOME: machine.home, TERM: 'dumb', NO_COLOR: '1', CI: '1' })
    expect(record.environment['TMPDIR']).toStartWith(join(machine.temporary, 'svc-call-'))
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('claude: no tools, no attachments, the system text from a file', async () => {
    await machine.targets.call('claude:opus', { ...PROMPT, prompt: '/compact now' }, patient())
    const [record] = await machine.records()
    const words = record?.words ?? []
    const behind = (flag: string) => words[words.indexOf(flag) + 1]
    expect(behind('--tools')).toBe('')
    expect(behind('--model')).toBe('opus')
    expect(behind('--max-turns')).toBe('3')
    expect(words).toContain('--restricted')
    expect(JSON.parse(behind('--json-schema') ?? '')).toEqual(PROMPT.schema)
    expect(record?.files).toEqual({ 'system.md': PROMPT.system })
    expect(record?.input).toBe('Input:\n/compact now')
    expect(record?.environment).toMatchObject({
      ...{
        CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
        CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
        CLAUDE_CODE_MAX_RETRIES: '0',
      },
    })
  })

  test('codex: only what it knows is switched off, system text and schema from files', async () => {
    await machine.targets.call('codex', PROMPT, patient())
    const [record] = await machine.records()
    const words = record?.words ?? []
    const off = words.filter((_, at) => words[at - 1] === '--disable')
    expect(off).toEqual(['shell_tool', 'unified_exec', 'plugins', 'unbounded_connection_retries'])
    expect(words).not.toContain('-m')
    expect(words.at(-1)).toBe('-')
    expect(JSON.parse(record?.files['schema.json'] ?? '')).toEqual(PROMPT.schema)
    expect(words.find((word) => word.startsWith('model_instructions_file='))).toMatch(/"\/.*\/system\.md"$/)
  })

  test('llm: a model that refuses a schema gets it in words, and from then on at once', async () => {
    await machine.plan({ fault: 'takes_no_schema' })
    const call = () => machine.targets.call('llm:small', PROMPT, patient())
    expect(await call()).toMatchObject({ ok: true, value: { ok: true } })
    expect(await call()).toMatchObject({ ok: true })
    const records = await machine.records()
    expect(records.filter(({ words }) => words.includes('--schema'))).toHaveLength(1)
    const inWords = records.filter(({ input }) => input.includes(JSON.stringify(PROMPT.schema)))
    expect(inWords).toHaveLength(2)
    expect(inWords.every(({ words }) => !words.join(' ').includes('JSON Schema'))).toBe(true)
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('a program of the person’s own gets one JSON object', async () => {
    await machine.targets.call(mine(), PROMPT, patient())
    const [record] = await machine.records()
    expect(JSON.parse(record?.input ?? '')).toEqual(PROMPT)
    expect(record?.words).toEqual([])
  })

  test('six megabytes of prompt arrive whole', async () => {
    const prompt = `Posting: ${'é'.repeat(3_000_000)}`
    expect(await machine.targets.call('claude', { ...PROMPT, prompt }, patient())).toMatchObject({ ok: true })
    expect((await machine.records())[0]?.input.length).toBe(prompt.length)
  })

  test('what was optional and is null in an answer is left out of it', async () => {
    await machine.plan({ answer: { ok: true, note: null } })
    const properties = { ok: { type: 'boolean' }, note: { type: 'string' } }
    const schema = { type: 'object', properties, required: ['ok'] }
    const outcome = await machine.targets.call('codex', { ...PROMPT, schema }, patient())
    expect(outcome).toMatchObject({ ok: true, usage: { input: 60, cache_read: 40, output: 9 } })
    expect(outcome.ok && outcome.value).toEqual({ ok: true })
  })
})

describe('whether a target can be used', () => {
  test.each([
    ['claude', '2.1.329'],
    ['codex', '0.169.0'],
    ['llm:small', '0.32'],
  ])('%s is found with its version, and no call is made', async (name, version) => {
    expect(await detect(name)).toEqual({
      name,
      installed: true,
      usable: true,
      reason: null,
      version,
      leaves_machine: true,
    })
    expect(await machine.records()).toEqual([])
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('a program of the person’s own is never run to find out', async () => {
    expect(await detect(mine())).toMatchObject({
      installed: true,
      usable: true,
      version: null,
      leaves_machine: true,
    })
    expect(await detect('command:mine')).toMatchObject({ installed: false, reason: 'not_installed' })
    expect(await detect(`command:${machine.bin}`)).toMatchObject({ usable: false, reason: 'not_installed' })
  })

  test.each(['claude', 'codex'])('%s without a login cannot', async (name) => {
    await machine.plan({ logged_in: false })
    expect(await detect(name)).toMatchObject({ installed: true, usable: false, reason: 'not_logged_in' })
    expect(await machine.targets.call(name, PROMPT, patient())).toMatchObject({ reason: 'not_logged_in' })
    expect(await machine.records()).toEqual([])
  })

  test.each([
    ['claude', { version: '2.1.197' }],
    ['claude', { help: '--print --tools' }],
    ['codex', { help: '--json' }],
    ['codex', { features: ['shell_tool', 'plugins'] }],
    ['codex', { features: [] }],
    ['llm:small', { help: '--model' }],
  ])('%s that cannot be locked is too old: %j', async (name, plan) => {
    await machine.plan(plan)
    expect(await detect(name)).toMatchObject({ installed: true, usable: false, reason: 'cli_too_old' })
  })

  test('half a minute is remembered, unless it is asked anew', async () => {
    expect(await machine.targets.detect('claude')).toMatchObject({ usable: true })
    await machine.plan({ logged_in: false })
    expect(await machine.targets.detect('claude')).toMatchObject({ usable: true })
    expect(await detect('claude')).toMatchObject({ reason: 'not_logged_in' })
  })

  test('a program that is replaced is read again', async () => {
    expect(await detect('claude')).toMatchObject({ version: '2.1.329' })
    await machine.plan({ version: '2.1.400' })
    expect(await detect('claude')).toMatchObject({ version: '2.1.329' })
    await writeFile(join(machine.bin, 'other'), '')
    await placeProgram(join(machine.bin, 'other'))
    await writeFile(join(machine.bin, 'other'), '// newer\n', { flag: 'a' })
    await rename(join(machine.bin, 'other'), join(machine.bin, 'claude'))
    expect(await detect('claude')).toMatchObject({ version: '2.1.400' })
  })

  test('a program that is not there, or cannot be run, says so', async () => {
    await rm(join(machine.bin, 'claude'))
    expect(await detect('claude')).toMatchObject({ installed: false, reason: 'not_installed' })
    await chmod(join(machine.bin, 'codex'), 0o644)
    expect(await detect('codex')).toMatchObject({ installed: true, reason: 'not_executable' })
    await writeFile(join(machine.bin, 'llm'), '#!/usr/bin/env no-such-interpreter\n')
    expect(await detect('llm:small')).toMatchObject({ installed: true, reason: 'not_executable' })
    await writeFile(join(machine.bin, 'mine'), '#!/usr/bin/env no-such-interpreter\n')
    expect(await machine.targets.call(mine(), PROMPT, patient())).toMatchObject({ reason: 'not_executable' })
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('a program that others can change is not run', async () => {
    await chmod(join(machine.bin, 'claude'), 0o757)
    expect(await detect('claude')).toMatchObject({ usable: false, reason: 'not_executable' })
    await chmod(join(machine.bin, 'claude'), 0o755)
    await chmod(machine.bin, 0o757)
    expect(await detect('claude')).toMatchObject({ usable: false, reason: 'not_executable' })
    expect(await machine.targets.call(mine(), PROMPT, patient())).toMatchObject({ reason: 'not_executable' })
    expect(await machine.records()).toEqual([])
  })

  test.each(['', 'gpt', 'command', 'llm:', 'claude:--dangerously', 'codex:-c', 'llm:a\u0000b', 'builtin:x'])(
    '%j names nothing that can be called',
    async (name) => {
      expect(await detect(name)).toMatchObject({ usable: false, reason: 'cli_config' })
      expect(await machine.targets.call(name, PROMPT, patient())).toMatchObject({ reason: 'cli_config' })
    },
  )

  test('a program is found without a model, but not asked without one', async () => {
    expect(await detect('llm')).toMatchObject({ usable: true, version: '0.32', leaves_machine: true })
    expect(await machine.targets.call('llm', PROMPT, patient())).toMatchObject({ reason: 'cli_config' })
    expect(await machine.records()).toEqual([])
  })

  test('the rules are always there, and are no model to call', async () => {
    expect(await detect('builtin')).toMatchObject({ installed: true, usable: true, leaves_machine: false })
    expect(await machine.targets.call('builtin', PROMPT, patient())).toMatchObject({ ok: false })
  })
})
