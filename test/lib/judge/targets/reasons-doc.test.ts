import { expect, test } from 'bun:test'
import { nextAction } from '#lib/judge/targets/next-action.ts'
import type { Reason } from '#lib/judge/targets/outcome.ts'
import { REASONS } from '#lib/judge/targets/reasons.ts'

const DOC = new URL('../../../../docs/model-calls.md', import.meta.url)
const STOPS = { at_once: 'at once', repeated: 'after three in a row', no: 'no' }
const OTHER = ', or choose another model target with `svc config set --model-target builtin`'

/** The table of reasons as the document has it; set SVC_SHOW_REASONS to print it. */
function tableOfReasons(): string {
  const rows = (Object.keys(REASONS) as Reason[]).map((reason) => {
    const { code, retries, stops_batch, call_started, may_have_used_tokens } = REASONS[reason]
    const next = nextAction({ reason, target: 'claude' }).replace(OTHER, ' _or another target_')
    const cells = [`\`${reason}\``, `\`${code}\``, retries, STOPS[stops_batch]]
    const facts = [call_started ? 'yes' : 'no', may_have_used_tokens ? 'yes' : 'no']
    return `| ${[...cells, ...facts, next].join(' | ')} |`
  })
  const head =
    '| Reason | Code | More attempts | Ends a batch | Call started | Tokens likely | What to do (Claude) |'
  return [head, '| --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n')
}

test('docs/model-calls.md has the table of reasons as it is', async () => {
  const table = tableOfReasons()
  if (process.env['SVC_SHOW_REASONS']) process.stdout.write(`${table}\n`)
  const text = await Bun.file(DOC).text()
  // The formatter pads the columns of a table.
  const unpadded = text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')
  expect(unpadded).toContain(table)
  expect(text.match(/^\| `/gm)).toHaveLength(Object.keys(REASONS).length)
})
