import { describe, expect, test } from 'bun:test'
import { parse as readToml } from '@decimalturn/toml-patch'
import { parse as readJson } from 'jsonc-parser'
import { hasServer, UnfitConfig, withoutServer, withServer } from '#lib/cli/agents/edit-config.ts'

const JSON_FORM = { format: 'json', servers: 'mcpServers', typed: false } as const
const TYPED = { format: 'json', servers: 'servers', typed: true } as const
const TOML_FORM = { format: 'toml', servers: 'mcp_servers', typed: false } as const
const ENTRY = { command: '/a "b"/svc', args: ['mcp'] }

function refusalOf(edit: () => string): string | null {
  try {
    edit()
    return null
  } catch (problem) {
    if (problem instanceof UnfitConfig) return problem.message
    throw problem
  }
}

describe('a JSON config', () => {
  test('is made where there is none', () => {
    expect(JSON.parse(withServer('', JSON_FORM, ENTRY))).toEqual({ mcpServers: { shortlist: ENTRY } })
    expect(JSON.parse(withServer('', TYPED, ENTRY)).servers.shortlist.type).toBe('stdio')
  })

  test('keeps comments, trailing commas, indents, line ends and the lines of others', () => {
    const before = '{\r\n\t// mine\r\n\t"a": [1, 2,],\r\n\t"key": "secret" /* last */\r\n}'
    const after = withServer(before, JSON_FORM, ENTRY)
    expect(after.split('\r\n').filter((line) => before.split('\r\n').includes(line))).toEqual(
      before.split('\r\n'),
    )
    expect(after).not.toMatch(/[^\r]\n/)
    expect(after).toContain('\r\n\t"mcpServers": {\r\n\t\t"shortlist"')
    expect(readJson(after)).toEqual({ mcpServers: { shortlist: ENTRY }, a: [1, 2], key: 'secret' })
  })

  test('keeps other servers, and comes back to them after the removal', () => {
    const before = '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n'
    const after = withServer(before, JSON_FORM, ENTRY)
    expect(Object.keys(JSON.parse(after).mcpServers)).toEqual(['shortlist', 'other'])
    expect(JSON.parse(withoutServer(after, JSON_FORM))).toEqual(JSON.parse(before))
  })

  test('stays the same text where the server is there or is not there already', () => {
    const before = '{"mcpServers":{"other":{}}}'
    const after = withServer(before, JSON_FORM, ENTRY)
    expect(withServer(after, JSON_FORM, ENTRY)).toBe(after)
    expect(withoutServer(before, JSON_FORM)).toBe(before)
    expect([hasServer(after, JSON_FORM), hasServer(before, JSON_FORM)]).toEqual([true, false])
  })

  test('keeps a byte order mark', () => {
    const after = withServer('\ufeff{"a": 1}', JSON_FORM, ENTRY)
    expect(after).toStartWith('\ufeff{')
    expect(hasServer(after, JSON_FORM)).toBe(true)
    expect(withoutServer(after, JSON_FORM)).toStartWith('\ufeff{')
  })

  test('keeps what the person added to the entry', () => {
    const before = JSON.stringify({
      mcpServers: { shortlist: { command: '/old', args: ['mcp'], trust: true, env: { LANG: 'C' } } },
    })
    const after = withServer(before, JSON_FORM, { ...ENTRY, env: { SVC_HOME: '/home' } })
    expect(JSON.parse(after).mcpServers.shortlist).toEqual({
      ...ENTRY,
      trust: true,
      env: { LANG: 'C', SVC_HOME: '/home' },
    })
  })

  test.each([
    ['{"a": 1\n"b": 2}', 'is not JSON: line 2 cannot be read'],
    ['{"a": ', 'is not JSON: line 1 cannot be read'],
    ['[]', 'is not a JSON object'],
    ['{"mcpServers": []}', 'has a "mcpServers" that is not an object'],
    ['{"mcpServers": {"shortlist": 1}}', 'has a "shortlist" that is not an object'],
    ['{"mcpServers": {"shortlist": {"url": "http://127.0.0.1"}}}', 'names Shortlist by an address (url)'],
    ['{"mcpServers": {}, "mcpServers": {"a": {}}}', 'has a form that cannot be changed safely'],
  ])('is refused as %p', (text, says) => {
    expect(refusalOf(() => withServer(text, JSON_FORM, ENTRY))).toStartWith(says)
  })
})

describe('a TOML config', () => {
  test('gets a table of its own at the end, as the agent writes it', () => {
    const before = '# mine\nmodel = "o3" # keep\n\n[mcp_servers.other]\ncommand = "x"\n'
    const after = withServer(before, TOML_FORM, { ...ENTRY, env: { SVC_HOME: '/home' } })
    expect(after).toBe(
      `${before}\n[mcp_servers.shortlist]\ncommand = "/a \\"b\\"/svc"\nargs = [ "mcp" ]\n\n[mcp_servers.shortlist.env]\nSVC_HOME = "/home"\n`,
    )
    expect(withServer(after, TOML_FORM, ENTRY)).toBe(after)
    expect(withoutServer(after, TOML_FORM).trimEnd()).toBe(before.trimEnd())
  })

  test.each([
    'mcp_servers = { other = { command = "x" } }\n',
    '[mcp_servers]\r\n',
    'when = 2026-11-26T10:00:00Z\nbig = 9223372036854775807',
    '[mcp_servers.shortlist]\ncommand = "/old" # mine\nenabled = false\n[mcp_servers.shortlist.env]\nA = "1"\n',
  ])('keeps all else of %p', (before) => {
    const after = withServer(before, TOML_FORM, ENTRY)
    const { mcp_servers: servers, ...others } = readToml(after) as { mcp_servers: Record<string, object> }
    const { mcp_servers: earlier, ...same } = readToml(before) as { mcp_servers?: Record<string, object> }
    expect(others).toEqual(same)
    expect(servers).toEqual({ ...earlier, shortlist: { ...earlier?.['shortlist'], ...ENTRY } })
    expect(hasServer(withoutServer(after, TOML_FORM), TOML_FORM)).toBe(false)
  })

  test.each([
    ['a = 1\nb = \n', 'is not TOML: line 2 cannot be read'],
    ['mcp_servers = 1\n', 'has a "mcp_servers" that is not a table'],
  ])('is refused as %p', (text, says) => {
    expect(refusalOf(() => withServer(text, TOML_FORM, ENTRY))).toStartWith(says)
  })
})
