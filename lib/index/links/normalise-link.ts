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

function queryOf({ hostname, searchParams }: URL): string {
  const [, names = ['gh_jid']] = NAMED_IN_QUERY.find(([host]) => host.test(hostname)) ?? []
  const pairs = names.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

// Systems whose links name the posting behind the question mark.
const NAMED_IN_QUERY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^workforcenow\.adp\.com$/, ['cid', 'ccId', 'jobId', 'lang']],
  [/\.hrmdirect\.com$/, ['req']],
]

const GREENHOUSE_HOST = /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/
const ENDINGS = new Set(['', 'apply', 'application'])
