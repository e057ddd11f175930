import { titleMatch } from '#lib/index/titles/title-match.ts'
import type { Catalogue } from '#lib/learn/shipped/catalogue.ts'

const MOST = 16

/** Returns addresses of documents behind shipped courses for this role; none if there is no such course. */
export async function seedsOf(catalogue: Catalogue, role_text: string): Promise<string[]> {
  const courses = await Promise.all(catalogue.roles.map(({ key }) => catalogue.load(key)))
  const fitting = courses.filter(
    ({ match }) => titleMatch(role_text, { titles: match.titles, avoid_titles: match.not }) !== null,
  )
  return fitting.flatMap(({ sources }) => sources.flatMap(({ url }) => url ?? [])).slice(0, MOST)
}
