import { config } from 'zod'
import { PRESENTED } from '#lib/cli/presented.ts'
import type { Presenter } from '#lib/cli/show/kit/presenter.ts'

/** Loads the presenter of a schema version; undefined if there is none. */
export async function presenterOf(version: string): Promise<Presenter | undefined> {
  if (!Object.hasOwn(PRESENTED, version)) return undefined
  // Each command parses one answer: compiling the schema would take longer.
  config({ jitless: true })
  const file = await PRESENTED[version]?.()
  return presentersIn(file ?? {}).find(({ versions }) => versions.includes(version))
}

/** Returns the presenters of a file. */
export function presentersIn(file: object): Presenter[] {
  return Object.values(file).filter(isPresenter)
}

function isPresenter(value: unknown): value is Presenter {
  return typeof value === 'object' && value !== null && 'versions' in value
}
