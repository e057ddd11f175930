import { findApplications, type GivenAnswers, putGivenAnswers } from '#db/desk/applications.ts'
import type { Store } from '#db/store.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { GivenBody } from '#lib/shortlist/applications/schema.ts'
import { isYours } from '#lib/shortlist/forms/show-form.ts'

type KeepGivenDeps = { desk: Store; index: Store; events: EventHub }

/**
 * Keeps the answers that the person gave in an employer's form with their application, in place of earlier ones. Answers to
 * questions for contact data, and answers that hold some, are left out. Refuses with `not_found` without an application, and
 * with `personal_info_refused` if nothing else is left.
 */
export async function keepGivenAnswers(services: KeepGivenDeps, body: GivenBody & { actor: Actor }) {
  const { identities } = await nameJob(services, body.job_url)
  const answers = body.answers.filter((each) => !isContact(each))
  const left_out = body.answers.filter(isContact).map(({ question }) => question)
  if (answers.length === 0) {
    throw new Refusal(
      'personal_info_refused',
      'Every answer is contact data, which is never stored. Send other answers.',
    )
  }
  const job_identity = await services.desk.change(async (change) => {
    const [application] = await findApplications(change, identities)
    if (!application) {
      throw new Refusal('not_found', 'No application is recorded for this job. Record it first.')
    }
    const kept: GivenAnswers = {
      job_identity: application.job_identity,
      answers,
      given_at: change.now,
      written_by: body.actor,
    }
    change.run(putGivenAnswers(kept))
    return kept.job_identity
  })
  services.events.publish({ event: 'jobs', data: { job_identities: [job_identity] } })
  const questions = answers.map(({ question }) => question)
  return { schema_version: 'svc-given-answers:1' as const, given: questions, left_out }
}

// Some questions hold contact data themselves. Example: "Is robin@loom.example your address?".
function isContact({ question, answer }: GivenBody['answers'][number]): boolean {
  return (
    isYours({ label: question, kind: 'line' }) ||
    [question, answer].some((text) => findContactData(text).length > 0)
  )
}
