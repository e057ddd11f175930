import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { askOf } from '#lib/judge/read/rules/ask-of.ts'
import { demandOf } from '#lib/judge/settle/demand.ts'
import { readAnswer } from '#lib/judge/settle/read-answer.ts'

const lines = (await Bun.file('/work/shared/labels/answers/answers.jsonl').text())
  .trim()
  .split('\n')
  .map((l) => JSON.parse(l))
const words = (t: string) => new Set(t.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [])
const useTheirs = process.argv.includes('--theirs')
let n = 0,
  right = 0,
  wm = 0,
  wn = 0,
  missed = 0,
  other = 0,
  none = 0
const bad: string[] = []
const asks = new Map()
for (const c of lines) {
  const text = `Specialist\n\nExample.\n\nRequirements\n- ${c.requirement.replace(/\.$/, '')}\n`
  const r = readRequirements({ title: 'Specialist', text }).rows[0]
  if (!r) {
    none++
    asks.set(c.requirement, 'NO ROW')
    continue
  }
  const row = { ...r, quote: r.quote }
  const q = useTheirs ? c.question : askOf(row)
  if (!q) {
    none++
    asks.set(c.requirement, 'NO ASK ' + r.kind)
    continue
  }
  asks.set(c.requirement, `${q} [${r.kind} ${r.terms}]`)
  const ours = words(q),
    theirs = words(c.question)
  let k = 0
  for (const w of theirs) if (ours.has(w)) k++
  if (k < 0.4 * theirs.size) {
    other++
    asks.set(c.requirement, `OTHER ${q} | ${c.question} [${r.kind} ${r.terms}]`)
    continue
  }
  n++
  const d = demandOf(row)
  const got = readAnswer(d, { question: q, answer: c.answer }, '2026-11-22').reading
  if (got === c.reading) right++
  else {
    if (got === 'met') {
      wm++
    } else if (got === 'not_met') wn++
    else missed++
    bad.push(
      `${got === 'met' ? '!!MET' : got} want ${c.reading} | ${d.family} ${d.bound ?? ''} ${d.level ?? ''} ${d.places} ${d.things} | ${q} | ${c.answer}`,
    )
  }
}
console.log(bad.sort().join('\n'))
console.log([...asks].map(([a, b]) => `${a} -> ${b}`).join('\n'))
console.log({ n, right: right / n, wm, wn, missed, other, none })
