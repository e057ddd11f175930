/** The sheets that resumes are printed on. */
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

/** A page, in points: whole ones, so that the pixels of the pictures are whole. */
export type Page = { width: number; height: number }

const PAGES: Record<Paper, Page> = {
  a4: { width: 595, height: 842 },
  letter: { width: 612, height: 792 },
}

/** The page that a sheet is set as. */
export function pageOf(paper: Paper): Page {
  return PAGES[paper]
}
