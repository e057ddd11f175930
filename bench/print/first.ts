// bun bench/print/first.ts [ROUNDS] [PYTHON]: processor time of first and next prints, each round in a new process, beside Typst with
// the same words and typeface. A loaded machine changes it less than the clock.

import { blockTexts } from '#lib/resume/print/block-texts.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import { textOf } from '#lib/resume/typeset/set-text.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { LONG, printOptions } from '#test/support/print-resumes.ts'

const FONTS = new URL('../../assets/fonts/', import.meta.url).pathname

type Times = Record<string, number>

// One compiler a round: the first PDF, then one whose text changed. Times are without the start of Python.
const SCRIPT = `
import json, sys, time, typst
request = json.load(sys.stdin)
rows = []
for number in range(request["rounds"]):
    start = time.process_time()
    compiler = typst.Compiler(font_paths=[request["fonts"]], ignore_system_fonts=True)
    compiler.compile(request["source"].encode())
    first = time.process_time()
    edited = request["source"].replace("and", "and %d" % number, 1)
    compiler.compile(edited.encode())
    rows.append([(first - start) * 1000, (time.process_time() - first) * 1000])
print(json.dumps(rows))
`

const COLD = 'first PDF, nothing loaded'
const WARM = 'first PDF after warming'
const EDITED = 'PDF after an edit'
const STEP = 'preview after a step of spacing'

// PYTHON is one that has the package typst.
const [mode = '15', PYTHON = 'python3'] = process.argv.slice(2)
if (mode === 'cold') await printCold()
else if (mode === 'warm') await printWarm()
else await compare(Number(mode))

async function printCold(): Promise<void> {
  await newPrinter().pdf(printOptions())
  console.log(JSON.stringify({ [COLD]: processorMs() }))
}

async function printWarm(): Promise<void> {
  const printer = newPrinter()
  await printer.warm(printOptions().font)
  const times: Times = {}
  const timed = async (name: string, print: () => Promise<unknown>) => {
    const start = processorMs()
    await print()
    times[name] = processorMs() - start
  }
  await timed(WARM, () => printer.pdf(printOptions()))
  await printer.preview(printOptions())
  await timed(EDITED, () => printer.pdf(printOptions({ document: edited(LONG) })))
  await printer.preview(printOptions({ spacing_scale: 1 }))
  await timed(STEP, () => printer.preview(printOptions({ spacing_scale: 0.95 })))
  console.log(JSON.stringify(times))
}

// Since the start of the process.
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function newPrinter() {
  return createPrinter({ fontsFolder: null, systemFonts: [] })
}

function edited(document: ResumeDocument): ResumeDocument {
  const [first, ...others] = document.sections
  if (first === undefined) return document
  const lines = first.lines.map(({ id, text }) => ({ id, text: `${text} Now in Oregon.` }))
  return { ...document, sections: [{ ...first, lines }, ...others] }
}

async function compare(rounds: number): Promise<void> {
  const ours: Times[] = []
  for (let round = 0; round < rounds; round += 1)
    ours.push({ ...(await child('cold')), ...(await child('warm')) })
  const typst = await typstTimes(LONG, rounds)
  console.log(
    '\n| Processor time | ours, ms | least | Typst, ms | least | x |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const name of [COLD, WARM, EDITED, STEP]) {
    const mine = sorted(ours, name)
    const theirs = sorted(typst ?? [], name)
    const ratio = theirs.length === 0 ? '-' : (middle(mine) / middle(theirs)).toFixed(1)
    console.log(`| ${[name, cells(mine), cells(theirs), ratio].join(' | ')} |`)
  }
  if (typst === null)
    console.log(
      '\nTypst was left out: `pip install typst`, and name its Python behind the rounds to compare.',
    )
}

async function child(name: string): Promise<Times> {
  const run = Bun.spawn([process.execPath, '--no-env-file', import.meta.path, name], { stderr: 'inherit' })
  return JSON.parse(await new Response(run.stdout).text())
}

function sorted(rounds: readonly Times[], name: string): number[] {
  return rounds.flatMap((times) => times[name] ?? []).toSorted((a, b) => a - b)
}

function middle(times: readonly number[]): number {
  return times[Math.floor(times.length / 2)] ?? 0
}

function cells(times: readonly number[]): string {
  return times.length === 0 ? '- | -' : `${middle(times).toFixed(1)} | ${times[0]?.toFixed(1)}`
}

// Null where its Python package is missing.
async function typstTimes(document: ResumeDocument, rounds: number): Promise<Times[] | null> {
  const there = Bun.spawnSync([PYTHON, '-c', 'import typst'], { stderr: 'ignore' })
  if (there.exitCode !== 0) return null
  const request = { source: sourceOf(document), rounds, fonts: FONTS }
  const run = Bun.spawn([PYTHON, '-c', SCRIPT], {
    stdin: new Blob([JSON.stringify(request)]),
    stderr: 'inherit',
  })
  const rows: [number, number][] = JSON.parse(await new Response(run.stdout).text())
  return rows.map(([first, edited]) => ({ [COLD]: first, [EDITED]: edited }))
}

function sourceOf(document: ResumeDocument): string {
  const head = `#set page(paper: "us-letter", margin: 48pt)
#set text(font: "Source Sans 3", size: 10pt)
#show heading: set text(size: 11pt)`
  const blocks = blockTexts(document, designOf('inline')).map(({ role, spans }) => {
    const text = textOf(spans).replace(/[\\#$*_`<>@~[\]"'/=+-]/g, '\\$&')
    if (role === 'section') return `= ${text}\n#line(length: 100%, stroke: 0.5pt)`
    return role === 'bullet' ? `- ${text}` : role === 'entry' ? `*${text}*` : text
  })
  return `${head}\n\n${blocks.join('\n\n')}\n`
}
