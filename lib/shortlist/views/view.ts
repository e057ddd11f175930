import { foldLine } from '#lib/text/text.ts'

/** An id for a view, `view:<slug>`, that none of those taken has. */
export function newViewId(slug: string, taken: ReadonlySet<string>): string {
  const id = `view:${slug || 'untitled'}`
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!taken.has(candidate)) return candidate
  }
}

/** The view of this name, however it is capitalised. */
export function viewNamed<V extends { name: string }>(views: readonly V[], name: string): V | undefined {
  const folded = foldLine(name)
  return views.find((view) => foldLine(view.name) === folded)
}
