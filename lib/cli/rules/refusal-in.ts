/** The refusal that an answer of the service holds, or null where it is none. */
export function refusalIn(answer: unknown): { code: string; message: string } | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null
  const { error } = answer
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return null
  return { code: String(error.code), message: String(error.message) }
}
