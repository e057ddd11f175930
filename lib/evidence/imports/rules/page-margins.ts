import type { VisualLine } from '#lib/evidence/imports/rules/visual-lines.ts'

/** Pages without what they repeat at their top or foot; each repeated text is kept once. */
export type BarePages = { pages: VisualLine[][]; margins: VisualLine[] }

/** Takes page numbers and repeated headers and footers off pages. A page that stands alone loses only its number. */
export function withoutMargins(pages: VisualLine[][]): BarePages {
  const counts = new Map<string, number>()
  for (const page of pages) {
    for (const key of new Set(edgesOf(page).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const margins = new Map<string, VisualLine>()
  const bare = pages.map((page) => {
    const edges = new Set(edgesOf(page))
    return page.filter((line) => {
      const key = keyOf(line)
      if (!edges.has(line)) return true
      if (isPageNumber(line)) return false
      if ((counts.get(key) ?? 0) < 2) return true
      margins.set(key, margins.get(key) ?? line)
      return false
    })
  })
  return { pages: bare, margins: [...margins.values()] }
}

function edgesOf(page: VisualLine[]): VisualLine[] {
  return [...page.slice(0, EDGE), ...page.slice(-EDGE)]
}

function textOf({ fragments }: VisualLine): string {
  return fragments.map(({ text }) => text).join(' ')
}

function keyOf(line: VisualLine): string {
  return textOf(line).replace(/\d+/g, '#').toLowerCase()
}

function isPageNumber(line: VisualLine): boolean {
  return PAGE_NUMBER.test(textOf(line).trim())
}

const EDGE = 2
const PAGE_NUMBER =
  /^[-–—| ]*(?:(?:page|seite|página|pagina|p\.?|s\.) ?)?\d{1,2}(?: ?(?:\/|of|von|sur|de|van|di) ?\d{1,2})?[-–—| ]*$/i
