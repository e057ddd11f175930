import { titleMatch } from '#lib/index/titles/title-match.ts'
import type { Catalogue } from '#lib/learn/shipped/catalogue.ts'

const MOST = 16

/** Addresses of documents that shipped courses for this role stand on; none where no such course is for it. */
export async function seedsOf(catalogue: Catalogue, role_text: string): Promise<string[]> {
  const courses = await Promise.all(catalogue.roles.map(({ key }) => catalogue.load(key)))
  const fitting = courses.filter(
    ({ match }) => titleMatch(role_text, { titles: match.titles, avoid_titles: match.not }) !== null,
  )
  return fitting.flatMap(({ sources }) => sources.flatMap(({ url }) => url ?? [])).slice(0, MOST)
}
