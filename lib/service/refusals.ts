/** Every refusal code with its meaning (interface, Errors). */
export const REFUSALS = {
  forbidden: 'The request did not come from this computer, or named another host.',
  forbidden_origin: 'The request came from a page that is not this service’s own.',
  invalid_json: 'The body is not JSON in UTF-8.',
  method_not_allowed: 'The path exists, but not with this method.',
  body_too_large: 'The body is larger than this route takes.',
  unsupported_media_type: 'A write was sent without Content-Type: application/json.',
  unknown_key: 'A key of the body or query is not in the contract.',
  wrong_type: 'A value is missing or has another type than the contract’s.',
  invalid_value: 'A value is out of range or cannot be used.',
  bad_enum: 'A value is not one of the allowed ones.',
  not_found: 'Nothing has this id or address.',
  target_unavailable: 'The home folder or a store in it cannot be used now.',
  profile_not_found: 'No active role has this id.',
  config_unavailable: 'The settings file cannot be read.',
  config_missing: 'There is no active role, so nothing says what to search.',
  config_digest_mismatch: 'The settings are not the ones that were read.',
  run_in_progress: 'A run is under way.',
  revision_conflict: 'The record changed since it was read.',
  proof_required: 'The step is the person’s own, and the call carries no proof of the person.',
  pairing_refused: 'The code pairs no browser: it is wrong, used or too old.',
  wrong_server: 'The call was meant for another server than the one that answers at this port.',
  personal_info_refused: 'The text holds contact data.',
  answer_invalid: 'The text cannot be an answer.',
  master_not_found: 'There is no master resume.',
  master_entry_exists: 'The master has this role, project or school already.',
  master_text_invalid: 'The text cannot be a line or heading of the master.',
  master_place_invalid: 'The line cannot stand in this place of the master.',
  master_markdown_invalid: 'The markdown does not read as a master.',
  master_file_changed: 'The master’s file changed while it was being read.',
  master_file_unreadable: 'The master’s file cannot be read.',
  revision_required: 'The service never wrote this file, so the write must name the revision it follows.',
  posting_alone: 'The posting is the only one of its job.',
  posting_not_split: 'The posting was not split off.',
  posting_not_joined: 'The job was not joined with another one.',
  nothing_alike: 'No other job looks like this one.',
  posting_closed: 'The board no longer lists the posting.',
  job_input_invalid: 'What was sent is no posting.',
  job_fetch_failed: 'The posting could not be read.',
  approval_not_found: 'Nothing that waits for a yes has this id.',
  approval_denied: 'The person said no to this request.',
  approval_used: 'This yes was used already.',
  approval_changed: 'The call or its work is not the one that the person approved.',
  approval_expired: 'The request is too old to be approved or used.',
  assess_batch_running: 'A batch is being assessed already.',
  model_target_unavailable: 'No model target can be used.',
  model_denied: 'The model may not be asked, or its account may not use it.',
  model_unavailable: 'The model could not answer now.',
  model_output_invalid: 'What the model answered could not be used.',
  assess_timeout: 'The model did not answer in time.',
  assessment_not_stored: 'What was found could not be stored.',
  assessment_missing: 'The job was not assessed.',
  assessment_stale: 'The assessment of the job is out of date.',
  no_proposed_resume: 'No newer pick of the resume waits.',
  tailored_resume_not_found: 'No resume is stored for the job.',
  proposal_stale: 'The resume or letter changed after the proposal was made.',
  stored_resume_unreadable: 'The stored resume of the job cannot be read.',
  draft_not_needed: 'A resume is suggested already, so no draft is made.',
  no_master: 'There is no master resume to pick from.',
  profile_resume_in_use: 'The role uses a resume that was put in by hand.',
  resume_held: 'No resume is suggested for the job.',
  pages_unmeasured: 'The pages of the resume could not be counted.',
  pick_failed: 'Nothing could be picked from the master.',
  shorten_retired: 'A resume is not shortened any more.',
  pick_not_available: 'Nothing can be picked while the settings cannot be read.',
  scout_profile_default_delete: 'The default role cannot be deleted.',
  scout_profile_last_active: 'The only active role cannot be deleted.',
  scout_profile_deleted: 'The role is deleted already.',
  body_timeout: 'The body did not arrive in time.',
  busy: 'More requests are under way than the server takes at once.',
  pdf_render_failed: 'The resume could not be printed.',
  internal: 'The service failed; nothing is known to be lost.',
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
