import type { RefusalBody } from '#lib/service/http/client.ts'

// Refusals that say nothing about the record.
const FOR_NOW = new Set([
  ...['server_gone', 'not_now', 'proof_required', 'forbidden', 'forbidden_origin', 'wrong_server'],
  ...['internal', 'busy', 'body_timeout', 'run_in_progress', 'target_unavailable', 'config_unavailable'],
])

/**
 * Returns why a step was not taken back or done again, and whether it goes: it stays where a later press may succeed, and else the next
 * press reaches the step before it. Example: "Not taken back: Marked applied: Baker. It was changed elsewhere meanwhile, …".
 */
export function refusedTurn(list: 'done' | 'undone', text: string, error: RefusalBody) {
  if (FOR_NOW.has(error.code)) return { message: error.message, goes: false }
  const end = list === 'done' ? 'Not taken back' : 'Not done again'
  const name = /[.?!]$/.test(text) ? text : `${text}.`
  return { message: `${end}: ${name} ${reasonOf(error)}`, goes: true }
}

/** Returns why a record was not changed, and the way on, in words for a person who read it some time ago. */
export function reasonOf({ code, message, current }: RefusalBody): string {
  if (code === 'not_found') return 'It is no longer there. Add it again if you want it back.'
  if (code !== 'revision_conflict') return message
  const { answer = '' } = (current ?? {}) as { answer?: unknown }
  const now = typeof answer === 'string' && answer !== '' && answer.length <= SHORT ? `, to “${answer}”` : ''
  return `It was changed elsewhere meanwhile${now}, and stays as it is now. Change it there if you want it otherwise.`
}

const SHORT = 80

/** Returns the sentence that the last step, a write or the name of one, has no undo. */
export function stayText(write: string): string {
  return `Your last step has no undo: ${WRITE_NAMES[write] ?? write}`
}

/**
 * The writes of the page that nothing takes back by a press, by route, with their names. A second sentence names the place where a
 * new press changes it.
 */
export const WRITE_NAMES: Record<string, string> = {
  'DELETE /api/answers/:question_id': 'an answer was deleted',
  'POST /api/applications/files': 'a file was added',
  'PUT /api/applications': 'an application was saved. Change it again under Applied',
  'POST /api/assess': 'a job was assessed',
  'POST /api/assess/compare': 'a second opinion was made',
  'POST /api/assess/compare-models': 'models were compared',
  'PUT /api/assessments/rows': 'a requirement was reported',
  'POST /api/backup': 'a backup was made',
  'POST /api/boards': 'companies were added. Remove them under Companies',
  'DELETE /api/boards/:board_id': 'a company was removed. Add it again under Companies',
  'POST /api/boards/import': 'companies were imported. Remove them under Companies',
  'PUT /api/config': 'a setting was changed. Change it again in Settings',
  'PUT /api/facts': 'a fact was corrected. Correct it again under What is known',
  'POST /api/feeds': 'the feed addresses were made',
  'POST /api/forms': 'a form was read',
  'POST /api/interviews': 'an interview was saved',
  'PUT /api/interviews/:round_id': 'an interview was changed',
  'DELETE /api/interviews/:round_id': 'an interview was deleted',
  'POST /api/interviews/preparation': 'a preparation was made',
  'POST /api/job-resumes/pick': 'the resume of a job was changed',
  'POST /api/learning/import': 'a course was imported',
  'POST /api/learning/pathways': 'a course was begun',
  'DELETE /api/learning/pathways/:pathway_id': 'a course was deleted',
  'POST /api/learning/pathways/:pathway_id/cancel': 'a course was stopped',
  'POST /api/learning/pathways/:pathway_id/resume': 'a course was continued',
  'PUT /api/learning/pathways/:pathway_id/progress': 'the progress of a course was saved',
  'POST /api/learning/shipped/:role_key/pathway': 'a course was begun',
  'POST /api/letters': 'a letter was made again',
  'PUT /api/letters': 'a letter was saved',
  'DELETE /api/letters': 'a letter was deleted',
  'POST /api/letters/proposal': 'a model was asked for a letter',
  'PUT /api/letters/proposal': 'a letter of a model was dropped',
  'POST /api/master': 'the resume was saved',
  'POST /api/master/entries': 'the resume was saved',
  'PUT /api/master/entries': 'the resume was saved',
  'POST /api/master/import': 'a resume was imported',
  'POST /api/master/lines': 'the resume was saved',
  'PUT /api/master/lines': 'the resume was saved',
  'POST /api/master/selection': 'the resume of a role was changed',
  'POST /api/master/sync': 'the resume was read from its file',
  'POST /api/master/words': 'facts of the resume were changed',
  'POST /api/words': 'the waiting words were used',
  'PUT /api/model-keys': 'the key of a model was saved',
  'DELETE /api/model-keys': 'the key of a model was removed',
  'POST /api/own-jobs': 'a job was kept. Delete it under Add a job',
  'DELETE /api/own-jobs/:own_id': 'a kept job was deleted',
  'DELETE /api/pairing/:browser_id': 'a browser was forgotten',
  'POST /api/pipeline/approvals/:approval_id': 'a request was answered',
  'POST /api/postings/assess/cancel': 'the assessment was stopped',
  'POST /api/profiles': 'a role was added. Delete it under Roles',
  'PUT /api/profiles/:profile_id': 'a role was changed. Edit it again under Roles',
  'DELETE /api/profiles/:profile_id': 'a role was deleted',
  'POST /api/profiles/:profile_id/archive': 'a role was archived',
  'POST /api/profiles/:profile_id/select': 'another role became the main one. Choose again under Roles',
  'PUT /api/profiles/:profile_id/resume': 'the resume of a role was saved',
  'DELETE /api/profiles/:profile_id/resume': 'the resume of a role was removed',
  'POST /api/recovery': 'a repair was chosen',
  'PUT /api/resume-display': 'the style of resumes was changed',
  'POST /api/run': 'a run was begun',
  'POST /api/runs/import': 'a run was imported',
  'POST /api/sample load': 'the sample was loaded. Remove it in Settings',
  'POST /api/sample remove': 'the sample was removed. Load it again in Settings',
  'POST /api/stories': 'a story was added. Delete it under Stories',
  'DELETE /api/stories/:story_id': 'a story was deleted',
  'POST /api/tailored-resumes': 'the resume of a job was made',
  'PUT /api/tailored-resumes/length': 'the resume of a job was changed',
  'PUT /api/tailored-resumes/lines': 'the resume of a job was changed',
  'PUT /api/tailored-resumes/selection': 'the resume of a job was changed',
}
