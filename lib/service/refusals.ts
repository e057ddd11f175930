/** Every refusal code with its HTTP status and its meaning (interface, Errors). */
export const REFUSALS = {
  forbidden: { status: 403, means: 'The request did not come from this computer, or named another host.' },
  forbidden_origin: { status: 403, means: 'The request came from a page that is not this service’s own.' },
  invalid_json: { status: 400, means: 'The body is not JSON in UTF-8.' },
  method_not_allowed: { status: 405, means: 'The path exists, but not with this method.' },
  body_too_large: { status: 413, means: 'The body is larger than this route takes.' },
  unsupported_media_type: { status: 415, means: 'A write was sent without Content-Type: application/json.' },
  unknown_key: { status: 422, means: 'A key of the body or query is not in the contract.' },
  wrong_type: { status: 422, means: 'A value is missing or has another type than the contract’s.' },
  invalid_value: { status: 422, means: 'A value is out of range or cannot be used.' },
  bad_enum: { status: 422, means: 'A value is not one of the allowed ones.' },
  not_found: { status: 404, means: 'Nothing has this id or address.' },
  target_unavailable: { status: 404, means: 'The home folder or a store in it cannot be used now.' },
  profile_not_found: { status: 404, means: 'No active role has this id.' },
  config_unavailable: { status: 409, means: 'The settings file cannot be read.' },
  config_missing: { status: 404, means: 'There is no active role, so nothing says what to search.' },
  config_digest_mismatch: { status: 409, means: 'The settings are not the ones that were read.' },
  run_in_progress: { status: 409, means: 'A run is under way.' },
  revision_conflict: { status: 409, means: 'The record changed since it was read.' },
  proof_required: {
    status: 403,
    means: 'The step is the person’s own, and the call carries no proof of the person.',
  },
  pairing_refused: { status: 403, means: 'The code pairs no browser: it is wrong, used or too old.' },
  wrong_server: {
    status: 409,
    means: 'The call was meant for another server than the one that answers at this port.',
  },
  personal_info_refused: { status: 422, means: 'The text holds contact data.' },
  answer_invalid: { status: 422, means: 'The text cannot be an answer.' },
  master_not_found: { status: 404, means: 'There is no master resume.' },
  master_entry_exists: { status: 409, means: 'The master has this role, project or school already.' },
  master_text_invalid: { status: 422, means: 'The text cannot be a line or heading of the master.' },
  master_place_invalid: { status: 422, means: 'The line cannot stand in this place of the master.' },
  master_markdown_invalid: { status: 422, means: 'The markdown does not read as a master.' },
  master_file_changed: { status: 409, means: 'The master’s file changed while it was being read.' },
  master_file_unreadable: { status: 500, means: 'The master’s file cannot be read.' },
  revision_required: {
    status: 422,
    means: 'The service never wrote this file, so the write must name the revision it follows.',
  },
  posting_alone: { status: 409, means: 'The posting is the only one of its job.' },
  posting_not_split: { status: 409, means: 'The posting was not split off.' },
  posting_not_joined: { status: 409, means: 'The job was not joined with another one.' },
  nothing_alike: { status: 409, means: 'No other job looks like this one.' },
  posting_closed: { status: 409, means: 'The board no longer lists the posting.' },
  job_input_invalid: { status: 422, means: 'What was sent is no posting.' },
  job_fetch_failed: { status: 502, means: 'The posting could not be read.' },
  approval_not_found: { status: 404, means: 'Nothing that waits for a yes has this id.' },
  approval_denied: { status: 409, means: 'The person said no to this request.' },
  approval_used: { status: 409, means: 'This yes was used already.' },
  approval_changed: { status: 409, means: 'The call or its work is not the one that the person approved.' },
  approval_expired: { status: 409, means: 'The request is too old to be approved or used.' },
  assess_batch_running: { status: 409, means: 'A batch is being assessed already.' },
  model_target_unavailable: { status: 503, means: 'No model target can be used.' },
  model_denied: { status: 403, means: 'The model may not be asked, or its account may not use it.' },
  model_unavailable: { status: 503, means: 'The model could not answer now.' },
  model_output_invalid: { status: 502, means: 'What the model answered could not be used.' },
  assess_timeout: { status: 504, means: 'The model did not answer in time.' },
  assessment_not_stored: { status: 500, means: 'What was found could not be stored.' },
  assessment_missing: { status: 404, means: 'The job was not assessed.' },
  assessment_stale: { status: 409, means: 'The assessment of the job is out of date.' },
  no_proposed_resume: { status: 404, means: 'No newer pick of the resume waits.' },
  tailored_resume_not_found: { status: 404, means: 'No resume is stored for the job.' },
  proposal_stale: { status: 409, means: 'The resume or letter changed after the proposal was made.' },
  stored_resume_unreadable: { status: 409, means: 'The stored resume of the job cannot be read.' },
  draft_not_needed: { status: 409, means: 'A resume is suggested already, so no draft is made.' },
  no_master: { status: 409, means: 'There is no master resume to pick from.' },
  profile_resume_in_use: { status: 409, means: 'The role uses a resume that was put in by hand.' },
  resume_held: { status: 409, means: 'No resume is suggested for the job.' },
  pages_unmeasured: { status: 409, means: 'The pages of the resume could not be counted.' },
  pick_failed: { status: 409, means: 'Nothing could be picked from the master.' },
  shorten_retired: { status: 409, means: 'A resume is not shortened any more.' },
  pick_not_available: { status: 503, means: 'Nothing can be picked while the settings cannot be read.' },
  scout_profile_default_delete: { status: 409, means: 'The default role cannot be deleted.' },
  scout_profile_last_active: { status: 409, means: 'The only active role cannot be deleted.' },
  scout_profile_deleted: { status: 409, means: 'The role is deleted already.' },
  body_timeout: { status: 408, means: 'The body did not arrive in time.' },
  busy: { status: 503, means: 'More requests are under way than the server takes at once.' },
  pdf_render_failed: { status: 500, means: 'The resume could not be printed.' },
  internal: { status: 500, means: 'The service failed; nothing is known to be lost.' },
} as const

export type RefusalCode = keyof typeof REFUSALS

/** Facts that go into the error object beside code and message. */
export type RefusalDetails = {
  allowed_keys?: string[]
  current?: unknown
  reason?: string
  [fact: string]: unknown
}

/** An expected error for the caller; any other thrown value is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Returns the refusal of an address that names nothing; a wrong secret in an address gets the same. */
export function nothingHere(): Refusal {
  return new Refusal(
    'not_found',
    'There is nothing at this address. GET /api/openapi.json?detail=full lists what there is.',
  )
}

/** Returns the bytes of a file that a body holds in base64, else refuses with `invalid_value`. */
export function bytesOfContent(content_base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(content_base64)
  } catch {
    const message = '`content_base64` is not base64. Send the bytes of the file in base64.'
    throw new Refusal('invalid_value', message)
  }
}
