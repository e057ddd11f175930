/** Addresses of the documents that a shipped course for this role stands on; none where there is no such course. */
export async function seedsOf(_role_text: string): Promise<string[]> {
  return []
}
