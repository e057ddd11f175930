import { loadTermWorth } from '#lib/judge/rank/load-document-frequency.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { likenessOfRows } from '#lib/judge/settle/likeness/row-likeness.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { readMaster } from '#lib/master/rules/markdown/read-master.ts'

const D = '/work/shared/labels/fit/'
const jl = async (f: string) =>
  (await Bun.file(D + f).text())
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l))
const res = await jl('resumes.jsonl'),
  pairs = await jl('pairs.jsonl'),
  posts = new Map((await jl('postings.jsonl')).map((p) => [p.source + '/' + p.id, p]))
const worth = loadTermWorth().worth
const out: any[] = []
const t0 = performance.now()
for (const r of res) {
  const md = await Bun.file(D + r.file).text()
  const m = readMaster(md) as any
  if (!m.ok) console.log(r.n, m.problems)
  const c = m.parts
  const ev = evidenceLines({
    content: {
      entries: c.entries.map((e: any, i: number) => ({ ...e, id: 'e' + i })),
      lines: c.lines.map((l: any, i: number) => ({
        ...l,
        id: 'l' + i,
        entry_id: l.entry === null ? null : 'e' + l.entry,
        tags: l.tags ?? [],
      })),
    },
    answers: [],
    stories: [],
  } as any)
  const index = indexEvidence(ev)
  for (const p of pairs.filter((p) => p.resume === r.n)) {
    const post = posts.get(p.source + '/' + p.id)
    const { rows } = readRequirements({ title: post.title, text: post.text })
    const settled = new Map(settleRows(rows, ev, '2026-11-22').map((s) => [s.id, s]))
    out.push({
      resume: r.n,
      label: p.label,
      never: p.never,
      title: p.title,
      rows: likenessOfRows(rows, index, worth).map((lk, i) => {
        const row = rows[i]!
        const { lines, ...f } = lk
        return {
          ...f,
          kind: row.kind,
          cls: row.class,
          q: row.quote,
          min: row.min_years,
          settled: settled.get(row.id) ?? null,
          best_line: lines[0]?.line.text.slice(0, 120),
          ask: row.ask,
        }
      }),
    })
  }
}
console.log(performance.now() - t0)
await Bun.write('/tmp/feat.json', JSON.stringify(out))
