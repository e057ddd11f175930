import type { Claim, Lesson, Source } from '#lib/learn/course/schema.ts'
import type { SiteContent } from '../site-content.ts'
import { html, inline, type Markup, type Piece } from './html.ts'

type Note = { number: number; source: string; quote: string; marks: number }

/** Numbers the citations of one page in order of appearance. */
export class Citations {
  readonly #claims: Lesson['claims']
  readonly #notes = new Map<string, Note>()

  constructor(claims: Lesson['claims']) {
    this.#claims = claims
  }

  /** Returns a claim with its marks; nothing if there is no such claim. */
  claim(id: string): Piece {
    const claim = this.#claims[id]
    return claim ? html`<span class="claim">${inline(claim.text)}${this.#marksOf(claim)}</span>` : null
  }

  /** Returns the marks of a claim alone. */
  marks(id: string): Piece {
    const claim = this.#claims[id]
    return claim ? this.#marksOf(claim) : null
  }

  #marksOf({ cites }: Claim): Markup[] {
    return cites.map(({ source, quote }) => {
      const key = `${source}\n${quote}`
      const cachedNote = this.#notes.get(key)
      const note = cachedNote ?? { number: this.#notes.size + 1, source, quote, marks: 0 }
      note.marks += 1
      this.#notes.set(key, note)
      const id = note.marks === 1 ? `r${note.number}` : `r${note.number}-${note.marks}`
      return html`<sup><a class="mark" id="${id}" href="#n${note.number}" aria-label="Source ${note.number}">[${note.number}]</a></sup>`
    })
  }

  /** Returns the notes behind the marks, each with its quote and its place. */
  notes({ course }: SiteContent): Piece {
    const sources = new Map(course.sources.map((source) => [source.id, source]))
    return [...this.#notes.values()].map(({ number, source, quote }) => {
      const sourceOfQuote = sources.get(source)
      return html`<li id="n${number}" tabindex="-1"><blockquote>${quote}</blockquote>
<p>${sourceOfQuote ? sourceLine(sourceOfQuote) : 'This source is missing.'} <a class="back" href="#r${number}" aria-label="Back to mark ${number}">↩</a></p></li>
`
    })
  }
}

/** Returns the source of a quote: page, address, publisher, licence and reading date. */
export function sourceLine(source: Source, read_from: string | null = null): Piece {
  const { title, publisher, licence, fetched_at } = source
  const facts = [publisher, licence, read_from, fetched_at && `read ${fetched_at.slice(0, 10)}`]
  const presentFacts = facts.filter((fact) => fact !== null && fact !== '')
  return html`${sourceLink(source, title)}<span class="facts">${presentFacts.map((fact) => html` · ${fact}`)}</span>`
}

function sourceLink({ url, kind }: Source, title: string): Piece {
  if (url === null || !url.startsWith('https://')) return html`${kind === 'posting' && 'Posting: '}${title}`
  return html`${kind === 'posting' && 'Posting: '}<a class="source" href="${url}" rel="noopener noreferrer">${title}</a>`
}
