import { labelledLine } from '#lib/judge/read/clean-for-prompt.ts'
import { isUnsafe } from '#lib/learn/course/check-claim.ts'
import type { Course } from '#lib/learn/course/schema.ts'
import type { Making } from './making.ts'
import { type LessonWorth, makePaths } from './rules/make-paths.ts'
import { pathsPrompt } from './rules/prompts.ts'

/** Creates paths through a course; their names are the model's if they state nothing, else ours. */
export async function layPaths(
  course: Course,
  making: Making,
  worth: ReadonlyMap<string, LessonWorth>,
): Promise<Course> {
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
