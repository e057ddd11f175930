// bun bench/lines/run.ts: the share of a reader's chosen resume lines that the rules pick too, and how many pairs of postings give one
// person different resumes; prints two tables.
import LONG_PEOPLE from '#bench/lines/long-people.json' with { type: 'json' }
import { OFFICE_PEOPLE } from '#bench/lines/office-people.ts'
import { TRADE_PEOPLE } from '#bench/lines/trade-people.ts'
import type { MasterContent } from '#db/rows/master.ts'
import type { ResumeContent } from '#db/rows/resume.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { pickLines } from '#lib/resume/tailored/rules/pick-lines.ts'
import { isFact } from '#lib/resume/tailored/rules/pick-room.ts'

/** Invented resumes and postings. A reader chose the lines of each pair before the rules were written. */
type PairSet = {
  masters: Record<string, string>
  pairs: {
    id: string
    master: string
    half: 'fitted' | 'left_out'
    title: string
    posting: string
    chosen: { line: string; why: string }[]
  }[]
}

type LineCount = { chosen: number; met: number; picked: number }

const TODAY = '2026-11-26'
const set: PairSet = await Bun.file(new URL('./pairs.json', import.meta.url)).json()

console.log('| Pair | Half | Chosen | Of these picked | Picked |\n| --- | --- | ---: | ---: | ---: |')
const totals = new Map<string, LineCount>()
for (const pair of set.pairs) {
  const count = countPair(pair)
  console.log(`| ${pair.id} | ${pair.half} | ${count.chosen} | ${count.met} | ${count.picked} |`)
  const total = totals.get(pair.half) ?? { chosen: 0, met: 0, picked: 0 }
  totals.set(pair.half, {
    chosen: total.chosen + count.chosen,
    met: total.met + count.met,
    picked: total.picked + count.picked,
  })
}
for (const [half, { chosen, met, picked }] of totals) {
  const share = `${Math.round((100 * met) / chosen)} %`
  console.log(`| all, ${share} met | ${half} | ${chosen} | ${met} | ${picked} |`)
}

console.log(
  '\n| Pairs of postings | Differ in lines | in lines or order | in the first line | Lines that differ |',
)
console.log('| --- | ---: | ---: | ---: | ---: |')
const [invented, long] = [[...OFFICE_PEOPLE, ...TRADE_PEOPLE], LONG_PEOPLE].map((people) =>
  people.map(({ master, postings }) => contentsOf(master, postings)),
) as [ResumeContent[][], ResumeContent[][]]
const readers = Object.entries(set.masters).map(([name, master]) =>
  contentsOf(
    master,
    set.pairs.flatMap((pair) => (pair.master === name ? [{ title: pair.title, text: pair.posting }] : [])),
  ),
)
for (const [name, people] of [
  ['of the six people', invented],
  ['of twelve people with long resumes', long],
  ['of the readers', readers],
] as const)
  console.log(`| ${name} | ${differing(people).join(' | ')} |`)

function contentsOf(master: string, postings: readonly { title: string; text: string }[]): ResumeContent[] {
  const content = contentOf(master)
  return postings.map(({ title, text }) => {
    const { picked, order } = pickFor(content, title, text)
    return contentOfPick(
      content,
      picked.map(({ id }) => id),
      order,
    )
  })
}

function differing(people: readonly ResumeContent[][]): string[] {
  const pairs = people.flatMap((resumes) =>
    resumes.flatMap((first, index) => resumes.slice(index + 1).map((second) => [first, second] as const)),
  )
  const count = (textOf: (resume: ResumeContent) => string) =>
    `${pairs.filter(([first, second]) => textOf(first) !== textOf(second)).length} of ${pairs.length}`
  const ids = pairs.map((pair) => pair.map(({ lines }) => new Set(lines.map(({ id }) => id))))
  const differences = ids.map(
    ([first = new Set(), second = new Set()]) => first.symmetricDifference(second).size,
  )
  const texts = ({ lines }: ResumeContent) => lines.map(({ text }) => text)
  return [
    count((resume) =>
      resume.lines
        .map(({ id }) => id)
        .toSorted()
        .join(),
    ),
    count((resume) => texts(resume).join('\n')),
    count(({ lines }) => lines.find(({ section }) => section === 'experience')?.text ?? ''),
    (differences.reduce((sum, size) => sum + size, 0) / pairs.length).toFixed(1),
  ]
}

function countPair({ master, title, posting, chosen }: PairSet['pairs'][number]): LineCount {
  const content = contentOf(set.masters[master] ?? '')
  const { picked } = pickFor(content, title, posting)
  const bullets = new Set(content.lines.flatMap(({ id, section }) => (isFact(section, content) ? [] : [id])))
  const pickedIds = picked.flatMap(({ id }) => (bullets.has(id) ? [id] : []))
  if (process.argv.includes(`--show=${title}`)) show(content, new Set(pickedIds), chosen)
  return {
    chosen: chosen.length,
    met: chosen.filter(({ line }) => pickedIds.includes(line)).length,
    picked: pickedIds.length,
  }
}

function pickFor(content: MasterContent, title: string, posting: string) {
  const { rows, addresses_ai } = readRequirements({ title, text: posting })
  const evidence = evidenceLines({ content, answers: [], stories: [] })
  const result = resultOf({
    rows: judgeByRules(rows, evidence, TODAY),
    addresses_ai,
    evidence,
    text_length: posting.length,
    match_at_percent: 70,
  })
  return pickLines({
    content,
    rows: result.rows,
    posting: { title, text: posting },
    rarity: loadTermWorth().worth,
    vectorOf: textVector,
    backed: new Set(),
    year: 2026,
  })
}

function show(content: MasterContent, picked: Set<string>, chosen: { line: string }[]): void {
  for (const { id, text } of content.lines) {
    const reader = chosen.some(({ line }) => line === id) ? 'reader' : '      '
    console.log(`${reader} ${picked.has(id) ? 'rules' : '     '} ${id} ${text}`)
  }
}

function contentOf(markdown: string): MasterContent {
  const read = readMaster(markdown)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const plain = { note: null, source: 'typed' as const, written_by: 'operator' as const }
  const entries = read.parts.entries.map((entry, at) => ({
    ...plain,
    ...entry,
    id: entry.id ?? `e${100 + at}`,
  }))
  const lines = read.parts.lines.map((line, at) => ({
    ...plain,
    ...line,
    id: line.id ?? `l${1000 + at}`,
    entry_id: line.entry === null ? null : (entries[line.entry]?.id ?? null),
  }))
  return { entries, lines } as unknown as MasterContent
}
