import type { MasterLine } from '#lib/evidence/master/master.ts'
import { storedText } from '#lib/evidence/master/stored-text.ts'

/** What a change of the skills lines did to the skills that are listed. */
export type SkillsChange = { added: string[]; already_listed: string[]; removed: string[] }

const LABEL = /^[\p{L}\p{M}\p{N} &/+#.()-]{1,40}:(?= |$)/u
const BRACKETS = /\([^()]*\)?/g
const BETWEEN = /[,;|•·]| – | — | \/ /
const LEFT_OVER = /^(?:and|und|incl\.?|including|e\.g\.|etc\.?|&|:)(?= |$)|[.:]$/gi
const LONGEST_SKILL = 60

/** The names listed in the skills lines, each once, in order; labels and what stands in brackets are no names. */
export function skillsOf(lines: readonly MasterLine[]): string[] {
  const names = new Map<string, string>()
  for (const { section, text } of lines) {
    if (section !== 'skills') continue
    for (const name of namesIn(text)) if (!names.has(keyOf(name))) names.set(keyOf(name), name)
  }
  return [...names.values()]
}

/** How the listed skills changed; `already_listed` are names in new or edited lines that another line lists too. */
export function skillsChange(before: readonly MasterLine[], after: readonly MasterLine[]): SkillsChange {
  const listed = skillsOf(before)
  const now = skillsOf(after)
  const old = new Map(before.map(({ id, text }) => [id, text]))
  const written = skillsOf(after.filter(({ id, text }) => old.get(id) !== text))
  const kept = skillsOf(after.filter(({ id, text }) => old.get(id) === text))
  return {
    added: without(now, listed),
    already_listed: written.filter((name) => isOneOf(kept, name)),
    removed: without(listed, now),
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
  return names.some((one) => keyOf(one) === keyOf(name))
}

function keyOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
}
