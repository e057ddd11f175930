import { listEvidence } from '#db/desk/evidence.ts'
import { listRoles } from '#db/desk/roles.ts'
import { maskOf } from '#db/rows/role.ts'
import type { Reader } from '#db/store.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { strengthOf } from '#lib/evidence/master/show-master.ts'
import { titleMatch } from '#lib/index/titles/title-match.ts'
import type { Skill } from '#lib/learn/course/schema.ts'
import type { CatalogueRole } from '#lib/learn/shipped/catalogue.ts'
import { type DemandCounter, namedSkill } from '#lib/learn/shipped/count-demand.ts'
import {
  type BuiltFrom,
  haveOf,
  type LearnerFacts,
  masterText,
  postingsText,
} from '#lib/learn/shipped/lesson-order.ts'
import type { ShippedCourse } from '#lib/learn/shipped/schema.ts'
import { SITE_VERSION } from '#lib/learn/site/render-site.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** Returns the demand for a course's skills in stored postings, and their strength in the resume. */
export async function readSituation(
  { desk, reader }: { desk: Reader; reader: DemandCounter },
  course: ShippedCourse,
): Promise<LearnerFacts> {
  const skills = course.skills.map(namedSkill)
  const { titles, not: avoid_titles } = course.match
  const demand = await reader.countDemand({
    titles,
    avoid_titles,
    skills,
    mask: await maskOfCourse(desk, { titles, avoid_titles }),
    lessons: course.lessons.map((lesson) => ({ id: lesson.id, skills: lesson.skills })),
  })
  return { demand, have: await readHave(desk, course.skills) }
}

// Returns the mask of the person's roles for the course's titles.
async function maskOfCourse(
  desk: Reader,
  course: { titles: string[]; avoid_titles: string[] },
): Promise<number> {
  const roles = (await listRoles(desk)).filter(
    ({ state, titles }) => state === 'active' && titles.some((title) => titleMatch(title, course) !== null),
  )
  return maskOf(roles)
}

/** Returns which of some skills the master resume shows, and their strength; null without a resume. */
export async function readHave(desk: Reader, skills: readonly Skill[]): Promise<LearnerFacts['have']> {
  const stored = await findPrintedMaster(desk)
  if (!stored) return null
  const evidence = await listEvidence(desk)
  return haveOf(skills.map(namedSkill), stored.content.lines, (text) => strengthOf(text, evidence).strength)
}

/** Returns the inputs that a page would have if it was built now. */
export async function builtFrom(role: CatalogueRole, situation: LearnerFacts): Promise<BuiltFrom> {
  return {
    gigai_version: SITE_VERSION,
    catalog: role.sha256,
    master: await sha256Of(masterText(situation)),
    postings: await sha256Of(postingsText(situation)),
  }
}
