// A stand-in for a model, for `command:`: it reads the dashed lines of a posting as demands and finds each met if its
// capitalised words occur in the evidence. plan.json beside it sets its further behaviour.
import { appendFileSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Query = {
  purpose: string
  system: string
  prompt: string
  schema: { properties: { suggestions?: unknown } }
}
type Plan = {
  held_from?: number
  say?: string
  exit_code?: number
  fails_from?: number
  only?: string
  rewords?: boolean
  letter?: unknown
  raw?: string
}

const here = dirname(process.argv[1] ?? '')
const readPlan = (): Plan => JSON.parse(readFileSync(join(here, 'plan.json'), 'utf8'))
let plan = readPlan()
const query: Query = JSON.parse(await Bun.stdin.text())
appendFileSync(join(here, 'calls.log'), `${query.purpose}\n`)
const made = readFileSync(join(here, 'calls.log'), 'utf8').split('\n').length - 1
while (made >= (plan.held_from ?? Number.MAX_VALUE)) {
  await Bun.sleep(5)
  plan = readPlan()
}
const isPlanned =
  (plan.only ?? query.purpose) === query.purpose && made >= (plan.fails_from ?? Number.MAX_VALUE)
if (isPlanned) {
  process.stderr.write(plan.say ?? 'boom')
  process.exit(plan.exit_code ?? 1)
}
const questions = ['How would you plan a night shift?', 'Call +49 30 1234567?', 'Not a question.']
const output =
  query.purpose === 'extract'
    ? read(query.prompt)
    : query.purpose === 'judge'
      ? judge(query)
      : query.purpose === 'interview'
        ? { questions }
        : query.purpose === 'letter'
          ? letter(query)
          : tailor(query)
process.stdout.write(
  plan.raw ?? JSON.stringify({ output, usage: { input: 100, output: 10, cost_usd: 0.01, model: 'reader' } }),
)

function read(prompt: string) {
  const lines = [...prompt.matchAll(/^P(\d+)\| - (.*)$/gm)]
  const rows = lines.map(([, line, quote = '']) => ({
    line: Number(line),
    quote,
    class: 'hard',
    kind: 'skill',
    terms: namesIn(quote),
    min_years: null,
    enough: 'all',
    ask: `Have you used ${namesIn(quote)[0] ?? quote}?`,
  }))
  return { rows, addresses_ai: false, is_job_posting: true }
}

function judge({ system, prompt, schema }: Query) {
  const evidence = [...system.matchAll(/^(e\d+)\| \([^)]*\) (.*)$/gm)]
  const rows = [...prompt.matchAll(/^(r\d+)\| \([^)]*\) (.*)$/gm)].map(([, id, quote = '']) => {
    const names = namesIn(quote)
    const found = evidence.find(([, , text = '']) => names.some((name) => text.includes(name)))
    const status = found ? 'met' : 'unknown'
    return { id, evidence: found ? [found[1]] : [], gap: found ? 'none' : 'unclear', status }
  })
  return { rows, suggestions: plan.rewords ? reworded(evidence, schema) : [] }
}

// Each line with what its last "with", "for", "in" or "at" opens put first: the same, in its own words. A line without such
// a phrase gets a number that is invented.
function reworded(evidence: RegExpExecArray[], { properties }: Query['schema']) {
  if (properties.suggestions === undefined) return []
  const headings = new Set(evidence.flatMap(([line]) => /, under (e\d+)\)/.exec(line)?.[1] ?? []))
  const lines = evidence.filter(
    ([line, id = '']) => !headings.has(id) && !/\| \((?:answer|story)\)/.test(line),
  )
  return lines.flatMap(([, item = '', text = '']) => {
    const other = phraseFirst(text)
    return [{ item, text: other || `${text} by 99%` }]
  })
}

function phraseFirst(text: string): string {
  const [, head = '', phrase = ''] = /^([^;:(]+) ((?:with|for|in|at) [^,;:()]+?)\.?$/.exec(text) ?? []
  const [first = '', ...others] = phrase
  return phrase === ''
    ? ''
    : `${first.toUpperCase()}${others.join('')}, ${head.charAt(0).toLowerCase()}${head.slice(1)}`
}

// Picks the lines that share a name with a demand, and words each of them with a number that is invented; where it rewords,
// with its last phrase first.
function tailor({ system, prompt }: Query) {
  const requiredNames = namesIn(
    [...prompt.matchAll(/^r\d+\| \([^)]*\) (.*)$/gm)].map(([, quote = '']) => quote).join('\n'),
  )
  const lines = [...system.matchAll(/^((?:pasted-)?l\d+)\| \([^)]*\) (.*)$/gm)]
  const picked = lines.filter(([, , text = '']) => requiredNames.some((name) => text.includes(name)))
  const rewrite = picked.map(([, id, text = '']) => ({
    id,
    text: (plan.rewords && phraseFirst(text)) || `${text} by 99%`,
  }))
  return { pick: picked.map(([, id]) => id), rewrite }
}

// Tells the first two lines, the second with a new word, and claims 20 years, a language, and what plan.json names.
function letter({ system }: Query) {
  const lines = [...system.matchAll(/^(l\d+)\| \(.*?\) (.*)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }))
  const [first, second] = lines
  const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
  const sentences = [
    { text: `I ${lowered(first?.text ?? '')}.`, lines: [first?.id] },
    ...(second ? [{ text: `I proudly ${lowered(second.text)}.`, lines: [second.id] }] : []),
    { text: 'I have 20 years of experience.', lines: [first?.id] },
    { text: 'I love early mornings.', lines: ['l999'] },
  ]
  return plan.letter ?? { paragraphs: [{ sentences }] }
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\b[A-Z][a-z]+\b/g)].map(([name]) => name).filter((name) => name !== 'You')
}
