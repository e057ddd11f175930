import { linkOfWord } from '#lib/index/links/link-of-word.ts'

/** A job as it is asked about: by a link to it, or by its text. */
export type JobInput = { job_url: string } | { text: string }

/** What was pasted: a link where it is one word that looks like one, else a posting's text; null for nothing. */
export function jobOf(pasted: string): JobInput | null {
  const text = pasted.trim()
  if (text === '') return null
  const link = /^\S{1,2000}$/.test(text) ? linkOfWord(text) : ''
  return /^https?:\/\/\S+$/i.test(link) ? { job_url: link } : { text: pasted }
}
