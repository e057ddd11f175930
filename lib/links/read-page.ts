/** A page as it came, or why there is none in words for the person. */
export type PageReading = { ok: true; html: string } | { ok: false; reason: string }

/** Reads a public page: https, public addresses only, at most three redirects, 5 MB and 20 seconds. */
export type ReadPage = (link: URL) => Promise<PageReading>
