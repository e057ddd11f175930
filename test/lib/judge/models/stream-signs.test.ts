import { describe, expect, test } from 'bun:test'
import { claudeSign, codexSign } from '#lib/judge/models/stream-signs.ts'

const init = (more: object) => JSON.stringify({ type: 'system', subtype: 'init', mcp_servers: [], ...more })
const says = (...content: object[]) => JSON.stringify({ type: 'assistant', message: { content } })
const item = (type: string) => JSON.stringify({ type: 'item.started', item: { type } })

describe('claudeSign()', () => {
  test.each([
    [init({ tools: [] }), 'proof'],
    [init({ tools: ['StructuredOutput'] }), 'proof'],
    [init({ tools: ['StructuredOutput', 'Read'] }), 'forbidden'],
    [init({ tools: [], mcp_servers: [{ name: 'mail' }] }), 'forbidden'],
    [init({ tools: [], mcp_servers: undefined }), 'forbidden'],
    [init({}), 'forbidden'],
    [init({ tools: 'none' }), 'forbidden'],
    [says({ type: 'text', text: 'I use "tool_use" of Bash' }), 'nothing'],
    [says({ type: 'tool_use', name: 'StructuredOutput' }), 'nothing'],
    [says({ type: 'text' }, { type: 'tool_use', name: 'Bash' }), 'forbidden'],
    [says({ type: 'server_tool_use', name: 'web_search' }), 'forbidden'],
    [says({ type: 'mcp_tool_use', name: 'StructuredOutput' }), 'forbidden'],
    ['{"type":"result","is_error":true}', 'end'],
    ['{"type":"rate_limit_event"}', 'nothing'],
    ['{"type":"result"', 'nothing'],
    ['"result"', 'nothing'],
    ['', 'nothing'],
  ])('%s is %s', (line, sign) => {
    expect(claudeSign(line)).toBe(sign as ReturnType<typeof claudeSign>)
  })
})

describe('codexSign()', () => {
  test.each([
    ['{"type":"turn.completed","usage":{}}', 'end'],
    ['{"type":"turn.failed"}', 'end'],
    ['{"type":"error","message":"Reconnecting... 2/5"}', 'nothing'],
    [item('agent_message'), 'nothing'],
    [item('reasoning'), 'nothing'],
    [item('error'), 'nothing'],
    [item('command_execution'), 'forbidden'],
    [item('file_change'), 'forbidden'],
    [item('mcp_tool_call'), 'forbidden'],
    [item('web_search'), 'forbidden'],
    [item('something_new'), 'forbidden'],
    ['{"type":"turn.started"}', 'nothing'],
    ['{not json', 'nothing'],
  ])('%s is %s', (line, sign) => {
    expect(codexSign(line)).toBe(sign as ReturnType<typeof codexSign>)
  })
})
