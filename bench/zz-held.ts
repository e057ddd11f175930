import { demandOf } from '#lib/judge/settle/demand.ts'
import { readAnswer } from '#lib/judge/settle/read-answer.ts'

let n = 0,
  r = 0,
  wm = 0,
  wn = 0
for (const l of (await Bun.file('/tmp/held.txt').text()).trim().split('\n')) {
  const [kind, term, quote, question, answer, want] = l.split('|') as any
  const m = /(\d+)\+? years/.exec(quote)
  const d = demandOf({
    kind,
    quote,
    terms: term ? [term] : [],
    min_years: m ? Number(m[1]) : null,
    enough: 'all',
  })
  const got = readAnswer(d, { question, answer }, '2026-11-22').reading
  n++
  if (got === want) r++
  else {
    if (got === 'met') wm++
    if (got === 'not_met') wn++
    console.log(
      (got === 'met' ? '!!' : '') + got,
      'want',
      want,
      '|',
      d.family,
      d.bound,
      '|',
      question,
      '|',
      answer,
    )
  }
}
console.log({ n, r: r / n, wm, wn })
