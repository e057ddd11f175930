import type { Assessment } from '#db/desk/assessments.ts'
import { findModelQuestions } from '#db/desk/learning.ts'
import type { Store } from '#db/store.ts'
import { storyFitter } from '#lib/evidence/stories/fit-stories.ts'
import { citedLines } from '#lib/judge/assess/job-evidence.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { isLikely, rowsThatCount } from '#lib/judge/verdict/verdict-of.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { likelyQuestions, subjectOf } from '#lib/learn/preparation/rules/likely-questions.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { findAssessment, openLessonFinder } from '#lib/learn/study/job-lessons.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { findPosting } from '#lib/shortlist/applications/applied-posting.ts'

/** The services that prepare for an interview. */
export type PreparationDeps = { desk: Store; index: Store; courses: CourseFiles; shipped: ShippedBuilder }

const MOST_REQUIREMENTS = 20
const LEAST_FIT = 25
const MOST_STORIES = 2
const MOST_LINES = 3

/**
 * Returns the likely questions of an interview for a job, made by rules from its requirements and duties, and the gaps with
 * the lessons that close them. Refuses with `not_found` if the job is unknown.
 */
export async function showPreparation(services: PreparationDeps, { job_url }: { job_url: string }) {
  const { job_identity, title, company, assessment, questions, more, by_model } = await prepare(
    services,
    job_url,
  )
  const rows = assessment ? [...assessment.result.rows, ...assessment.result.more_rows] : []
  const gaps = rowsThatCount(rows).filter((row) => row.status !== 'met' && !isLikely(row))
  const findLessons = gaps.length === 0 ? () => [] : await openLessonFinder(services)
  return {
    schema_version: 'svc-interview-preparation:1' as const,
    ...{ job_identity, title, company },
    assessed: assessment !== undefined,
    questions,
    by_model: by_model && { target: by_model.target, model: by_model.model, asked_at: by_model.asked_at },
    more,
    gaps: gaps.map(({ id, quote, terms, status, class: rowClass }) => ({
      row: id,
      quote,
      must: isMustHave(rowClass),
      status,
      lessons: findLessons({ quote, terms }),
    })),
  }
}

/** Returns the person's stories and lines for each likely question of `showPreparation`, without any word of the posting. */
export async function showPreparedEvidence(
  services: Pick<PreparationDeps, 'desk' | 'index'>,
  { job_url }: { job_url: string },
) {
  const { job_identity, assessment, questions } = await prepare(services, job_url)
  const fit = await storyFitter(services.desk)
  const [cited] = assessment ? await citedLines(services.desk, [assessment]) : []
  const lines = new Map(cited?.rows.map((row) => [row.row, row.lines]))
  return {
    schema_version: 'svc-interview-evidence:1' as const,
    job_identity,
    questions: questions.map((likely) => {
      const { id, question, takes_story } = likely
      const own = lines.get(id) ?? []
      const cited = own.flatMap(({ kind, ref }) => (kind === 'story' ? [ref] : []))
      const least = takes_story ? LEAST_FIT : Number.POSITIVE_INFINITY
      const limits = { least, most: MOST_STORIES, subject: subjectOf(likely), cited }
      return {
        id,
        stories: fit(question, limits).map(({ story, score }) => ({
          id: story.story_id,
          title: story.title,
          score,
          cited: cited.includes(story.story_id),
          narrative: story.narrative,
        })),
        lines: own
          .flatMap(({ kind, ref, text }) => (kind === 'story' ? [] : [{ kind, ref, text }]))
          .slice(0, MOST_LINES),
      }
    }),
  }
}

type PreparedJob = Awaited<ReturnType<typeof findPosting>> & { assessment: Assessment | undefined }

async function prepare(services: Pick<PreparationDeps, 'desk' | 'index'>, job_url: string) {
  const job: PreparedJob = {
    ...(await findPosting(services, job_url)),
    assessment: await findAssessment(services, job_url),
  }
  const { assessment, text, title } = job
  const by_model = (await findModelQuestions(services.desk, job.identities)) ?? null
  if (assessment === undefined && text === '') {
    throw new Refusal('not_found', 'No posting and no assessment of this job is stored. Assess it first.')
  }
  const { rows = [], more_rows = [] } = assessment?.result ?? {}
  const all = countedRows([...rows, ...more_rows])
  const rowsToAsk = all
    .toSorted((a, b) => Number(isMustHave(b.class)) - Number(isMustHave(a.class)) || a.line - b.line)
    .slice(0, MOST_REQUIREMENTS)
  return {
    ...job,
    title: title || (assessment?.result.title ?? ''),
    questions: [
      ...likelyQuestions(rowsToAsk, text),
      ...(by_model?.questions ?? []).map((question, index) => ({
        ...{ id: `m${index + 1}`, source: 'model' as const, quote: '', takes_story: true },
        question,
      })),
    ],
    by_model,
    more: all.length - rowsToAsk.length,
  }
}
