/** The paper sizes. */
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

/** A page, in whole points, so that the pictures have whole pixels. */
export type Page = { width: number; height: number }

const PAGES: Record<Paper, Page> = {
  a4: { width: 595, height: 842 },
  letter: { width: 612, height: 792 },
}

/** Returns the page of a paper size. */
export function pageOf(paper: Paper): Page {
  return PAGES[paper]
}
