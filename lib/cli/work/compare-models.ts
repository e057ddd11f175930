import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { connect, sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { readJson, textOf } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/links.ts'
import { type ComparedJob, MOST_COMPARED } from '#lib/judge/assess/schema.ts'

const PATH = '/api/assess/compare-models'

/** `svc models compare`: shows the cost, asks, and lets models judge the same rows of up to ten jobs. */
export async function runCompareModels(command: Command, terminal: Terminal): Promise<void> {
  const { target = [], yes } = command.opts<{ target?: string[]; yes?: true }>()
  if (target.length === 0 || target.length > 2)
    throw badUsage('Name one or two targets: --target claude --target ollama:qwen3')
  const options = readGlobalOptions(command, terminal)
  const [file] = command.args
  const named = file === undefined ? null : await jobsOfFile(file)
  const bodyOf = (jobs: ComparedJob[]) => ({ jobs, model_targets: target })
  if (options.explain) {
    terminal.out(`${JSON.stringify({ method: 'POST', path: PATH, body: bodyOf(named ?? []) })}\n`)
    return
  }
  const jobs = named ?? (await listedJobs(command, terminal))
  if (jobs.length === 0)
    throw badUsage('There is no job to compare on. Find jobs first, or name a file of links.')
  const send = async (approve: boolean) =>
    sendCall(
      { method: 'POST', path: PATH, body: { ...bodyOf(jobs), approve } },
      await connect(options, terminal),
    )
  if (!yes) {
    const cost = await send(false)
    const isAsking = cost.ok && isInteractive(terminal)
    // The result alone is JSON for a program that pressed yes.
    if (!isAsking || !options.json) await printReply(cost, { options, terminal })
    if (!isAsking || !(await terminal.ask('Compare?'))) return
  }
  await printReply(await send(true), { options, terminal })
}

// The jobs at the top of the list, as `svc jobs` shows it.
async function listedJobs(command: Command, terminal: Terminal): Promise<ComparedJob[]> {
  const options = readGlobalOptions(command, terminal)
  const call = { method: 'GET', path: `/api/postings?limit=${MOST_COMPARED}` }
  const reply = await sendCall(call, await connect(options, terminal))
  if (!reply.ok) await printReply(reply, { options, terminal })
  const { postings } = reply.value as { postings?: { rows: { job_url: string }[] } }
  return (postings?.rows ?? []).map(({ job_url }) => ({ job_url }))
}

type Label = { resume: number; source: string; id: string | number; quote: string; status: string }

/**
 * Reads the first ten jobs of a file: a link a line; a JSON object a line as the route takes it; or `rows.jsonl` of labelled rows beside
 * `resumes.jsonl`, whose postings stand in `postings.jsonl` of this folder or of one beside it.
 */
async function jobsOfFile(file: string): Promise<ComparedJob[]> {
  const lines = (await textOf(file)).split('\n').filter((line) => line.trim() !== '')
  const values = lines.map((line) => readJson(line))
  if (values.some(isLabel)) return labelledJobs(dirname(file), values.filter(isLabel))
  return lines
    .slice(0, MOST_COMPARED)
    .map((line, at) => (values[at] as ComparedJob | null) ?? { job_url: linkOfWord(line.trim()) })
}

function isLabel(value: unknown): value is Label {
  return typeof value === 'object' && value !== null && 'quote' in value && 'resume' in value
}

// Jobs of different people come first, so that ten of them tell more.
async function labelledJobs(folder: string, labels: readonly Label[]): Promise<ComparedJob[]> {
  const resumes = await objectsIn<{ n: number; file: string }>(join(folder, 'resumes.jsonl'))
  const files = ['.', '../fit', '../requirements', '../rows-2'].map((name) =>
    join(folder, name, 'postings.jsonl'),
  )
  const postings = (await Promise.all(files.map(objectsOrNone))).flat()
  const own = Map.groupBy(labels, ({ resume, source, id }) => `${resume} ${source} ${id}`)
  const places = new Map<number, number>()
  const order = [...own.values()]
    .map((rows) => {
      const resume = rows[0]?.resume ?? 0
      const place = places.get(resume) ?? 0
      places.set(resume, place + 1)
      return { rows, place }
    })
    .toSorted((a, b) => a.place - b.place)
  const jobs: ComparedJob[] = []
  for (const { rows } of order) {
    const [first] = rows
    const posting = postings.find(
      ({ source, id }) => source === first?.source && String(id) === String(first?.id),
    )
    const resume = resumes.find(({ n }) => n === first?.resume)
    if (posting === undefined || resume === undefined) continue
    jobs.push({
      text: `${posting.title}\n\n${posting.text}`,
      title: posting.title,
      resume: await textOf(join(folder, resume.file)),
      rows: rows.map(({ quote, status }) => ({ quote, status })) as NonNullable<LabelledJob['rows']>,
    })
    if (jobs.length === MOST_COMPARED) break
  }
  return jobs
}

type LabelledJob = Extract<ComparedJob, { text: string }>
type LabelledPosting = { source: string; id: string | number; title: string; text: string }

async function objectsIn<T>(file: string): Promise<T[]> {
  const lines = (await textOf(file)).split('\n')
  return lines.flatMap((line) => (line.trim() === '' ? [] : [readJson(line) as T]))
}

async function objectsOrNone(file: string): Promise<LabelledPosting[]> {
  return objectsIn<LabelledPosting>(file).catch(() => [])
}
