/** Returns whether the person applied, or came any further (interface, row classification rule 2). */
export function hasApplied({ status }: { status: string }): boolean {
  return status !== 'interested'
}
