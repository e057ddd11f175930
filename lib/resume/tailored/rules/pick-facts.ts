import type { Section } from '#lib/evidence/master/master.ts'
import type { Reasoned } from '#lib/resume/tailored/job-resume.ts'
import type { Candidate } from '#lib/resume/tailored/rules/candidates.ts'
import { pointsOf, reasonOf } from '#lib/resume/tailored/rules/cover.ts'

/** How many lines each of these holds at most; schools each, the others as a section. */
const MOST: Partial<Record<Section, number>> = {
  summary: 2,
  skills: 8,
  education: 2,
  certifications: 6,
  languages: 4,
}
const MOST_OF_SCHOOLS = 4

/** Whether a section is filled by a rule of its own and competes for no place among the bullets. */
export function isFact(section: Section): boolean {
  return section in MOST
}

/** The lines of summary, skills, schools, certificates and languages: those that cover most, up to a number of each. */
export function pickFacts(candidates: readonly Candidate[]): { picked: Reasoned[]; left_out: Reasoned[] } {
  const facts = candidates.filter(({ line }) => isFact(line.section))
  const groups = [...Map.groupBy(facts, (one) => one.group).values()]
  const kept = withinSchools(groups.flatMap(bestOf))
  const isKept = (one: Candidate) => kept.has(one)
  return {
    picked: facts.filter(isKept).map(({ line, covers }) => {
      const reason = line.mark === 'always' ? 'always' : (reasonOf(covers) ?? 'added_by_code')
      return { id: line.id, reason }
    }),
    left_out: facts
      .filter((one) => !isKept(one))
      .map(({ line }) => ({ id: line.id, reason: line.entry_id === null ? 'over_cap' : 'entry_cap' })),
  }
}

// Schools come in the order of the master; with many of them the first have their lines and the others their names.
function withinSchools(best: readonly Candidate[]): Set<Candidate> {
  const schooled = best.filter(({ line }) => line.section === 'education')
  const always = schooled.filter(({ line }) => line.mark === 'always')
  const others = schooled.filter(({ line }) => line.mark !== 'always')
  const room = Math.max(0, MOST_OF_SCHOOLS - always.length)
  const dropped = new Set(others.slice(room))
  return new Set(best.filter((one) => !dropped.has(one)))
}

// A sort leaves equals in their order, which is that of the master.
function bestOf(group: Candidate[]): Candidate[] {
  const always = group.filter(({ line }) => line.mark === 'always')
  const others = group.filter(({ line }) => line.mark !== 'always')
  const best = others.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  const [first] = group
  const room = Math.max(0, (MOST[first?.line.section ?? 'other'] ?? 0) - always.length)
  return [...always, ...best.slice(0, room)]
}

function scoreOf({ covers }: Candidate): number {
  return pointsOf(covers, new Map())
}
