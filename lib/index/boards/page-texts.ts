import { pageAsItIs, postingOfPage, type ReadPage } from '#lib/index/links/posting-of-page.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { factsOfDescribed, type PostingFacts } from '#lib/index/systems/described-posting.ts'
import { languageOf } from '#lib/text/language.ts'
import { oneLine, withoutHidden } from '#lib/text/text.ts'

/** Reads pages that a person or a course names, and their words within limits of time and memory. */
export type Pages = {
  read: ReadPage
  /** Like `textsOfPosting`; throws UnreadableAnswer for a page that breaks a limit. */
  posting: (page: Pick<ReadablePage, 'html'>) => Promise<PostingTexts>
  /** Like `wordsOfPage`; throws UnreadableAnswer for a page that breaks a limit. */
  words: (page: ReadablePage) => Promise<PageWords>
}

type ReadablePage = { html: string; is_html: boolean }

/** The posting of a page; `isDescribed` if the page describes it for machines, else its facts are empty. */
export type PostingTexts = PostingFacts & { title: string; text: string; isDescribed: boolean }

/** Returns the posting that a page describes for machines, else the page itself as plain words. */
export function textsOfPosting({ html: page }: Pick<ReadablePage, 'html'>): PostingTexts {
  const { title, html, described } = postingOfPage(page)
  const facts = described === null ? NO_FACTS : factsOfDescribed(described)
  return { ...facts, title, text: htmlToText(html), isDescribed: described !== null }
}

const NO_FACTS: PostingFacts = { company: '', place: '', work_mode: '', pay: '' }

/** The words of a page, with their number; `asksLogin` if they ask a reader to sign in. */
export type PageWords = {
  title: string
  text: string
  words: number
  language: ReturnType<typeof languageOf>
  asksLogin: boolean
}

/** Returns a page as plain words. */
export function wordsOfPage({ html: page, is_html }: ReadablePage): PageWords {
  const { title, html } = is_html ? pageAsItIs(page) : { title: '', html: '' }
  const text = is_html ? htmlToText(html) : withoutHidden(page)
  return {
    title: oneLine(htmlToText(title), 300),
    text,
    words: text.match(/\p{L}+/gu)?.length ?? 0,
    language: languageOf(text),
    asksLogin: LOGIN.test(text),
  }
}

const LOGIN = /\b(?:sign in|log ?in|create an account|enter your password)\b/i
