import { foldLine } from '#lib/text/text.ts'

/** Returns the view of this name in any case. */
export function viewNamed<V extends { name: string }>(views: readonly V[], name: string): V | undefined {
  const folded = foldLine(name)
  return views.find((view) => foldLine(view.name) === folded)
}
