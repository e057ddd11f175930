/** A page from the last address of its redirects, or the reason for none in words for the person. */
export type PageReading =
  | { ok: true; html: string; link: string; is_html: boolean }
  | { ok: false; reason: string; status: number | null; problem: PageProblem }

/** The reason why a page could not be read. */
export type PageProblem = 'failed' | 'private_address' | 'too_large' | 'not_text' | 'not_admitted'

export type ReadOptions = {
  /** Checks every address before its request, including redirects; returns the reason against it in words. */
  admit?: (link: URL) => Promise<string | null>
  /** 5 MB by default. */
  most_bytes?: number
  /** 20 seconds by default. */
  timeout_ms?: number
}

/** Reads a public page: https, public addresses only, at most three redirects. */
export type ReadPage = (link: URL, options?: ReadOptions) => Promise<PageReading>
