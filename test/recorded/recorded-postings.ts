import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'

/** A posting of a recorded board as far as tests and measurements need it. */
export type RecordedPosting = { id: string; company: string; title: string; text: string }

/** The folder of recorded boards. */
export const RECORDED_BOARDS = resolve(
  import.meta.dir,
  '../..',
  process.env['SVC_RECORDED_BOARDS'] ?? '../shared/boards',
)

/** Every posting with a description that the recorded Ashby, Lever and Greenhouse lists in this folder hold. */
export function readRecordedPostings(folder: string): RecordedPosting[] {
  return Object.entries(READERS).flatMap(([system, read]) => {
    const path = join(folder, system)
    if (!existsSync(path)) return []
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => read(JSON.parse(readFileSync(join(path, name), 'utf8')), companyOf(name)))
      .filter(({ text }) => text.length > 0)
  })
}

type List = { jobs?: Listed[] } | Listed[]
type Listed = {
  id: string | number
  title?: string
  text?: string
  content?: string
  descriptionHtml?: string
  description?: string
  lists?: { text: string; content: string }[]
  additional?: string
}

const READERS: Record<string, (list: List, company: string) => RecordedPosting[]> = {
  ashby: (list, company) => jobsOf(list).map((job) => posting(job, company, job.descriptionHtml ?? '')),
  lever: (list, company) => jobsOf(list).map((job) => posting(job, company, leverHtml(job))),
  greenhouse: (list, company) => jobsOf(list).map((job) => posting(job, company, job.content ?? '')),
}

function jobsOf(list: List): Listed[] {
  return Array.isArray(list) ? list : (list.jobs ?? [])
}

function leverHtml({ description = '', lists = [], additional = '' }: Listed): string {
  return description + lists.map(({ text, content }) => `<p>${text}</p>${content}`).join('') + additional
}

function posting({ id, title, text }: Listed, company: string, html: string): RecordedPosting {
  return { id: String(id), company, title: title ?? text ?? '', text: htmlToText(html) }
}

function companyOf(fileName: string): string {
  return decodeURIComponent(fileName.replace(/^constructed-?|\.json$/g, ''))
}
