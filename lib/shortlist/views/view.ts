import { foldLine } from '#lib/text/text.ts'

/** Returns an unused id for a view, `view:<slug>`. */
export function newViewId(slug: string, takenIds: ReadonlySet<string>): string {
  const id = `view:${slug || 'untitled'}`
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!takenIds.has(candidate)) return candidate
  }
}

/** Returns the view of this name in any case. */
export function viewNamed<V extends { name: string }>(views: readonly V[], name: string): V | undefined {
  const folded = foldLine(name)
  return views.find((view) => foldLine(view.name) === folded)
}
