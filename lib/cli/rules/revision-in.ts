/** The revision that an answer names: of the record with this id in a list, else of the one record it shows. */
export function revisionIn(answer: unknown, id: string | null): number | null {
  if (!isRecord(answer)) return null
  const listed = Object.values(answer)
    .filter((value) => Array.isArray(value))
    .flat()
  const record =
    id === null
      ? [answer, ...ONE_RECORD.map((key) => answer[key])]
      : listed.filter((one) => isRecord(one) && isCalled(one, id))
  const revisions = record.map((one) => (isRecord(one) ? one['revision'] : undefined))
  const found = revisions.find((revision) => typeof revision === 'number')
  return found ?? null
}

const ONE_RECORD = ['application', 'master', 'selection', 'resume', 'display']

function isCalled(record: Record<string, unknown>, id: string): boolean {
  return record['id'] === id || record['question_id'] === id
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
