import { config } from 'zod'
import { PRESENTED } from '#lib/cli/presented.ts'
import { fallbackLines, type Presenter } from '#lib/cli/show/kit/presenter.ts'
import { type Screen, safeLines } from '#lib/cli/show/kit/screen.ts'

/** Loads the presenter of a schema version; undefined if there is none. */
export async function presenterOf(version: string): Promise<Presenter | undefined> {
  const file = PRESENTED.find(({ versions }) => versions.includes(version))
  if (file === undefined) return undefined
  // Each command parses one answer: compiling the schema would take longer.
  config({ jitless: true })
  return presentersIn(await file.load()).find(({ versions }) => versions.includes(version))
}

/** Returns the presenters of a file. */
export function presentersIn(file: object): Presenter[] {
  return Object.values(file).filter(isPresenter)
}

function isPresenter(value: unknown): value is Presenter {
  return typeof value === 'object' && value !== null && 'versions' in value
}

/** Returns an answer of the service as lines for people; its presenter loads on demand. */
export async function showReply(answer: unknown, screen: Screen): Promise<string[]> {
  const presenter = await presenterOf(versionOf(answer))
  if (screen.quiet) {
    const ids = presenter?.ids(answer)
    if (ids) return ids.flatMap(safeLines)
  }
  return presenter?.lines(answer, screen) ?? fallbackLines(answer)
}

/** Returns the links or ids of an answer's rows, in their order; none for an answer without a presenter. */
export async function idsOf(answer: unknown): Promise<string[]> {
  return (await presenterOf(versionOf(answer)))?.ids(answer) ?? []
}

function versionOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'schema_version' in answer
    ? String(answer.schema_version)
    : ''
}
