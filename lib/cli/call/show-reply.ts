import { presenterOf } from '#lib/cli/presenters.ts'
import { fallbackLines } from '#lib/cli/show/kit/presenter.ts'
import { type Screen, safeLines } from '#lib/cli/show/kit/screen.ts'

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
