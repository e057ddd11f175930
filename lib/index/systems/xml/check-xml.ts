import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'

/**
 * Refuses XML that would cost more than a list of jobs ever does, before anything is made of it: too long, too many or too
 * large elements, too deep, or with declarations of its own (a DTD), by which a few bytes can stand for many. A web page
 * is refused as one.
 */
export function checkXml(text: string): void {
  if (text.length > MOST_CHARACTERS) throw tooMuch()
  let depth = 0
  let tags = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const tag = tagAt(text, at)
    at = tag.end
    depth += tag.deeper
    tags += 1
    if (tags > MOST_TAGS || depth > DEEPEST) throw tooMuch()
  }
}

type Tag = { end: number; deeper: -1 | 0 | 1 }

function tagAt(text: string, at: number): Tag {
  for (const [start, end] of SKIPPED) if (text.startsWith(start, at)) return skipTo(text, { at, end })
  if (text.startsWith('<!', at)) throw declarations(text, at)
  const end = text.indexOf('>', at)
  if (end === -1) throw cutOff()
  if (end - at > LONGEST_TAG) throw tooMuch()
  if (text[at + 1] === '/') return { end, deeper: -1 }
  return { end, deeper: text[end - 1] === '/' ? 0 : 1 }
}

function skipTo(text: string, { at, end }: { at: number; end: string }): Tag {
  const found = text.indexOf(end, at)
  if (found === -1) throw cutOff()
  if (end === '?>' && found - at > LONGEST_TAG) throw tooMuch()
  return { end: found + end.length, deeper: 0 }
}

function declarations(text: string, at: number): UnreadableAnswer {
  const isPage = /^<!doctype\s+html/i.test(text.slice(at, at + 40))
  return new UnreadableAnswer(
    isPage
      ? 'The board answered a web page instead of its list of jobs.'
      : 'The board’s answer holds declarations of its own, which are not read.',
  )
}

function tooMuch(): UnreadableAnswer {
  return new UnreadableAnswer('The board’s answer is too large or too deep to be its list of jobs.')
}

function cutOff(): UnreadableAnswer {
  return new UnreadableAnswer('The board’s answer is cut off or not XML.')
}

// A feed of a thousand postings has about 8 million characters and 20,000 elements.
const MOST_CHARACTERS = 16 * 1024 * 1024
const MOST_TAGS = 200_000
const LONGEST_TAG = 20_000
const DEEPEST = 40
const SKIPPED = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
