import type { Reader } from '#db/store.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { labelledLine } from '#lib/judge/read/clean-for-prompt.ts'
import { checkLesson, isUnsafe } from '#lib/learn/course/check-lesson.ts'
import type { CourseFiles, WorkFolder } from '#lib/learn/course/course-files.ts'
import { sharesRun } from '#lib/learn/course/fit-course.ts'
import type { Course } from '#lib/learn/course/schema.ts'
import type { Making } from '#lib/learn/pathways/making.ts'
import { halted, type LessonWorth, makePaths } from '#lib/learn/pathways/rules/pathway-view.ts'
import { pathsPrompt } from '#lib/learn/pathways/rules/prompts.ts'
import { type Corpus, type CorpusServices, gatherCorpus } from '#lib/learn/pathways/step-corpus.ts'
import { textsOf, writeCourse } from '#lib/learn/pathways/step-course.ts'
import { readHave } from '#lib/learn/shipped/situation.ts'
import { auditSite } from '#lib/learn/site/audit-site.ts'
import type { LessonNote } from '#lib/learn/site/layout.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import type { Log } from '#lib/service/log.ts'
import { counted } from '#lib/text/text.ts'

export type CourseServices = CorpusServices & { courses: CourseFiles; version: string; log: Log }

const MOST_BYTES = 10 * 1024 * 1024

/**
 * Creates a course step by step. Each step depends only on stored data, so a resumed course repeats all steps and
 * finds the earlier results.
 */
export async function makeCourse(services: CourseServices, making: Making, work: WorkFolder): Promise<void> {
  const result: { corpus?: Corpus; course?: Course; uncovered: string[]; pages: Map<string, string> } = {
    uncovered: [],
    pages: new Map(),
  }
  await making.step('corpus', async () => {
    result.corpus = await gatherCorpus(services, making)
    const { postings, skills, sources } = result.corpus
    return `${counted(postings, 'posting')}, ${counted(skills.length, 'skill')}, ${counted(sources.size, 'page')}`
  })
  const corpus = there(result.corpus)
  await making.step('course', async () => {
    const { course, uncovered } = await writeCourse(corpus, making, services.version)
    Object.assign(result, { course, uncovered })
    return `${course.lessons.length} lessons, ${claimsOf(course)} sentences with their sources`
  })
  let have: PersonSkills | null = null
  await making.step('paths', async () => {
    // The resume's strengths are fixed at the start, however often the course is resumed.
    have = await making.once('paths', 'have', () => readHave(services.desk, there(result.course).skills))
    result.course = await layPaths(
      there(result.course),
      making,
      worthOf(there(result.course), { corpus, have }),
    )
    await work.write('course.json', JSON.stringify(result.course))
    return `${result.course.paths.length} ways through it`
  })
  const course = there(result.course)
  await making.step('render', async () => {
    const { uncovered } = result
    result.pages = renderSite({
      course,
      uncovered,
      notes: notesOf(course, { corpus, have }),
      quotes_checked: true,
    })
    return `${result.pages.size} pages`
  })
  await making.step('audit', async () => {
    const problems = await auditCourse(services.desk, { course, corpus, pages: result.pages })
    await work.write('audit.json', JSON.stringify({ problems }))
    if (problems.length > 0) {
      services.log.error('a course did not pass its checks', { problems: problems.slice(0, 20).join(', ') })
      throw halted('audit_failed')
    }
    return 'every quote found again'
  })
  await importSite(services, making, { course, pages: result.pages })
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A step ended without its result.')
  return value
}

function claimsOf({ lessons }: Course): number {
  return lessons.reduce((sum, { claims }) => sum + Object.keys(claims).length, 0)
}

type PersonSkills = NonNullable<Awaited<ReturnType<typeof readHave>>>
type CourseInputs = { corpus: Corpus; have: PersonSkills | null }

function notesOf(course: Course, { corpus, have }: CourseInputs): Record<string, LessonNote> {
  const jobsBySkill = new Map(corpus.skills.map(({ key, jobs }) => [key, jobs]))
  return Object.fromEntries(
    course.lessons.map(({ id, skills }) => {
      const asked_by = Math.max(0, ...skills.map((key) => jobsBySkill.get(key) ?? 0))
      // A lesson is shown once all skills that it teaches are.
      const strengths = skills.map((key) => have?.[key] ?? null)
      return [
        id,
        { asked_by, of: corpus.postings, have: strengths.includes(null) ? null : (strengths[0] ?? null) },
      ]
    }),
  )
}

function worthOf(course: Course, facts: CourseInputs) {
  return new Map(
    Object.entries(notesOf(course, facts)).map(([id, { asked_by, have }]) => [
      id,
      { postings: asked_by, has: have !== null },
    ]),
  )
}

type AuditedCourse = { course: Course; corpus: Corpus; pages: ReadonlyMap<string, string> }

// An independent second check of the whole course; a model's text must contain nothing of the person's.
async function auditCourse(desk: Reader, { course, corpus, pages }: AuditedCourse): Promise<string[]> {
  const texts = textsOf(corpus)
  const unfound = course.lessons.flatMap((lesson) => {
    const { droppedParts, dropped } = checkLesson(lesson, texts)
    return [
      ...droppedParts.map(({ part, problem }) => `${lesson.id} ${part} ${problem}`),
      ...(dropped ? [dropped] : []),
    ]
  })
  const own = (await loadEvidence(desk)).lines.map(({ text }) => text)
  const leaked = writtenTexts(course)
    .filter((text) => sharesRun(text, own))
    .map(() => 'private_text')
  const size = [...pages.values()].reduce((sum, page) => sum + page.length, 0)
  return [
    ...unfound,
    ...leaked,
    ...auditSite(course, pages).map(String),
    ...(size > MOST_BYTES ? ['size'] : []),
  ]
}

function writtenTexts({ lessons, modules }: Course): string[] {
  return [
    ...modules.flatMap(({ title, outcome }) => [title, outcome]),
    ...lessons.flatMap(({ title, outcome, claims, practice, quiz, cards }) => [
      ...[title, outcome, practice?.task ?? '', practice?.line ?? '', ...(practice?.steps ?? [])],
      ...Object.values(claims).map(({ text }) => text),
      ...quiz.flatMap(({ stem, options }) => [stem, ...options]),
      ...cards.flatMap(({ front, back }) => [front, back]),
    ]),
  ]
}

async function importSite(
  { courses }: CourseServices,
  making: Making,
  { course, pages }: { course: Course; pages: ReadonlyMap<string, string> },
): Promise<void> {
  await making.begin('import')
  const site = await courses.putSite(making.pathway_id, pages)
  const encoder = new TextEncoder()
  await making.finish(site, {
    entry: 'index.html',
    title: course.title,
    generated_at: course.generated_at,
    lessons: course.lessons.length,
    size_bytes: [...pages.values()].reduce((sum, page) => sum + encoder.encode(page).length, 0),
  })
  await courses.clearSites(making.pathway_id, site)
}

/** Creates paths through a course; their names are the model's if they state nothing, else ours. */
async function layPaths(course: Course, making: Making, worth: ReadonlyMap<string, LessonWorth>) {
  const { paths, dropped } = makePaths(course.lessons, worth)
  const titles = new Map(course.lessons.map(({ id, title }) => [id, title]))
  const answered = await making.ask({
    step: 'paths',
    optional: true,
    reserve: 0,
    kinds: ['requirements', 'role'],
    prompt: pathsPrompt(
      course.role_text,
      paths.map(({ id, lessons }) =>
        labelledLine(id, lessons.map((lesson) => titles.get(lesson) ?? '').join('; ')),
      ),
    ),
    line: 'Naming the ways through the course.',
  })
  const pathsById = new Map(answered.ok ? answered.value.paths.map((path) => [path.id, path]) : [])
  const pathViews = paths.map((path) => {
    const name = pathsById.get(path.id)
    const isPlain = name && ![name.title, name.why].some((text) => /\d/.test(text) || isUnsafe(text, ''))
    return isPlain ? { ...path, title: name.title, why: name.why } : path
  })
  const all = [...course.dropped, ...dropped]
  await making.note({ dropped: all })
  return { ...course, paths: pathViews, dropped: all }
}
