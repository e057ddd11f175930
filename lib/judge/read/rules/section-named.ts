import { type PostingSection, SECTION_PATTERNS } from '#lib/judge/read/words/section-patterns.ts'

const LONGEST = 90
const MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu

/** The section that a line heads; null where the line is no heading that is known. */
export function sectionNamed(line: string): PostingSection | null {
  if (line.length > LONGEST || isSentence(line)) return null
  const heading = line.replace(MARKS, '').toLowerCase()
  if (heading === '' || /^https?:/.test(heading)) return null
  // A line without a colon is a heading only while it is short: "Experience with Go" could be either.
  const isMarked = /[:：…]\W*$/.test(line) || /^(?:#|\*\*)/.test(line)
  if (!isMarked && heading.split(/\s+/).length > MOST_WORDS) return null
  const section = SECTION_PATTERNS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null
  return section !== null && !isMarked && isDemandItself(heading) ? null : section
}

const MOST_WORDS = 9

function isSentence(line: string): boolean {
  return /[.!;,]\W*$/.test(line) || /[.!?] +\p{Lu}/u.test(line)
}

// "Experience with Go", "5+ years of experience", "Degree required": a demand that is written like a heading.
function isDemandItself(heading: string): boolean {
  return /\d|\b(?:experience|knowledge|skills|background|expertise) (?:with|in|of|using|as|working|building)\b|\b(?:is|are) (?:required|preferred|a plus)\b|\w+ (?:required|preferred)$|\bdegree\b|^(?:strong|excellent|proven|solid|good|great) (?!fit|match|candidate)/.test(
    heading,
  )
}
