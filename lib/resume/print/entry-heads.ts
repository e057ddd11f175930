import type { HeadOrder } from '#db/rows/display.ts'
import { isPlaceName } from '#lib/index/places/place-mentions.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import type { PrintEntry } from '#lib/resume/print/resume-document.ts'
import { findTimes } from '#lib/text/find-dates.ts'
import { lowerWords } from '#lib/text/text.ts'

/**
 * Returns entries with the title or the employer first, as the person chose, and the titles under one employer as a group. Only heads
 * that say which part is which are turned. Example: "Nurse" above "Harbour Clinic, 2019 – 2022" with the employer first is
 * "Harbour Clinic" above "Nurse, 2019 – 2022".
 */
export function withHeadOrder(entries: readonly PrintEntry[], order: HeadOrder): PrintEntry[] {
  const turned = entries.map((entry) => (order === 'as_written' ? entry : inOrder(entry, order)))
  const isWith = (entry: PrintEntry | undefined, other: PrintEntry | undefined) =>
    entry !== undefined && other !== undefined && isOneEmployer(entry, other)
  return turned.map((entry, index) => {
    if (isWith(turned[index - 1], entry)) return { ...entry, group: 'further' }
    return isWith(entry, turned[index + 1]) ? { ...entry, group: 'first' } : entry
  })
}

function inOrder(entry: PrintEntry, order: Exclude<HeadOrder, 'as_written'>): PrintEntry {
  const { heading, sublines } = entry
  const [first = '', ...more] = sublines
  const [part = '', rest = ''] = cut(first)
  if (part === '' || isTime(part) || isPlaceName(part)) return entry
  const titles = [heading, part].map(namesWork)
  const isWrong = order === 'title_first' ? !titles[0] && titles[1] : titles[0] && !titles[1]
  return isWrong ? { ...entry, heading: part, sublines: [`${heading}${rest}`, ...more] } : entry
}

// The part before the first comma, bar or dot, and the rest with that sign.
function cut(text: string): [string, string] {
  const at = text.search(SIGN)
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at)]
}

const SIGN = /, | [|·•] /

function isTime(text: string): boolean {
  return findTimes(text).length > 0
}

// Both have a title of their own below. A title alone returns at other employers too.
function isOneEmployer(entry: PrintEntry, other: PrintEntry): boolean {
  const name = lowerWords(entry.heading).join(' ')
  if (name === '' || name !== lowerWords(other.heading).join(' ') || namesWork(entry.heading)) return false
  return [entry, other].every(({ sublines: [first = ''] }) => {
    const [part] = cut(first)
    return part !== '' && !isTime(part) && !isPlaceName(part)
  })
}
