import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { oneLine } from '#lib/text/text.ts'

const MOST_TURNS = 2
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi
const BLOCKS = 'br|p|div|li|ul|ol|td|th|tr|table|tbody|h[1-6]|hr|html|body|center|form|button'
const INLINE =
  'a|abbr|b|big|cite|code|em|embed|font|i|iframe|img|input|link|mark|meta|object|s|script|small|span|strong|style|sub|sup|svg|u|wbr'
const BLOCK_TAG = new RegExp(`</?(?:${BLOCKS})\\b[^<>]{0,500}>`, 'gi')
const INLINE_TAG = new RegExp(`</?(?:${INLINE})\\b[^<>]{0,500}>`, 'gi')
const TAG_BEGIN = new RegExp(`<(?=/?(?:${BLOCKS}|${INLINE})\\b)`, 'gi')

/**
 * Returns a stranger's name or title as one line of plain words, at most `max` characters: entities are decoded up to twice,
 * and tags of HTML are removed. Other text in angle brackets stays. Example: "Smith &amp;amp; <b>Sons</b>" is "Smith & Sons".
 */
export function plainLine(text: string, max: number): string {
  let line = text
  for (let turn = 0; turn <= MOST_TURNS && /[&<]/.test(line); turn += 1) {
    line = withoutTags(line)
    if (turn < MOST_TURNS) line = line.replaceAll(ENTITY, decodedEntity)
  }
  return oneLine(line, max)
}

/** Decodes entities once; control characters become spaces. Example: "R&amp;D, a &amp;lt; b" is "R&D, a &lt; b". */
export function withoutEntities(text: string): string {
  return text.includes('&')
    ? text.replaceAll(ENTITY, (entity) => decodedEntity(entity).replace(/\p{Cc}/gu, ' '))
    : text
}

// The rest of a removed tag may form another tag with its neighbours; its signs are removed too.
function withoutTags(line: string): string {
  return line.includes('<')
    ? line.replaceAll(BLOCK_TAG, ' ').replaceAll(INLINE_TAG, '').replaceAll(TAG_BEGIN, '')
    : line
}

// A name that only begins with one of an entity stays, such as "&notes;".
function decodedEntity(entity: string): string {
  const parts: string[] = []
  let isWhole = true
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...UNREAD,
      ontext: () => {
        isWhole = false
      },
      ontextentity: (codepoint) => parts.push(String.fromCodePoint(codepoint)),
    },
  )
  tokenizer.write(entity)
  tokenizer.end()
  return isWhole ? parts.join('') : entity
}

const unread = () => {}
/** Callbacks of a tokenizer that read nothing. */
export const UNREAD: TokenizerCallbacks = {
  ontext: unread,
  ontextentity: unread,
  onopentagname: unread,
  onclosetag: unread,
  onselfclosingtag: unread,
  onopentagend: unread,
  onattribname: unread,
  onattribdata: unread,
  onattribentity: unread,
  onattribend: unread,
  oncomment: unread,
  oncdata: unread,
  ondeclaration: unread,
  onprocessinginstruction: unread,
  onend: unread,
}
