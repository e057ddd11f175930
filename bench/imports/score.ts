// bun bench/imports/score.ts SET [fitted|left-out|visible|hidden|open|closed|first|second|more|more-unread|newest|newest-unread] [-v] [FILTER]: reads the resumes that make-set.py printed and compares each with
// what a person reads in it. The half that is left out prints totals only, so that no rule is fitted to it.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folded } from '#bench/imports/folded.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import type { Draft } from '#lib/evidence/master/draft.ts'

type Entry = { title: string; employer: string; start: string; end: string; lines: string[] }
type Part = { kind: string; entries: Entry[]; lines: string[]; pairs: [string, string][] }
type Person = { name: string; street: string; sections: Part[] }
type Count = { right: number; all: number }
type Score = { entries: Count; lines: Count; names: Count; more: number; moreLines: number; faults: string[] }

const [folder = '', half = 'fitted', ...more] = process.argv.slice(2)
const isOpen = [
  'fitted',
  'visible',
  'hidden',
  'open',
  'closed',
  'first',
  'more',
  'newest',
  'newest-unread',
].includes(half)
const isVerbose = more.includes('-v') && isOpen
const filter = more.find((word) => word !== '-v') ?? ''

function count(checks: boolean[]): Count {
  return { right: checks.filter(Boolean).length, all: checks.length }
}

function scoreOf(draft: Draft, person: Person): Score {
  const faults: string[] = []
  const check = (isRight: boolean, fault: string): boolean => {
    if (!isRight) faults.push(fault)
    return isRight
  }
  const free = draft.entries.map((entry) => ({
    ...entry,
    head: folded([entry.heading, ...entry.sublines].join(' ')),
  }))
  const entries: boolean[] = []
  const lines: boolean[] = []
  for (const { kind, entries: own, lines: texts, pairs } of person.sections) {
    for (const entry of own) {
      const index = free.findIndex(({ section, head }) => section === kind && isHead(head, entry))
      const [found] = index < 0 ? [] : free.splice(index, 1)
      entries.push(
        check(found !== undefined, `entry ${kind}: ${entry.title} / ${entry.employer} ${entry.start}`),
      )
      const holder =
        found ?? free.find(({ section, head }) => section === kind && head.includes(folded(entry.title)))
      const inside = (holder?.lines ?? []).map(({ text }) => folded(text))
      for (const text of entry.lines)
        lines.push(check(inside.includes(folded(text)), `line of ${entry.title}: ${text}`))
    }
    const section = draft.lines.filter((line) => line.section === kind).map(({ text }) => folded(text))
    const whole = ` ${section.join(' ')} `
    for (const text of texts)
      lines.push(
        check(
          kind === 'summary' ? whole.includes(folded(text)) : section.includes(folded(text)),
          `${kind}: ${text}`,
        ),
      )
    for (const [label, items] of pairs) {
      const words = folded(items).split(' ')
      lines.push(
        check(
          words.every((word) => whole.includes(` ${word} `)),
          `${kind}: ${label}: ${items}`,
        ),
      )
    }
  }
  const stored = folded(JSON.stringify([draft.entries, draft.lines]))
  const kept = [person.name, person.street].filter((text) => stored.includes(folded(text)))
  const texts = new Set(
    person.sections
      .flatMap((part) => [...part.lines, ...part.entries.flatMap((entry) => entry.lines)])
      .map(folded),
  )
  const strange = [
    ...draft.entries.flatMap((entry) => entry.lines),
    ...draft.lines.filter(({ section }) => !FREE.has(section)),
  ].filter(({ text }) => !texts.has(folded(text)))
  for (const { text } of strange) faults.push(`more: ${text}`)
  const names = [check(kept.length === 0, `kept: ${kept.join(', ')}`)]
  return {
    entries: count(entries),
    lines: count(lines),
    names: count(names),
    more: free.length,
    moreLines: strange.length,
    faults,
  }
}

// A theme may write its dates in any form, but never without their years.
function isHead(head: string, { title, employer, start, end }: Entry): boolean {
  const years = [start, end].flatMap((date) => date.match(/^\d{4}/) ?? [])
  return [folded(title), folded(employer), ...years].every((part) => head.includes(part))
}

// Layouts print their items and the headline in many forms.
const FREE = new Set(['skills', 'languages', 'summary'])

const total: Record<'entries' | 'lines' | 'names', Count> = {
  entries: { right: 0, all: 0 },
  lines: { right: 0, all: 0 },
  names: { right: 0, all: 0 },
}
const share = ({ right, all }: Count) => `${right} of ${all}`
let added = 0
let addedLines = 0
const files = readdirSync(resolve(folder, half)).filter(
  (name) => /\.(?:pdf|docx)$/.test(name) && name.includes(filter),
)
for (const name of files.toSorted()) {
  const path = join(resolve(folder, half), name)
  const person: Person = await Bun.file(path.replace(/\.\w+$/, '.json')).json()
  const format = name.endsWith('.pdf') ? 'pdf' : 'docx'
  const draft = await readResume({ format, bytes: await Bun.file(path).bytes() })
  const score = scoreOf(draft, person)
  for (const key of ['entries', 'lines', 'names'] as const) {
    total[key].right += score[key].right
    total[key].all += score[key].all
  }
  added += score.more
  addedLines += score.moreLines
  if (isOpen)
    console.log(
      `${name.padEnd(40)} entries ${share(score.entries)}, lines ${share(score.lines)}, more ${score.more}`,
    )
  if (isVerbose) for (const fault of score.faults) console.log(`    - ${fault}`)
}
const percent = ({ right, all }: Count) =>
  `${share(right === undefined ? { right: 0, all } : { right, all })} (${Math.round((1000 * right) / all) / 10} %)`
console.log(
  `${half}: ${files.length} files, entries ${percent(total.entries)}, lines ${percent(total.lines)}, names kept out ${percent(total.names)}, too many: entries ${added}, lines ${addedLines}`,
)
