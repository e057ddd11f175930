import type { DeclaredCommand } from '#lib/cli/route-commands.ts'
import type { Call } from '#lib/cli/rules/make-call.ts'
import { revisionIn } from '#lib/cli/rules/revision-in.ts'
import { type Line, sendCall } from '#lib/cli/send-call.ts'
import { queryText } from '#lib/http/client.ts'

/** The call with the revision that its record has now, where it needs one and none was given. */
export async function withRevision(declared: DeclaredCommand, call: Call, line: Line): Promise<Call> {
  const takes = declared.fields.some((field) => field.part === 'body' && field.key === 'revision')
  if (!takes || call.body === undefined || call.body['revision'] !== undefined) return call
  const reply = await sendCall({ method: 'GET', path: recordPath(declared, call) }, line)
  const revision = reply.ok ? revisionIn(reply.value, identityOf(declared, call)) : null
  return revision === null ? call : { ...call, body: { ...call.body, revision } }
}

// A job knows its application by any of its links; other records stand at the address of the call or in the list above it.
function recordPath({ path }: DeclaredCommand, { body }: Call): string {
  if (typeof body?.['job_url'] === 'string') return `/api/jobs${queryText({ url: body['job_url'] })}`
  return path.replace(/\/:[a-z_]+$/, '')
}

function identityOf({ path }: DeclaredCommand, call: Call): string | null {
  return /:[a-z_]+$/.test(path) ? decodeURIComponent(call.path.split('/').at(-1) ?? '') : null
}
