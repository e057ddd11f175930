import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BoardNetwork } from '#lib/index/boards/ask-politely.ts'

/** A deterministic source of numbers below 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const TITLES =
  'Software Engineer|Backend Engineer|Data Engineer|Machine Learning Engineer|Data Scientist|Product Manager|Product Designer|Site Reliability Engineer|Account Executive|Customer Success Manager|Nurse|Accountant|Recruiter|Marketing Manager|Warehouse Associate|Sales Development Representative|Legal Counsel|Technical Writer|Support Engineer|Operations Analyst'.split(
    '|',
  )
const LEVELS = ['', 'Senior ', 'Staff ', 'Junior ', 'Lead ', 'Principal ']
const TEAMS = [
  '',
  ', Payments',
  ', Platform',
  ', Growth',
  ', Search',
  ' - Infrastructure',
  ', Identity',
  ' (Core)',
]
const PLACES =
  'New York, NY|San Francisco, CA|Austin, TX|Remote - US|Remote|Berlin, Germany|London, UK|Toronto, Canada|Bangalore, India|Seattle, WA|Chicago, IL|Paris, France'.split(
    '|',
  )
const SKILLS =
  'python java go rust typescript react postgresql kafka spark airflow kubernetes docker terraform aws gcp azure pytorch tensorflow sql dbt snowflake tableau figma salesforce hubspot linux graphql redis'.split(
    ' ',
  )
const VOCABULARY = 20_000
const PASSAGE_WORDS = 20
const PASSAGES_A_TEXT = 19
// Boards of this size are the usual ones; a few are larger.
const POSTINGS_A_BOARD = 66
const COPIES = 1.9

/** The name of a made-up board, by its number. */
export function boardName(index: number): string {
  return `bench-${index}`
}

/** How many boards hold so many postings. */
export function boardCount(postings: number): number {
  return Math.ceil(postings / POSTINGS_A_BOARD)
}

/**
 * One board's answer in Greenhouse's shape, as text: the same for the same numbers. Every second posting is a copy
 * of the one before it in another place; `edition` changes two texts of every hundred.
 */
export function boardAnswer(index: number, edition = 0): string {
  const next = seeded(index * 7919 + 13)
  const boilerplate = words(next, 220)
  const jobs: unknown[] = []
  let shared = { title: '', content: '' }
  for (let row = 0; row < POSTINGS_A_BOARD; row += 1) {
    const isCopy = row > 0 && next() < 1 - 1 / COPIES
    if (!isCopy) shared = { title: titleFrom(next), content: contentFrom(next, boilerplate) }
    const edited = edition > 0 && (index * POSTINGS_A_BOARD + row) % 50 === 0
    const content = edited ? `${shared.content}&lt;p&gt;Edition ${edition}&lt;/p&gt;` : shared.content
    jobs.push(jobRow(index * 1000 + row, { ...shared, content, place: pick(next, PLACES) }))
  }
  return JSON.stringify({ jobs, meta: { total: jobs.length } })
}

function jobRow(id: number, { title, content, place }: { title: string; content: string; place: string }) {
  const day = new Date(Date.UTC(2026, 10, 20) - (id % 400) * 86_400_000).toISOString()
  return {
    id,
    title,
    content,
    absolute_url: `https://boards.greenhouse.io/bench/jobs/${id}`,
    location: { name: place },
    first_published: day,
    updated_at: day,
    metadata: null,
  }
}

function titleFrom(next: () => number): string {
  return `${pick(next, LEVELS)}${pick(next, TITLES)}${pick(next, TEAMS)}`
}

function contentFrom(next: () => number, boilerplate: string): string {
  const skills = Array.from({ length: 6 }, () => pick(next, SKILLS))
  const list = skills.map((skill) => `&lt;li&gt;Years of ${skill} and ${words(next, 6)}&lt;/li&gt;`).join('')
  const text = Array.from({ length: PASSAGES_A_TEXT }, () => pick(next, passages())).join('')
  return `&lt;p&gt;${boilerplate}&lt;/p&gt;&lt;h3&gt;What you do&lt;/h3&gt;&lt;p&gt;${text}&lt;/p&gt;&lt;ul&gt;${list}&lt;/ul&gt;`
}

// Created once: the bench measures reading texts, not creating them.
let made_passages: string[] | undefined
function passages(): string[] {
  if (!made_passages) {
    const next = seeded(1)
    made_passages = Array.from({ length: 20_000 }, () => words(next, PASSAGE_WORDS))
  }
  return made_passages
}

// Few words are common and most are rare, as in real texts.
function words(next: () => number, count: number): string {
  let text = ''
  for (let index = 0; index < count; index += 1) text += `${word(Math.floor(VOCABULARY ** next()))} `
  return text
}

function word(index: number): string {
  return COMMON[index] ?? `w${index.toString(36)}${'aeiou'[index % 5]}n`
}

const COMMON =
  'the and to of a in you will our we with team work for on is are your as that be experience this build by or an from data product customers they help new people can more company it business'.split(
    ' ',
  )

function pick<T>(next: () => number, choices: readonly T[]): T {
  return choices[Math.floor(next() * choices.length)] as T
}

/** The boards as the engine sees them, without a network; `answerOf` gives a board's answer by its number. */
export function generatedOutside(
  answerOf: (board: number) => Promise<ReadableStream> | string = boardAnswer,
): BoardNetwork {
  return {
    gateway: null,
    ended: new AbortController().signal,
    pause: async () => undefined,
    atHostPace: (_host, work) => work(),
    hash: (text) => Number(BigInt.asUintN(53, BigInt(Bun.hash(text)))),
    fetch: async (address) => {
      const [, number] = /bench-(\d+)/.exec(address) ?? []
      return new Response(number === undefined ? '' : await answerOf(Number(number)))
    },
  }
}

/** Answers of boards as files, so that whoever is measured only reads them. */
export class AnswerFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Has another process make the answers of these boards. */
  async make(range: { from: number; to: number; edition: number }): Promise<void> {
    const message = JSON.stringify({ ...range, folder: this.#folder })
    const child = Bun.spawn([process.execPath, '--no-env-file', import.meta.path, message])
    if ((await child.exited) !== 0) throw new Error('The answers of the boards could not be made')
  }

  /** An answer in one piece, which is not copied again. */
  async read(board: number): Promise<ReadableStream> {
    const bytes = await Bun.file(join(this.#folder, `${board}.json`)).bytes()
    return new ReadableStream({
      start: (answer) => {
        answer.enqueue(bytes)
        answer.close()
      },
    })
  }
}

if (import.meta.main) {
  const { folder, from, to, edition } = JSON.parse(process.argv[2] ?? '{}')
  await mkdir(folder, { recursive: true })
  for (let board = from; board < to; board += 1)
    await Bun.write(join(folder, `${board}.json`), boardAnswer(board, edition))
}
