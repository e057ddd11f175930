import { webLink } from '#lib/index/links/public-link.ts'

/** Returns the one spelling of a posting's public link; null if the text is no web link. */
export function normaliseLink(text: string): string | null {
  const link = webLink(text)
  if (!link) return null
  // The setter drops a port that is the default of https.
  link.protocol = 'https:'
  return embeddedPosting(link) ?? `https://${link.host}${pathOf(link)}${queryOf(link)}`
}

// An embedded form identifies its posting only in the query, which all other links lose.
function embeddedPosting({ host, pathname, searchParams }: URL): string | null {
  const isForm = pathname.startsWith('/embed/job_app')
  if (!GREENHOUSE_HOST.test(host) || !(isForm || pathname.startsWith('/embed/job_board'))) return null
  const board = searchParams.get('for') ?? ''
  const id = searchParams.get(isForm ? 'token' : 'gh_jid') ?? ''
  if (board === '' || id === '') return null
  return `https://${host}/${encodeURIComponent(board)}/jobs/${encodeURIComponent(id)}`
}

function pathOf({ pathname }: URL): string {
  const steps = pathname.split('/')
  while (steps.length > 2 && ENDINGS.has(steps.at(-1) ?? '')) steps.pop()
  // Recruitee's form.
  if (steps.length > 3 && steps.slice(-2).join('/') === 'c/new') steps.splice(-2)
  return steps.join('/') || '/'
}

function queryOf({ searchParams }: URL): string {
  const id = searchParams.get('gh_jid')
  return id ? `?gh_jid=${encodeURIComponent(id)}` : ''
}

const GREENHOUSE_HOST = /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/
const ENDINGS = new Set(['', 'apply', 'application'])
