import type { MasterContent, MasterLine } from '#db/rows/master.ts'
import { type LineWords, lineWords } from '#lib/evidence/master/line-words.ts'
import { storedText } from '#lib/evidence/master/master.ts'
import { foldLine, tally } from '#lib/text/text.ts'

const LONG_LINE = 300

/** Returns findings on written lines: duplicates, added or lost skills, and warnings. */
export function lineFindings(
  { before, after }: { before: MasterContent; after: MasterContent },
  ids: string[],
) {
  const written = new Set(ids)
  const lines = after.lines.filter((line) => written.has(line.id))
  const others = after.lines.filter((line) => !written.has(line.id))
  const skill_line = lines.find((line) => line.section === 'skills')
  const long = lines.filter((line) => line.text.length > LONG_LINE)
  return {
    near_duplicates: nearDuplicates(lines, others),
    skills: { ...skillsChange(before.lines, after.lines), line: skill_line?.id ?? null },
    warnings: long.map(
      ({ id, text }) =>
        `Line ${id} is ${text.length} characters long. Lines of one or two printed rows read best.`,
    ),
  }
}

/** A new line that nearly repeats an older one; `other_numbers` if only the figures differ. */
type NearDuplicate = { id: string; of: string; likeness: number; other_numbers: boolean }
type NumberedLine = { id: string; text: string }

/** The least likeness of two near duplicates, in percent. */
const NEARLY_THE_SAME = 78
// Longer texts are compared word by word without looking for typing mistakes.
const MOST_WORDS_WITH_TYPOS = 80

/** Returns, for each new line, the older line that it nearly repeats. */
export function nearDuplicates(
  added: readonly NumberedLine[],
  existing: readonly NumberedLine[],
): NearDuplicate[] {
  const existingWords = existing.map(({ id, text }) => ({ id, ...lineWords(text) }))
  return added.flatMap(({ id, text }) => {
    const own = lineWords(text)
    let best: NearDuplicate | null = null
    for (const candidate of existingWords) {
      const likeness = candidate.id === id ? 0 : likenessOf(own, candidate)
      if (likeness < NEARLY_THE_SAME || likeness <= (best?.likeness ?? 0)) continue
      best = { id, of: candidate.id, likeness, other_numbers: differInNumbers(own, candidate) }
    }
    return best === null ? [] : [best]
  })
}

/** Returns the share of words that both lines have, in percent; numbers count only if there are no words. */
function likenessOf(first: LineWords, second: LineWords): number {
  const [a, b] =
    first.words.length + second.words.length === 0
      ? [first.numbers, second.numbers]
      : [first.words, second.words]
  const all = a.length + b.length
  if (all === 0 || (200 * Math.min(a.length, b.length)) / all < NEARLY_THE_SAME) return 0
  return Math.floor((200 * sharedCount(a, b)) / all)
}

function sharedCount(a: readonly string[], b: readonly string[]): number {
  const counts = tally(b)
  const missing = a.filter((word) => !take(counts, word))
  const shared = a.length - missing.length
  if (a.length > MOST_WORDS_WITH_TYPOS || b.length > MOST_WORDS_WITH_TYPOS) return shared
  const mistyped = missing.filter((word) => {
    const similarWord = [...counts.keys()].find((key) => isTypo(word, key))
    return similarWord !== undefined && take(counts, similarWord)
  })
  return shared + mistyped.length
}

function take(counts: Map<string, number>, word: string): boolean {
  const count = counts.get(word) ?? 0
  if (count === 0) return false
  if (count === 1) counts.delete(word)
  else counts.set(word, count - 1)
  return true
}

/** Returns whether two words of five letters or more differ by one letter, or by two swapped neighbours. */
function isTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let back = 0
  while (back < Math.min(a.length, b.length) - start && a.at(-1 - back) === b.at(-1 - back)) back += 1
  const [restA, restB] = [a.slice(start, a.length - back), b.slice(start, b.length - back)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}

function differInNumbers(a: LineWords, b: LineWords): boolean {
  return a.numbers.toSorted().join(' ') !== b.numbers.toSorted().join(' ')
}

/** The effect of edited skills lines on the listed skills. */
type SkillsChange = { added: string[]; already_listed: string[]; removed: string[] }

const LABEL = /^[\p{L}\p{M}\p{N} &/+#.()-]{1,40}(?:：|:(?= |$))/u
const BRACKETS = /[(（][^()（）]*[)）]?/g
const BETWEEN = /[,;|•·、，،؛；]| – | — | \/ /
const LEFT_OVER = /^(?:and|und|incl\.?|including|e\.g\.|etc\.?|&|:)(?= |$)|[.:]$/gi
const LONGEST_SKILL = 60

/**
 * Returns the skills listed in skills lines, each once, in order, without labels and bracketed text. Example: "Tools:
 * Excel, SQL (basic)" -> Excel, SQL.
 */
export function skillsOf(lines: readonly MasterLine[]): string[] {
  const names = new Map<string, string>()
  for (const { section, text } of lines) {
    if (section !== 'skills') continue
    for (const name of namesIn(text)) if (!names.has(skillKey(name))) names.set(skillKey(name), name)
  }
  return [...names.values()]
}

/** Returns the change of the listed skills; `already_listed` are names in new or edited lines that another line lists too. */
export function skillsChange(before: readonly MasterLine[], after: readonly MasterLine[]): SkillsChange {
  const listed = skillsOf(before)
  const listedAfter = skillsOf(after)
  const old = new Map(before.map(({ id, text }) => [id, text]))
  const written = skillsOf(after.filter(({ id, text }) => old.get(id) !== text))
  const skills = skillsOf(after.filter(({ id, text }) => old.get(id) === text))
  return {
    added: without(listedAfter, listed),
    already_listed: written.filter((name) => isOneOf(skills, name)),
    removed: without(listed, listedAfter),
  }
}

function namesIn(text: string): string[] {
  return text
    .replace(BRACKETS, ' ')
    .split(';')
    .flatMap((part) => part.trim().replace(LABEL, '').split(BETWEEN))
    .map((name) => storedText(storedText(name).replace(LEFT_OVER, '')))
    .filter((name) => name !== '' && name.length <= LONGEST_SKILL)
}

function without(names: string[], others: string[]): string[] {
  return names.filter((name) => !isOneOf(others, name))
}

function isOneOf(names: string[], name: string): boolean {
  return names.some((candidate) => skillKey(candidate) === skillKey(name))
}

function skillKey(name: string): string {
  return foldLine(name).replace(/[\s_-]+/g, '')
}
