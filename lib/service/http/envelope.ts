import { faultOf } from '#db/store-fault.ts'
import { acceptsGzip, namesEtag, type PackBytes, type WrittenReply } from '#lib/service/cached-reply.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal, type RefusalCode } from '#lib/service/refusals.ts'

/** The HTTP status of every refusal code; a new code without a status does not compile. */
export const STATUSES = {
  invalid_json: 400,
  forbidden: 403,
  forbidden_origin: 403,
  model_denied: 403,
  not_found: 404,
  approval_not_found: 404,
  approval_denied: 409,
  approval_used: 409,
  approval_changed: 409,
  approval_expired: 409,
  target_unavailable: 404,
  profile_not_found: 404,
  config_missing: 404,
  master_not_found: 404,
  assessment_missing: 404,
  no_proposed_resume: 404,
  tailored_resume_not_found: 404,
  method_not_allowed: 405,
  config_unavailable: 409,
  config_digest_mismatch: 409,
  run_in_progress: 409,
  revision_conflict: 409,
  proof_required: 403,
  pairing_refused: 403,
  wrong_server: 409,
  posting_alone: 409,
  posting_not_split: 409,
  posting_not_joined: 409,
  nothing_alike: 409,
  posting_closed: 409,
  assess_batch_running: 409,
  assessment_stale: 409,
  proposal_stale: 409,
  stored_resume_unreadable: 409,
  draft_not_needed: 409,
  no_master: 409,
  profile_resume_in_use: 409,
  resume_held: 409,
  pages_unmeasured: 409,
  pick_failed: 409,
  shorten_retired: 409,
  master_entry_exists: 409,
  master_file_changed: 409,
  scout_profile_default_delete: 409,
  scout_profile_last_active: 409,
  scout_profile_deleted: 409,
  body_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  unknown_key: 422,
  wrong_type: 422,
  invalid_value: 422,
  bad_enum: 422,
  personal_info_refused: 422,
  answer_invalid: 422,
  job_input_invalid: 422,
  revision_required: 422,
  master_text_invalid: 422,
  master_place_invalid: 422,
  master_markdown_invalid: 422,
  internal: 500,
  pdf_render_failed: 500,
  assessment_not_stored: 500,
  master_file_unreadable: 500,
  job_fetch_failed: 502,
  model_output_invalid: 502,
  busy: 503,
  pick_not_available: 503,
  model_target_unavailable: 503,
  model_unavailable: 503,
  assess_timeout: 504,
} as const satisfies Record<RefusalCode, number>

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}
const DEFAULT_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Returns the error envelope of a thrown value (interface, Resources); the text of an internal error only goes to the log. */
export function refuse(problem: unknown, log: Log): Response {
  const refusal = asRefusal(problem)
  if (!refusal) log.error('request failed', { fault: describe(problem) })
  const { code, message, details } = refusal ?? internal()
  const { allow, retry_after_seconds, current_text, ...facts } = details
  const headers = new Headers({ 'Content-Type': 'application/json' })
  if (typeof allow === 'string') headers.set('Allow', allow)
  if (typeof retry_after_seconds === 'number') headers.set('Retry-After', String(retry_after_seconds))
  // The record of a conflict holds text that a program must not take for the service's; mostly the person wrote it.
  const { current } = facts
  const labels =
    current === undefined ? {} : { _labels: { '/error/current': current_text ?? 'user-private' } }
  const body = { schema_version: 'svc-error:1', error: { code, message, ...facts }, ...labels }
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  // HEAD states the length that GET would send.
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { status: STATUSES[code], headers })
}

function asRefusal(problem: unknown): Refusal | null {
  if (problem instanceof Refusal) return problem
  // A full or read-only disk is reported alike, wherever it was noticed.
  const fault = problem instanceof Error ? faultOf(problem) : null
  return fault && new Refusal('target_unavailable', fault.message, { reason: fault.reason })
}

function internal(): Refusal {
  return new Refusal(
    'internal',
    'The service failed at this. Nothing is known to be lost; its log says more.',
  )
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}

/** Adds the headers that every answer carries; nothing is cached unless it says so. */
export function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(ALWAYS)) response.headers.set(name, value)
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

/** Sends a written reply, packed where the caller takes that, or 304 if the request names its ETag. */
export async function sendWritten(
  { bytes, packed, etag, headers }: WrittenReply,
  requestHeaders: Headers,
  packBytes?: PackBytes,
): Promise<Response> {
  // A memory cache must revalidate each time, and no browser stores a person's list on disk.
  const etagHeader = { ETag: etag, Vary: 'Accept-Encoding' }
  if (namesEtag(requestHeaders.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: etagHeader })
  const body = acceptsGzip(requestHeaders) ? ((await packed?.(packBytes)) ?? null) : null
  const encoding = body === null ? {} : { 'Content-Encoding': 'gzip' }
  return new Response(body ?? bytes, { headers: { ...headers, ...etagHeader, ...encoding } })
}
