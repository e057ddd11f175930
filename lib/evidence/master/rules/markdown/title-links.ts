import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { unescapeText } from '#lib/evidence/master/rules/markdown/escapes.ts'
import { storedText } from '#lib/evidence/master/stored-text.ts'

// A target may hold one pair of parentheses.
const MARKDOWN_LINK = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g
const EMPTY_BRACKETS = /[([{<] ?[)\]}>]/g
const DOUBLED = / ([|,;·•–-]) (?=[|,;·•–-] )/g
const LEFT_AT_START = /^[ |,;:·•–—-]+/
const LEFT_AT_END = /[ |,;:·•–—-]{1,20}$/

/** A heading or subline as it was typed, without its links: a markdown link leaves its label. */
export function withoutLinks(raw: string): { text: string; removed: number } {
  let removed = 0
  const labelled = raw.replace(MARKDOWN_LINK, (_link, label: string) => {
    removed += 1
    return label
  })
  const text = storedText(unescapeText(labelled))
  const spans = findContactData(text).filter(({ kind }) => kind === 'link')
  if (spans.length === 0) return { text, removed }
  let rest = ''
  let from = 0
  for (const { start, end } of spans) {
    rest += `${text.slice(from, start)} `
    from = end
  }
  return { text: tidied(rest + text.slice(from)), removed: removed + spans.length }
}

// What stood around a link ("Acme | https://…", "Acme (https://…)") goes with it.
function tidied(text: string): string {
  const whole = storedText(text).replace(EMPTY_BRACKETS, '').replace(DOUBLED, ' ')
  return storedText(whole.replace(LEFT_AT_START, '').replace(LEFT_AT_END, ''))
}
