import { linkOfWord } from '#lib/index/links/normalise-link.ts'

/** A job as it is asked about: by a link to it, or by its text. */
export type JobInput = { job_url: string } | { text: string }

/**
 * Reads the pasted text: a single word that looks like a link is a link, any other text is a posting; null for an
 * empty text.
 */
export function jobOf(pasted: string): JobInput | null {
  const text = pasted.trim()
  if (text === '') return null
  const link = /^\S{1,2000}$/.test(text) ? linkOfWord(text) : ''
  return /^https?:\/\/\S+$/i.test(link) ? { job_url: link } : { text: pasted }
}
