import type { Call, RouteCommand } from '#lib/cli/call/make-call.ts'
import { type Connection, sendCall } from '#lib/cli/call/send-call.ts'
import { queryText } from '#lib/service/http/client.ts'

/** Returns the call with the present revision of its record, if it needs one and none was given. */
export async function withRevision(
  declared: RouteCommand,
  call: Call,
  connection: Connection,
): Promise<Call> {
  const field = declared.fields.find((field) => field.part !== 'params' && field.key === 'revision')
  if (!field || isGiven(field.part, call) || IS_A_YES.has(`${declared.method} ${declared.path}`)) return call
  const reply = await sendCall({ method: 'GET', path: recordPath(declared, call) }, connection)
  const identity = identityOf(declared, call)
  // For a missing record the service refuses, whatever the revision.
  const missing = field.required ? 0 : null
  const revision = reply.ok
    ? (revisionIn(reply.value, identity) ?? (identity === null ? missing : 0))
    : missing
  if (revision === null) return call
  if (field.part === 'body') return { ...call, body: { ...call.body, revision } }
  return { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}revision=${revision}` }
}

function isGiven(part: string, { path, body }: Call): boolean {
  if (part === 'body') return body === undefined || body['revision'] !== undefined
  return new URLSearchParams(path.split('?')[1]).has('revision')
}

// Here the revision means that a file is imported although the master changed, or that a letter is made over another one: only the
// person can decide that.
const IS_A_YES = new Set(['POST /api/master/sync', 'POST /api/letters'])

// A letter and an application are found by any of their job's links, and all parts of the master share one revision; other records are
// at the address of the call or in the list above it.
function recordPath({ path }: RouteCommand, { path: sent, body }: Call): string {
  const url = body?.['job_url'] ?? new URLSearchParams(sent.split('?')[1]).get('job_url')
  if (typeof url === 'string' && path.startsWith('/api/letters'))
    return `/api/letters${queryText({ job_url: url })}`
  // The record of an application outlives its job.
  if (typeof url === 'string' && path === '/api/applications')
    return `/api/applications/record${queryText({ job_url: url })}`
  if (typeof url === 'string') return `/api/jobs${queryText({ url })}`
  if (path === '/api/master/selection') {
    const profile_id = body?.['profile_id']
    return typeof profile_id === 'string' ? `${path}${queryText({ profile_id })}` : path
  }
  const identity = body?.['job_identity']
  if (typeof identity === 'string') return `/api/tailored-resumes${queryText({ job_identity: identity })}`
  if (path.startsWith('/api/master/')) return '/api/master'
  return /\/:[a-z_]+$/.test(path) ? path.replace(/\/:[a-z_]+$/, '') : (sent.split('?')[0] ?? path)
}

function identityOf({ path }: RouteCommand, call: Call): string | null {
  const named = call.body?.['record_id'] ?? call.body?.['condition']
  if (typeof named === 'string') return named
  return /:[a-z_]+$/.test(path) ? decodeURIComponent(call.path.split('?')[0]?.split('/').at(-1) ?? '') : null
}

/** Returns the revision in an answer: of the record with this id in a list, else of the one record it shows. */
export function revisionIn(answer: unknown, id: string | null): number | null {
  if (!isRecord(answer)) return null
  const listed = Object.values(answer)
    .filter((value) => Array.isArray(value))
    .flat()
  const record =
    id === null
      ? [answer, ...ONE_RECORD.map((key) => answer[key])]
      : listed.filter((record) => isRecord(record) && isCalled(record, id))
  const revisions = record.map((record) => (isRecord(record) ? record['revision'] : undefined))
  const foundRevision = revisions.find((revision) => typeof revision === 'number')
  return foundRevision ?? null
}

const ONE_RECORD = ['application', 'master', 'selection', 'resume', 'display', 'letter']

function isCalled(record: Record<string, unknown>, id: string): boolean {
  return record['id'] === id || record['question_id'] === id || record['condition'] === id
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
