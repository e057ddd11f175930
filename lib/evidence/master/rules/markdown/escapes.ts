import { NO_BULLET, OTHER_FORMS } from '#lib/evidence/master/rules/markdown/line-forms.ts'

const BACKSLASH = /\\/g
const COMMENT_START = /<(?=!-)/g
const COMMENT_END = /(?<=--)>$/
const WORD_MARK = /(?<=^| )(?=>|#{1,6}(?: |$))/g
const FIELD_COLON = /(?<=(?:^| )(?:tags|mark) ?)(?=:)/gi
const BULLET_START = /^(?=[-*+•‣▪◦·●○](?: |$))/
const NUMBER_DOT = /^(?=\d{1,9}[.)](?: |$))\d{1,9}/
const LINK_TARGET = /\]\(/g

const ESCAPED = /\\([!-/:-@[-`{-~•‣▪◦·●○–—])|\\(?=\n|$)/g

/** A stored text as it is printed: whatever would read as something else, also after a new wrap, has a backslash before it. */
export function escapeText(text: string): string {
  const inside = text
    .replace(BACKSLASH, '\\\\')
    .replace(COMMENT_START, '\\<')
    .replace(COMMENT_END, '\\>')
    .replace(WORD_MARK, '\\')
    .replace(FIELD_COLON, '\\')
  return escapeStart(inside)
}

/** A stored heading or subline as it is printed; it never reads as a markdown link. */
export function escapeTitle(title: string): string {
  return escapeText(title).replace(LINK_TARGET, ']\\(')
}

/** What a text says behind its backslashes; one at the end of a line only breaks the line. */
export function unescapeText(raw: string): string {
  return raw.replace(ESCAPED, '$1')
}

function escapeStart(text: string): string {
  if (NUMBER_DOT.test(text)) return text.replace(NUMBER_DOT, '$&\\')
  const isForm =
    BULLET_START.test(text) || NO_BULLET.test(text) || OTHER_FORMS.some(([, form]) => form.test(text))
  return isForm ? `\\${text}` : text
}
