import type { Reader } from '#db/store.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { labelledLine } from '#lib/judge/read/clean-for-prompt.ts'
import {
  type CheckedLesson,
  checkClaim,
  checkLesson,
  isUnsafe,
  type SourceTexts,
} from '#lib/learn/course/check-lesson.ts'
import type { CourseFiles, WorkFolder } from '#lib/learn/course/course-files.ts'
import { sourceText } from '#lib/learn/course/find-quote.ts'
import { fitCourse, sharesRun } from '#lib/learn/course/fit-course.ts'
import type { Course, Dropped, Lesson, Module } from '#lib/learn/course/schema.ts'
import type { Making } from '#lib/learn/pathways/making.ts'
import { halted, type LessonWorth, makePaths } from '#lib/learn/pathways/rules/pathway-view.ts'
import {
  lessonOf,
  type Plan,
  type PlannedLesson,
  type PlannedModule,
  planLessons,
} from '#lib/learn/pathways/rules/plan-lessons.ts'
import {
  bestPassages,
  type JudgedClaim,
  judgePrompt,
  lessonPrompt,
  outlinePrompt,
  PROMPTS_VERSION,
  pathsPrompt,
} from '#lib/learn/pathways/rules/prompts.ts'
import { type Corpus, type CorpusServices, gatherCorpus } from '#lib/learn/pathways/step-corpus.ts'
import { readHave } from '#lib/learn/shipped/situation.ts'
import { auditSite } from '#lib/learn/site/audit-site.ts'
import type { LessonNote } from '#lib/learn/site/layout.ts'
import { renderSite } from '#lib/learn/site/render-site.ts'
import type { Log } from '#lib/service/log.ts'
import { counted } from '#lib/text/text.ts'

export type CourseServices = CorpusServices & { courses: CourseFiles; version: string; log: Log }

/**
 * Creates a course step by step. Each step depends only on stored data, so a resumed course repeats all steps and
 * finds the earlier results.
 */
export async function makeCourse(services: CourseServices, making: Making, work: WorkFolder): Promise<void> {
  const corpus = await making.step('corpus', async () => {
    const made = await gatherCorpus(services, making)
    const { postings, skills, sources } = made
    const detail = `${counted(postings, 'posting')}, ${counted(skills.length, 'skill')}, ${counted(sources.size, 'page')}`
    return { made, detail }
  })
  const written = await making.step('course', async () => {
    const made = await writeCourse(corpus, making, services.version)
    const { lessons } = made.course
    const detail = `${counted(lessons.length, 'lesson')}, ${counted(claimsOf(made.course), 'sentence')} with their sources`
    return { made, detail }
  })
  const { course, have } = await making.step('paths', async () => {
    // The resume's strengths are fixed at the start, however often the course is resumed.
    const have = await making.once('paths', 'have', () => readHave(services.desk, written.course.skills))
    const course = await layPaths(written.course, making, worthOf(written.course, { corpus, have }))
    await work.write('course.json', JSON.stringify(course))
    return { made: { course, have }, detail: `${course.paths.length} ways through it` }
  })
  const pages = await making.step('render', async () => {
    const notes = notesOf(course, { corpus, have })
    const made = renderSite({ course, uncovered: written.uncovered, notes, quotes_checked: true })
    return { made, detail: counted(made.size, 'page') }
  })
  await making.step('audit', async () => {
    const problems = await auditCourse(services.desk, { course, corpus, pages })
    await work.write('audit.json', JSON.stringify({ problems }))
    if (problems.length > 0) {
      services.log.error('a course did not pass its checks', { problems: problems.slice(0, 20).join(', ') })
      throw halted('audit_failed')
    }
    return { made: null, detail: 'every quote found again' }
  })
  await importSite(services, making, { course, pages })
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
  return [...unfound, ...leaked, ...auditSite(course, pages)]
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

/** The input of the page steps; the next step fills `paths`. */
type WrittenCourse = { course: Course; uncovered: string[] }

type CourseWriter = { making: Making; corpus: Corpus; texts: SourceTexts }

const AROUND = 300

/** Returns the texts of a corpus, prepared for searching quotes. */
function textsOf({ sources }: Corpus): SourceTexts {
  return new Map([...sources].map(([id, { title, text }]) => [id, sourceText(title, text)]))
}

/**
 * Writes a course: a plan, then lesson by lesson from the passages of its sources. Code compares each lesson with
 * these, then the model judges it and may only remove. Throws if too little is left.
 */
async function writeCourse(corpus: Corpus, making: Making, version: string): Promise<WrittenCourse> {
  const plan = await planCourse(corpus, making)
  const writing = { making, corpus, texts: textsOf(corpus) }
  const written: Lesson[] = []
  const modules: Module[] = []
  const dropped: Dropped[] = [...plan.dropped]
  for (const module of plan.modules) {
    const writtenModule = await writeModule(writing, module)
    written.push(...writtenModule.lessons)
    dropped.push(...writtenModule.dropped)
    const lessons = writtenModule.lessons.map(({ id }) => id)
    if (lessons.length === 0) dropped.push({ what: `module:${module.id}`, reason: 'too_few_lessons' })
    else modules.push({ id: module.id, title: module.title, outcome: module.outcome, lessons })
    await making.note({
      dropped,
      line: `${module.id}: ${lessons.length} of ${counted(module.lessons.length, 'lesson')} hold.`,
    })
  }
  const planned = plan.modules.reduce((sum, { lessons }) => sum + lessons.length, 0)
  const { is_enough, ...fitted } = fitCourse(modules, written, planned)
  dropped.push(...fitted.dropped)
  await making.note({ dropped })
  if (!is_enough) {
    throw halted(
      dropped.some(({ reason }) => reason.startsWith('cap_')) ? 'cap_reached' : 'too_little_verified',
    )
  }
  const generated_at = await making.once('course', 'generated_at', async () => making.pathway.updated_at)
  const facts = { role_text: making.pathway.role_text, generated_at, version, title: plan.title }
  const course = courseOf(corpus, { ...facts, id: making.pathway_id, ...fitted, dropped })
  return { course, uncovered: plan.uncovered }
}

async function planCourse({ skills, sources }: Corpus, making: Making): Promise<Plan> {
  const answered = await making.ask({
    step: 'course',
    optional: false,
    reserve: 2,
    kinds: ['page', 'requirements', 'role'],
    prompt: outlinePrompt(making.pathway.role_text, [
      ...skills.map(({ key, label, jobs }) =>
        labelledLine(`SKILL ${key}`, `${label}, asked by ${counted(jobs, 'posting')}`),
      ),
      ...[...sources].map(([id, { title, text }]) => labelledLine(id, `${title}: ${text.slice(0, AROUND)}`)),
    ]),
    line: `Planning lessons from ${counted(sources.size, 'page')}.`,
  })
  if (!answered.ok) throw halted('cap_reached')
  const plan = planLessons(answered.value, { skills, sources: new Set(sources.keys()) })
  if (plan.modules.length === 0) throw halted('model_output_invalid')
  return plan
}

async function writeModule(writing: CourseWriter, module: PlannedModule) {
  const dropped: Dropped[] = []
  const drafts: { draft: CheckedLesson; claimCount: number }[] = []
  for (const planned of module.lessons) {
    const draft = await writeLesson(writing, planned)
    if (typeof draft === 'string') dropped.push({ what: `lesson:${planned.id}`, reason: draft })
    else drafts.push(draft)
  }
  if (drafts.length === 0) return { lessons: [], dropped }
  const judged = await judgeLessons(
    writing,
    drafts.map(({ draft }) => draft.lesson),
  )
  const lessons: Lesson[] = []
  for (const [index, lesson] of judged.entries()) {
    const step = `lesson:${lesson.id}`
    const checked = checkLesson(lesson, writing.texts, drafts[index]?.claimCount)
    const reason = judged.unjudged ?? checked.dropped
    if (reason !== null) dropped.push({ what: step, reason })
    else lessons.push(checked.lesson)
    const hadQuiz = (drafts[index]?.draft.lesson.quiz.length ?? 0) > 0
    if (reason === null && hadQuiz && checked.lesson.quiz.length === 0)
      dropped.push({ what: step, reason: 'quiz_invalid' })
  }
  return { lessons, dropped }
}

/** Returns a lesson that passed the comparison, or the code of the reason for none. */
async function writeLesson({ making, corpus, texts }: CourseWriter, planned: PlannedLesson) {
  const skills = corpus.skills.filter(({ key }) => planned.skills.includes(key))
  const words = skills.flatMap(({ label, aliases }) => [label, ...aliases])
  const own = new Map(planned.sources.map((id) => [id, corpus.sources.get(id)?.text ?? '']))
  const passages = bestPassages([planned.title, planned.outcome, ...words].join('\n'), own)
  // A model without material invents.
  if (passages.length === 0) return 'source_failed'
  const { title, outcome, id } = planned
  const answered = await making.ask({
    step: 'course',
    optional: true,
    reserve: 1,
    kinds: ['page', 'requirements'],
    prompt: lessonPrompt({ title, outcome, skills: skills.map(({ label }) => label) }, passages),
    line: `Writing lesson ${id}.`,
  })
  if (!answered.ok) return answered.reason
  const sourceIds = new Set(passages.map(({ source }) => source))
  const lesson = lessonOf(planned, answered.value)
  const draft = checkLesson(lesson, new Map([...texts].filter(([source]) => sourceIds.has(source))))
  await making.note({
    line: `Lesson ${id}: ${Object.keys(draft.lesson.claims).length} sentences found in their pages.`,
  })
  return draft.dropped === null ? { draft, claimCount: Object.keys(lesson.claims).length } : draft.dropped
}

// Without a verdict nothing is shown: code finds words, and only the judge decides whether the meaning is the same.
async function judgeLessons(
  { making, texts }: CourseWriter,
  lessons: readonly Lesson[],
): Promise<Lesson[] & { unjudged: string | null }> {
  const answered = await making.ask({
    step: 'course',
    optional: true,
    reserve: 0,
    kinds: ['page'],
    prompt: judgePrompt(lessons.flatMap((lesson) => judgedClaims(lesson, texts))),
    line: `Comparing ${counted(lessons.length, 'lesson')} with their pages.`,
  })
  if (!answered.ok) return Object.assign([...lessons], { unjudged: answered.reason })
  const claimsById = new Map(answered.value.claims.map((claim) => [claim.id, claim]))
  const keptLessons = lessons.map((lesson): Lesson => {
    const claims = Object.entries(lesson.claims).flatMap(([id, claim]) => {
      const verdict = claimsById.get(`${lesson.id}.${id}`)
      if (verdict?.says === 'supports') return [[id, claim] as const]
      if (verdict?.says !== 'partly' || verdict.narrower === null || verdict.narrower === '') return []
      const narrower = { ...claim, text: verdict.narrower }
      return checkClaim(narrower, texts).ok ? [[id, narrower] as const] : []
    })
    return { ...lesson, claims: Object.fromEntries(claims) }
  })
  return Object.assign(keptLessons, { unjudged: null })
}

function judgedClaims(lesson: Lesson, texts: SourceTexts): JudgedClaim[] {
  return Object.entries(lesson.claims).map(([id, { text, cites }]) => {
    const [{ source = '', quote = '', start = 0, end = 0 } = {}] = cites
    const written = texts.get(source)?.text ?? ''
    const around = written.slice(Math.max(0, start - AROUND), end + AROUND)
    return { id: `${lesson.id}.${id}`, text, quote, around }
  })
}

type CourseParts = Pick<
  Course,
  'id' | 'role_text' | 'title' | 'modules' | 'lessons' | 'dropped' | 'generated_at'
> & { version: string }

function courseOf({ skills, sources }: Corpus, { version, ...facts }: CourseParts): Course {
  const used = new Set(
    facts.lessons.flatMap(({ claims, blocks }) => [
      ...Object.values(claims).flatMap(({ cites }) => cites.map(({ source }) => source)),
      ...blocks.flatMap((block) => (block.t === 'example' ? [block.source] : [])),
    ]),
  )
  const taught = new Set(facts.lessons.flatMap((lesson) => lesson.skills))
  return {
    schema: 'svc-course:1',
    lang: 'en',
    ...facts,
    generator: { program: version, prompts: PROMPTS_VERSION },
    skills: skills
      .filter(({ key }) => taught.has(key))
      .map(({ key, label, aliases }) => ({ key, label, aliases })),
    paths: [],
    sources: [...sources]
      .filter(([id]) => used.has(id))
      .map(([id, { url, title, publisher, fetched_at, text_sha256 }]) => ({
        id,
        kind: 'web' as const,
        url,
        title,
        publisher,
        fetched_at,
        text_sha256,
        licence: 'quoted in short under its own terms',
      })),
  }
}
