// A server that calls programs: begun with the home, the environment as JSON, the targets, and how it takes its end.

import { reapPrograms } from '#lib/runtime/models/live-programs.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { PROMPT, patient } from '#test/support/model-program.ts'

const [home = '', environment = '{}', targets = '', manner = ''] = process.argv.slice(2)
const env: Record<string, string> = JSON.parse(environment)
const log = { debug: () => undefined, info: () => undefined, error: console.error }
const models = openModels({ home, env, log, folders: [] })
const end = async () => {
  await models.close()
  process.exit(0)
}
const fail = () => {
  throw new Error('nobody catches this')
}
if (manner === 'closes') process.once('SIGTERM', end)
if (manner === 'throws') process.on('SIGUSR1', () => setTimeout(fail, 0))
if (manner === 'exits') process.on('SIGUSR1', () => process.exit(3))

async function run(): Promise<void> {
  await reapPrograms({ home, env })
  const names = targets.split(',').filter((name) => name !== '')
  await Promise.all(names.map((name) => models.call(name, PROMPT, patient())))
}

// Nothing is awaited out here: while that goes on, this runtime does not end for an exception.
run().catch(fail)
