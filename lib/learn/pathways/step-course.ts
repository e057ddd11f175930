import { labelledLine } from '#lib/judge/read/clean-for-prompt.ts'
import {
  type CheckedLesson,
  checkClaim,
  checkLesson,
  type SourceTexts,
} from '#lib/learn/course/check-lesson.ts'
import { sourceText } from '#lib/learn/course/find-quote.ts'
import { fitCourse } from '#lib/learn/course/fit-course.ts'
import type { Course, Dropped, Lesson, Module } from '#lib/learn/course/schema.ts'
import type { Making } from '#lib/learn/pathways/making.ts'
import { bestPassages } from '#lib/learn/pathways/rules/best-passages.ts'
import { halted } from '#lib/learn/pathways/rules/pathway-view.ts'
import {
  lessonOf,
  type Plan,
  type PlannedLesson,
  type PlannedModule,
  planLessons,
} from '#lib/learn/pathways/rules/plan-lessons.ts'
import {
  type JudgedClaim,
  judgePrompt,
  lessonPrompt,
  outlinePrompt,
  PROMPTS_VERSION,
} from '#lib/learn/pathways/rules/prompts.ts'
import type { Corpus } from '#lib/learn/pathways/step-corpus.ts'

/** The input of the page steps; the next step fills `paths`. */
export type WrittenCourse = { course: Course; uncovered: string[] }

type CourseWriter = { making: Making; corpus: Corpus; texts: SourceTexts }

const AROUND = 300

/** Returns the texts of a corpus, prepared for searching quotes. */
export function textsOf({ sources }: Corpus): SourceTexts {
  return new Map([...sources].map(([id, { title, text }]) => [id, sourceText(title, text)]))
}

/**
 * Writes a course: a plan, then lesson by lesson from the passages of its sources. Code compares each lesson with
 * these, then the model judges it and may only remove. Throws if too little is left.
 */
export async function writeCourse(corpus: Corpus, making: Making, version: string): Promise<WrittenCourse> {
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
      line: `${module.id}: ${lessons.length} of ${module.lessons.length} lessons hold.`,
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
        labelledLine(`SKILL ${key}`, `${label}, asked by ${jobs} postings`),
      ),
      ...[...sources].map(([id, { title, text }]) => labelledLine(id, `${title}: ${text.slice(0, AROUND)}`)),
    ]),
    line: `Planning lessons from ${sources.size} pages.`,
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
    prompt: judgePrompt(lessons.flatMap((lesson) => claimsOf(lesson, texts))),
    line: `Comparing ${lessons.length} lessons with their pages.`,
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

function claimsOf(lesson: Lesson, texts: SourceTexts): JudgedClaim[] {
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
> & {
  version: string
}

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
