import type { z } from 'zod'
import { ageOf, momentOf } from '#lib/cli/rules/age.ts'
import { assessmentLines } from '#lib/cli/show/assessment.ts'
import { facts } from '#lib/cli/show/facts.ts'
import { changeLines, factLines } from '#lib/cli/show/history.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { labelWords, payWords } from '#lib/index/labels/label-words.ts'
import { JobResponse } from '#lib/shortlist/jobs/show-job.ts'
import { oneLine } from '#lib/text/text.ts'

type Job = z.output<typeof JobResponse>

/** One job: its facts, where the person stands with it, why it ranks so, and its text. */
export const showJob = presenter(JobResponse, {
  lines: (answer, screen) => [
    ...headLines(answer, screen),
    ...(answer.assessment ? ['', ...assessmentLines(answer.assessment, screen)] : []),
    ...rankLines(answer, screen),
    ...memberLines(answer, screen),
    ...splitLines(answer, screen),
    ...historyLines(answer, screen),
    ...(answer.job?.description ? ['', ...wrapped(answer.job.description, screen)] : []),
  ],
  ids: ({ job }) => (job === null ? [] : [job.job_url]),
})

function headLines(answer: Job, screen: Screen): string[] {
  const { job } = answer
  if (job === null) return wrapped('This posting is not stored; only what was found of it is.', screen)
  return [
    styled(screen, 'bold', oneLine(job.title, 300)),
    ...facts(factsOf({ ...answer, job }, screen), screen),
  ]
}

type Stored = Job & { job: NonNullable<Job['job']> }

function factsOf({ job, application, liveness, resume }: Stored, { now }: Screen): [string, string][] {
  const posted = `${momentOf(job.published_at)} (${ageOf(job.published_at, now)} ago)`
  return [
    ['Company', oneLine(job.company_name, 300)],
    ['Place', oneLine(job.locations_text, 2000)],
    ['Work', job.work_mode],
    ['Pay', payOf(job)],
    ['Kind', labelWords(job.labels).join(', ')],
    [job.published_kind === 'posted' ? 'Posted' : 'Updated', job.published_at === null ? '' : posted],
    ['Score', job.score_text],
    ['Next', job.not_judged?.next_step ?? ''],
    ['State', `${job.state.replaceAll('_', ' ')}, ${liveness.state}`],
    ['Application', application ? applicationText(application) : ''],
    ['Resume', resume ? resumeText(resume) : ''],
    ['Link', oneLine(job.job_url, 2000)],
  ]
}

function payOf({ salary, labels }: Stored['job']): string {
  if (salary !== '') return oneLine(salary, 300)
  return labels.pay === null ? '' : `${payWords(labels.pay)}, read from its text`
}

function resumeText({ lines, stale, proposed }: NonNullable<Job['resume']>): string {
  return [
    `${lines} lines`,
    ...(stale.length > 0 ? ['out of date'] : []),
    ...(proposed ? ['a newer pick waits'] : []),
  ].join(', ')
}

function applicationText({ status, at, follow_up_on }: NonNullable<Job['application']>): string {
  const follow_up = follow_up_on === null ? '' : `, follow up on ${follow_up_on}`
  return `${status} since ${momentOf(at)}${follow_up}`
}

function rankLines({ rank }: Job, screen: Screen): string[] {
  return rank.flatMap(({ profile_id, score, parts }) => {
    const told = parts.map(({ term, points }) => `${term} ${points > 0 ? '+' : ''}${points}`)
    return ['', `Rank ${score} for ${profile_id}`, ...wrapped(told.join(', '), screen, '  ')]
  })
}

function memberLines({ members, merged_because }: Job, screen: Screen): string[] {
  if (members.length < 2) return []
  return [
    '',
    styled(screen, 'bold', `${members.length} postings`),
    ...(merged_because === null ? [] : wrapped(merged_because, screen)),
    ...members.flatMap((one) => [oneLine(one.location, 300), `  ${oneLine(one.job_url, 2000)}`]),
  ]
}

function splitLines({ apart, split_off }: Job, screen: Screen): string[] {
  const lines = [
    ...(apart ? [`You split this posting off from ${oneLine(apart.from_identity, 2000)}.`] : []),
    ...split_off.map((link) => `You split off ${oneLine(link, 2000)}.`),
  ]
  return lines.length === 0 ? [] : ['', ...lines.flatMap((line) => wrapped(line, screen))]
}

const SHOWN_CHANGES = 5

function historyLines({ changes, facts }: Job, screen: Screen): string[] {
  if (facts.length === 0) return []
  const more = changes.length - SHOWN_CHANGES
  return [
    '',
    styled(screen, 'bold', 'History'),
    ...factLines(facts, screen),
    ...changeLines(changes.slice(0, SHOWN_CHANGES), screen),
    ...(more > 0 ? ['', `${more} earlier changes: \`svc job history\` tells them all.`] : []),
  ]
}
