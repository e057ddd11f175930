import { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { facts, momentOf, type Screen, styled, targetText, wrapped } from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import { costText } from '#lib/judge/calls/estimate.ts'
import { droppedText } from '#lib/learn/course/find-quote.ts'
import {
  demandCountText,
  localPageText,
  minutesText,
  pathwayStateText,
  stepStateText,
  stepText,
} from '#lib/learn/pathways/pathway-words.ts'
import {
  PathwayDeleted,
  PathwayPreview,
  PathwayResponse,
  PathwaysResponse,
} from '#lib/learn/pathways/schema.ts'
import { PreparationResponse, PreparedEvidence } from '#lib/learn/preparation/schema.ts'
import {
  CourseResponse,
  GapsResponse,
  JobLessonsResponse,
  ProgressResponse,
} from '#lib/learn/study/schema.ts'
import { capitalized } from '#lib/text/names.ts'
import { oneLine } from '#lib/text/text.ts'

type PathwayReply = z.output<typeof PathwayResponse>['pathway']

/** Prints the courses, the person's own before the shipped ones. */
export const showPathways = presenter(z.union([PathwaysResponse, PathwayDeleted]), {
  lines: (reply, screen) => {
    if (!isList(reply)) return ['The course is deleted, with its pages and what was done in it.']
    const { pathways } = reply
    const unbuilt = pathways.find((pathway) => pathway.local_page?.state === 'not_built')
    return [
      ...table(
        screen,
        pathways,
        [
          { head: 'Course', cell: (course) => course.label ?? course.role_text, share: 1 },
          { head: 'From', cell: originOf },
          { head: 'Lessons', cell: (course) => course.course?.lessons ?? null, right: true },
          { head: 'State', cell: stateOf, share: 2 },
          ...(screen.rows ? [] : [{ head: 'Id', cell: (course: PathwayReply) => course.id }]),
        ],
        ({ id, label, role_text }) => ({ ids: { course: id }, words: label ?? role_text }),
      ),
      ...(unbuilt ? ['', `Build one that is ready: svc learn build ${unbuilt.id} --wait`] : []),
    ]
  },
  ids: (reply) => (isList(reply) ? reply.pathways.map((pathway) => pathway.id) : [reply.deleted]),
})

type PathwayList = z.output<typeof PathwaysResponse>

function isList(reply: PathwayList | z.output<typeof PathwayDeleted>): reply is PathwayList {
  return Array.isArray(reply['pathways'])
}

function originOf({ source, imported_from }: PathwayReply): string {
  if (source === 'shipped') return 'program'
  return source === 'imported' ? `folder ${imported_from ?? ''}` : 'you'
}

function stateOf({ status, local_page, error }: PathwayReply): string {
  if (local_page) return localPageText(local_page)
  return status === 'failed' && error !== null ? error : pathwayStateText(status)
}

/** Prints one course: its state and its history. */
export const showPathway = presenter(PathwayResponse, {
  lines: ({ pathway }, screen) => [
    ...facts(screen, [
      ['Course', pathway.label ?? pathway.role_text],
      ['Id', pathway.id],
      ['From', originOf(pathway)],
      ['State', stateOf(pathway)],
      ['Lessons', pathway.course === null ? '' : String(pathway.course.lessons)],
      ['Asked for', pathway.requested_at === null ? '' : momentOf(pathway.requested_at)],
      ['Cost', costOf(pathway)],
    ]),
    ...stepsOf(pathway, screen),
    ...wrapped(nextOf(pathway), screen),
  ],
  ids: ({ pathway }) => [pathway.id],
})

function costOf({ cost }: PathwayReply): string {
  if (cost === null || cost.cli_model_calls === null) return ''
  const countText = (value: number | null) => (value === null ? 'not known' : value.toLocaleString('en'))
  const parts = [
    `model calls ${countText(cost.cli_model_calls)}`,
    `tokens ${countText(cost.tokens)}`,
    `web pages ${countText(cost.web_fetches)}`,
    cost.worker_minutes === null ? '' : minutesText(cost.worker_minutes),
  ]
  return parts.filter(Boolean).join(', ')
}

function stepsOf({ progress, status }: PathwayReply, screen: Screen): string[] {
  if (progress === null) return []
  const { steps, line, calls, max_calls, fetches, max_fetches, dropped } = progress
  const isLive = status === 'queued' || status === 'running'
  return [
    '',
    ...table(screen, steps, [
      { head: 'Step', cell: (step) => stepText(step.step) },
      { head: '', cell: (step) => stepStateText(step.status) },
      { head: '', cell: (step) => step.detail, share: 1 },
    ]),
    `${calls} of at most ${max_calls} model calls, ${fetches} of at most ${max_fetches} web pages.`,
    ...(isLive && line !== null ? wrapped(line, screen) : []),
    ...(dropped.length === 0 ? [] : ['', styled(screen, 'bold', 'Left out')]),
    ...dropped.flatMap((dropped) => wrapped(droppedText(dropped), screen)),
    '',
  ]
}

function nextOf({ id, status, source, local_page }: PathwayReply): string {
  if (local_page && local_page.state !== 'built') return `Build it: svc learn build ${id} --wait`
  if (status === 'done') return `Open it: svc learn open ${id}`
  if (status === 'queued' || status === 'running') return `Stop it: svc learn cancel ${id}`
  return source === 'requested' ? `Go on with it: svc learn resume ${id}` : ''
}

/** Prints the estimated cost of a course. */
export const showPathwayPreview = presenter(PathwayPreview, {
  lines: ({ text, model_target, postings, estimate, max_calls, max_fetches }, screen) => [
    ...wrapped(text, screen),
    ...(model_target === 'builtin'
      ? []
      : [
          ...facts(screen, [
            ['Model', targetText(model_target)],
            ['Calls', `about ${estimate.calls}, ${max_calls} at most`],
            ['Web pages', `about ${estimate.fetches}, ${max_fetches} at most`],
            ['Time', `about ${minutesText(estimate.minutes)}`],
            [
              'Tokens',
              estimate.tokens === null ? 'not known' : `about ${estimate.tokens.toLocaleString('en')}`,
            ],
            ['Cost', costText(estimate, model_target)],
            ['Postings', String(postings)],
          ]),
          'Nothing was asked yet. Yes: the same command with --approve',
        ]),
  ],
  ids: () => [],
})

/** Prints the lessons of a course, with its exercises. */
export const showCourseLessons = presenter(CourseResponse, {
  lines: ({ id, title, lessons }, screen) => [
    styled(screen, 'bold', wrapped(title, screen).join(' ')),
    ...table(screen, lessons, [
      { head: 'Lesson', cell: (lesson) => lesson.title, share: 2 },
      { head: 'Minutes', cell: (lesson) => lesson.minutes, right: true },
      { head: 'Exercise', cell: (lesson) => lesson.practice?.task ?? null, share: 3 },
      { head: 'Id', cell: (lesson) => lesson.id },
    ]),
    '',
    `Open it: svc learn open ${id}`,
  ],
  ids: ({ lessons }) => lessons.map((lesson) => lesson.id),
})

/** Prints the lessons that teach a demand of assessed jobs that the person cannot show. */
export const showCourseGaps = presenter(GapsResponse, {
  lines: ({ assessed, lessons, not_taught }, screen) => {
    if (assessed === 0) return ['No job is assessed yet, so nothing is known of what yours ask: svc new']
    const askedLessons = lessons.filter(({ jobs }) => jobs > 0)
    const askedLines =
      askedLessons.length === 0
        ? ['Of what your assessed jobs ask and find nowhere in your evidence, nothing is taught here.']
        : table(screen, askedLessons, [
            { head: 'Asked', cell: (lesson) => demandCountText(lesson) },
            { head: 'Lesson', cell: (lesson) => lesson.title, share: 2 },
            { head: 'In the words', cell: (lesson) => lesson.asks[0]?.quote ?? null, share: 2 },
          ])
    const untaught = not_taught.map(({ name, jobs }) => `${name} (${jobs})`).join(', ')
    return [
      ...askedLines,
      ...(untaught === '' ? [] : ['', ...wrapped(`Asked, and not taught here: ${untaught}`, screen)]),
    ]
  },
  ids: ({ lessons }) => lessons.filter(({ jobs }) => jobs > 0).map((lesson) => lesson.lesson),
})

/** Prints the progress of a course. */
export const showCourseProgress = presenter(ProgressResponse, {
  lines: ({ items, updated_at }, screen) => {
    if (updated_at === null) return ['Nothing was done in this course yet.']
    const right = Object.values(items.quiz).filter(({ ok }) => ok).length
    const due = Object.values(items.cards).filter((card) => Date.parse(card.due) <= screen.now).length
    return facts(screen, [
      ['Done', items.done.length === 0 ? 'no lesson yet' : items.done.join(', ')],
      ['Opened', String(items.viewed.length)],
      ['Exercises', String(items.practice.length)],
      ['Questions', `${right} of ${Object.keys(items.quiz).length} right`],
      ['Cards', `${Object.keys(items.cards).length} seen, ${due} due`],
      ['Last', momentOf(updated_at)],
    ])
  },
  ids: ({ items }) => [...items.done],
})

/** Prints the lessons for the demands of one job. */
export const showLessonsForJob = presenter(JobLessonsResponse, {
  lines: ({ rows }, screen) => {
    if (rows.length === 0) return ['No course here teaches what this job asks and you do not show.']
    const ways = rows
      .flatMap(({ lessons }) => lessons)
      .map(({ pathway_id, built }) =>
        built ? `svc learn open ${pathway_id}` : `svc learn build ${pathway_id}`,
      )
    return [
      ...rows.flatMap(({ quote, lessons }) => [
        ...wrapped(`“${quote}”`, screen),
        ...lessons.flatMap((lesson) =>
          wrapped(`${lesson.title}, ${lesson.minutes} min, in ${lesson.course}`, screen, '  '),
        ),
      ]),
      '',
      ...new Set(ways),
    ]
  },
  ids: ({ rows }) => rows.flatMap(({ lessons }) => lessons.map(({ url }) => url)),
})

type Preparation = z.output<typeof PreparationResponse>
type OwnEvidence = z.output<typeof PreparedEvidence>

/** Prints the likely questions of an interview, and the gaps. */
export const showPreparation = presenter(PreparationResponse, {
  lines: (sheet, screen) => sheetLines(sheet, null, screen),
  ids: ({ questions }) => questions.map(({ id }) => id),
})

/** Prints the person's words for the likely questions, each under the id of its question. */
export const showPreparedEvidence = presenter(PreparedEvidence, {
  lines: ({ questions }, screen) =>
    questions.flatMap((question) => {
      const lines = ownLines(question, screen)
      return lines.length === 0 ? [] : [question.id, ...lines, '']
    }),
  ids: ({ questions }) => questions.map(({ id }) => id),
})

/** Returns the sheet for an interview: each question with the person's words beneath, and the gaps at the end. */
export function sheetLines(sheet: Preparation, own: OwnEvidence | null, screen: Screen): string[] {
  const { title, company, questions, gaps, assessed, by_model } = sheet
  const words = new Map(own?.questions.map((question) => [question.id, question]))
  const later = questions.filter(({ first }) => !first)
  return [
    styled(screen, 'bold', oneLine(`Interview: ${title}${company === '' ? '' : `, ${company}`}`, 300)),
    ...(assessed ? [] : ['The requirements are read when the job is assessed: svc assess LINK']),
    ...[...questions.filter(({ first }) => first), ...later].flatMap(
      ({ id, question, takes_story, source }) => {
        const lines = ownLines(words.get(id) ?? { id, stories: [], lines: [] }, screen)
        const none = own !== null && takes_story && lines.length === 0
        return [
          '',
          ...(id === later[0]?.id ? [styled(screen, 'bold', 'More questions'), ''] : []),
          ...wrapped(oneLine(question, 1000), screen),
          ...(source === 'model' && by_model
            ? [`  Question of the model: ${oneLine(by_model.target, 300)}`]
            : []),
          ...lines,
          ...(none ? ['  Nothing of yours fits. Write a story with: svc stories add TITLE'] : []),
        ]
      },
    ),
    ...(gaps.length === 0 ? [] : ['', styled(screen, 'bold', 'Gaps')]),
    ...gaps.flatMap(({ quote, lessons }) => [
      ...wrapped(`- ${oneLine(quote, 500)}`, screen),
      ...lessons.flatMap(({ course, title: lesson }) =>
        wrapped(`Lesson: ${lesson}, in ${course}`, screen, '  '),
      ),
    ]),
  ]
}

function ownLines({ stories, lines }: OwnEvidence['questions'][number], screen: Screen): string[] {
  return [
    ...stories.flatMap(({ title, score, cited, narrative }) => [
      ...wrapped(
        `Your story: ${oneLine(title, 300)} (${cited ? 'cited by the assessment' : `fits ${score} of 100`})`,
        screen,
        '  ',
      ),
      ...Object.entries(narrative).flatMap(([part, text]) =>
        text === '' ? [] : wrapped(`${capitalized(part)}: ${text}`, screen, '    '),
      ),
    ]),
    ...lines.flatMap(({ text }) => wrapped(`- ${text}`, screen, '  ')),
  ]
}
