import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CaseInput, openDesk } from '#bench/cases/desk.ts'
import { IMPORT_CHECKS } from '#bench/cases/import-checks.ts'
import { JUDGED_CHECKS } from '#bench/cases/judged-checks.ts'
import { SITE_CHECKS } from '#bench/cases/site-checks.ts'
import { readLines } from '#bench/judgement/labels.ts'
import { once } from '#lib/text/memoize.ts'

// bun bench/cases.ts [folder of cases] [--only ID] [-v]
// Runs cases from public reports against a service in this process: one row a case, then how many are right. With -v also the
// further inputs of each kind. SVC_CASES names the folder.

/** A case and the verdict that was written down for it. */
type Case = {
  id: string
  verdict: 'wrong' | 'right'
  right: string
  input: CaseInput
  kind_tries: { input: CaseInput; right: string }[]
}

const CHECKS = { ...JUDGED_CHECKS, ...IMPORT_CHECKS, ...SITE_CHECKS }
const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, v: { type: 'boolean', short: 'v' } },
  allowPositionals: true,
})
const CASES = process.env['SVC_CASES'] ?? join(import.meta.dir, '../../shared/cases')
const folder = resolve(positionals[0] ?? CASES)
if (!existsSync(join(folder, 'cases.jsonl'))) {
  console.error(`There are no cases at ${folder}; name their folder or set SVC_CASES.`)
  process.exit(2)
}
const all = await readLines<Case>(join(folder, 'cases.jsonl'))
const chosen = values.only ? all.filter(({ id }) => id === values.only) : all
// These store what another case would read, or must find nothing stored.
const ALONE = new Set(['valid-through', 'print-signs', 'linkedin-shapes', 'answers-reuse'])
// A machine without fonts of a script cannot print it.
const NO_FONT = 'No font on this computer'
const openShared = once(() => openDesk(folder))
const totals = {
  wrong: { right: 0, of: 0 },
  right: { right: 0, of: 0 },
  further: { right: 0, of: 0 },
  not_run: 0,
}
for (const each of chosen) await runCase(each)
await (await openShared()).close()
console.log(
  `wrong ones right ${totals.wrong.right} of ${totals.wrong.of}, right ones right ${totals.right.right} of ${totals.right.of}, not run ${totals.not_run}`,
)
if (values.v) console.log(`further inputs right ${totals.further.right} of ${totals.further.of}`)

async function runCase({ id, verdict, input, right, kind_tries }: Case): Promise<void> {
  const main = await outcomeOf(id, input, 0)
  totals[verdict].of += 1
  if (main === null) totals.not_run += 1
  else if (main.isRight) totals[verdict].right += 1
  print(main, `${id} | was ${verdict}`, right)
  if (!values.v) return
  for (const [at, further] of kind_tries.entries()) {
    const outcome = await outcomeOf(id, { ...placeOf(input), ...further.input }, at + 1)
    totals.further.of += 1
    if (outcome?.isRight) totals.further.right += 1
    print(outcome, `  ${id} ${at + 1} | further input`, further.right)
  }
}

function print(outcome: { answer: string; isRight: boolean } | null, name: string, right: string): void {
  const state = outcome === null ? 'not run' : outcome.isRight ? 'right' : 'wrong'
  const answer = outcome?.answer ?? ''
  console.log(`${name} | ${state} | ${values.v || values.only ? answer : answer.slice(0, 300)}`)
  if (outcome?.isRight === false) console.log(`    expected: ${right}`)
}

async function outcomeOf(id: string, input: CaseInput, nth: number) {
  const check = CHECKS[id]
  if (!check) return null
  const opened = ALONE.has(id) ? await openDesk(folder) : await openShared()
  try {
    return await check(opened.desk, input, nth)
  } catch (problem) {
    const { message } = problem as Error
    return message.includes(NO_FONT) ? null : { answer: `failed: ${message}`, isRight: false }
  } finally {
    if (ALONE.has(id)) await opened.close()
  }
}

// A further input about the way of work has the place of its case where it names none.
function placeOf({ place, pay }: CaseInput): CaseInput {
  return place === undefined || pay !== undefined ? {} : { place }
}
