import { stepsOf } from '#lib/index/links/links.ts'
import { linkedBoard } from '#lib/index/systems/readers/sitemap-board.ts'
import { hostLabel, isHostLabel, titleIn } from '#lib/index/systems/rules/posting-address.ts'

const JOBVITE = 'jobs.jobvite.com'
const SLUG = /^[a-z0-9][a-z0-9-]{0,60}$/

/** Jobvite: pages of 50 links with a stated total, and a page for each posting. Verified by a recorded page of links and a posting. */
export const jobvite = linkedBoard({
  system: 'jobvite',
  name: 'Jobvite',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: (board) => SLUG.test(board),
  hostOf: () => JOBVITE,
  listPage: (board, page) => `https://${JOBVITE}/${board}/search?p=${page - 1}`,
  rowOf: (link, text) => {
    const id = jobviteId(link)
    return id === null ? null : { ext_id: id, url: `https://${JOBVITE}${link.pathname}`, title: text }
  },
  totalIn: (html) => numberIn(/\d{1,6}\s*-\s*\d{1,6}\s+of\s+(\d{1,6})\b/.exec(html)),
  boardOfLink: (link) => {
    const board = (stepsOf(link)?.[0] ?? '').toLowerCase()
    if (link.hostname !== JOBVITE || !SLUG.test(board) || board === 'careers') return null
    return { board, ext_id: jobviteId(link) }
  },
})

// Example: /kite/job/octxAfww
function jobviteId(link: URL): string | null {
  const [, kind, id = ''] = stepsOf(link) ?? []
  return kind === 'job' && /^[A-Za-z0-9]{6,20}$/.test(id) ? id : null
}

const CAREERPLUG = 'careerplug.com'

/** CareerPlug: pages of links, and a page for each posting. As others measured it; nothing of it was recorded. */
export const careerplug = linkedBoard({
  system: 'careerplug',
  name: 'CareerPlug',
  pace: { at_once: 1, interval_ms: 1000, domain: CAREERPLUG },
  isBoard: isHostLabel,
  hostOf: (board) => `${board}.${CAREERPLUG}`,
  listPage: (board, page) => `https://${board}.${CAREERPLUG}/jobs?page=${page}`,
  rowOf: (link, text) => {
    const id = numberedId(link, 'jobs')
    return id === null ? null : { ext_id: id, url: `https://${link.hostname}/jobs/${id}`, title: text }
  },
  totalIn: () => null,
  boardOfLink: (link) => {
    const board = hostLabel(link, CAREERPLUG)
    return board === null ? null : { board, ext_id: numberedId(link, 'jobs') }
  },
})

function numberedId(link: URL, kind: string): string | null {
  const [first, id = ''] = stepsOf(link) ?? []
  return first === kind && /^\d{3,12}$/.test(id) ? id : null
}

const SOFTGARDEN = 'softgarden.io'

/** softgarden: one page with all links, and a page for each posting. As others measured it; nothing of it was recorded. */
export const softgarden = linkedBoard({
  system: 'softgarden',
  name: 'softgarden',
  pace: { at_once: 1, interval_ms: 1000, domain: SOFTGARDEN },
  isBoard: isHostLabel,
  hostOf: (board) => `${board}.${SOFTGARDEN}`,
  listPage: (board) => `https://${board}.${SOFTGARDEN}/de/vacancies`,
  rowOf: (link, text) => {
    const id = numberedId(link, 'job')
    const title = text || titleIn((stepsOf(link) ?? []).slice(2))
    return id === null ? null : { ext_id: id, url: `https://${link.hostname}${link.pathname}`, title }
  },
  // The page holds the numbers of all its postings in a script.
  totalIn: (html) => {
    const list = /complete_job_id_list\s*=\s*\[([\d,\s"']{0,200000})\]/.exec(html)?.[1]
    return list === undefined ? null : (list.match(/\d+/g)?.length ?? 0)
  },
  boardOfLink: (link) => {
    const board = hostLabel(link, SOFTGARDEN)
    return board === null ? null : { board, ext_id: numberedId(link, 'job') }
  },
})

function numberIn(match: RegExpExecArray | null): number | null {
  return match ? Number(match[1]) : null
}
