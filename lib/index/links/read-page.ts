/** A page as it came from the last address it led to, or why there is none in words for the person. */
export type PageReading =
  | { ok: true; html: string; link: string; is_html: boolean }
  | { ok: false; reason: string; status: number | null; problem: PageProblem }

/** The reason why a page could not be read. */
export type PageProblem = 'failed' | 'private_address' | 'too_large' | 'not_text' | 'not_admitted'

export type ReadOptions = {
  /** Asked of every address before it is, also of those that others lead to; words say why it is not read. */
  admit?: (link: URL) => Promise<string | null>
  /** 5 MB where it is left out. */
  most_bytes?: number
  /** 20 seconds where it is left out. */
  timeout_ms?: number
}

/** Reads a public page: https, public addresses only, at most three redirects. */
export type ReadPage = (link: URL, options?: ReadOptions) => Promise<PageReading>
