import type { RefusalCode } from '#lib/refusals.ts'

/** The HTTP status of every refusal code; a new code without a status does not compile. */
export const STATUSES = {
  invalid_json: 400,
  forbidden: 403,
  forbidden_origin: 403,
  not_found: 404,
  target_unavailable: 404,
  profile_not_found: 404,
  method_not_allowed: 405,
  config_unavailable: 409,
  revision_conflict: 409,
  scout_profile_default_delete: 409,
  scout_profile_last_active: 409,
  scout_profile_deleted: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  unknown_key: 422,
  wrong_type: 422,
  invalid_value: 422,
  bad_enum: 422,
  personal_info_refused: 422,
  internal: 500,
  busy: 503,
  model_target_unavailable: 503,
} as const satisfies Record<RefusalCode, number>
