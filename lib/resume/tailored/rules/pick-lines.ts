import type { MasterContent, MasterEntry } from '#db/rows/master.ts'
import type { ReasonedLine } from '#db/rows/resume.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { PICK_LIMITS } from '#lib/resume/tailored/job-resume.ts'
import {
  answerPoints,
  areAlike,
  type Candidate,
  newestFirst,
  type PickInput,
  pointsOf,
  readCandidates,
  reasonOf,
} from '#lib/resume/tailored/rules/candidates.ts'
import type { PickOrder } from '#lib/resume/tailored/rules/made-resume.ts'
import {
  academicOrder,
  capsOf,
  fullHeight,
  HEADED_LISTS,
  heightOf,
  type ListCaps,
  MOST_OF_SCHOOLS,
  PAGE,
} from '#lib/resume/tailored/rules/pick-room.ts'
import { termsOf } from '#lib/text/tokens.ts'

/**
 * The lines of the master for one job, each with its reason; `added_by_code` are those of sections with a rule of
 * their own.
 */
type Pick = { picked: ReasonedLine[]; left_out: ReasonedLine[]; added_by_code: string[] }

// The gain that a line must add to be picked when no role needs it.
const LEAST_GAIN = 50
// How many of the newest roles keep two lines; every other role keeps one.
const NEWEST = 2

/** The pick so far: coverage per row, and lines per entry. */
type LinePicking = {
  waiting: Set<Candidate>
  picked: Map<Candidate, string>
  covered: Map<string, number>
  groups: Map<string, number>
  room: number
}

/**
 * Picks master lines for one job from the rows of its assessment, without a model: lines marked always, then each
 * role's minimum, then the largest gains, up to 20 bullets and 6 per entry. Deterministic: the order of rows does not
 * matter, and ties go to the first line.
 */
export function pickLines(input: PickInput): Pick & { order: PickOrder } {
  const candidates = readCandidates(input)
  const caps = capsOf(input.content, input.posting)
  const facts = pickFacts(candidates, caps, input.chosen)
  const bullets = candidates.filter(({ line }) => !(line.section in caps))
  // A school's lines are bullets too.
  const schooled = facts.picked.filter(({ id }) => isOfEntry(candidates, id)).length
  const picking = startPicking(bullets, PICK_LIMITS.bullets - schooled)
  for (const bullet of bullets) if (bullet.line.mark === 'always') take(picking, bullet, 'always')
  if (input.chosen) choose(picking, input)
  reserve(picking, input.content.entries)
  const section_order = academicOrder(input.content, input.posting)
  if (!input.chosen)
    fillPages(picking, input.content, { facts: idsOf(facts.picked), isWhole: section_order !== undefined })
  const marked_never = input.content.lines.filter((line) => line.mark === 'never')
  return {
    picked: candidates.flatMap((candidate) => {
      const reason =
        picking.picked.get(candidate) ?? facts.picked.find(({ id }) => id === candidate.line.id)?.reason
      return reason === undefined ? [] : [{ id: candidate.line.id, reason }]
    }),
    left_out: [
      ...facts.left_out,
      ...bullets.flatMap((bullet) => leftOut(picking, bullet)),
      ...marked_never.map(({ id }) => ({ id, reason: 'never' })),
    ],
    added_by_code: [...schoolsWithoutLines(input.content), ...facts.picked.map(({ id }) => id)],
    order: {
      answers: answersOf(candidates, input.chosen),
      isAsked: namedIn(input),
      section_order,
    },
  }
}

// Chosen lines stand in their order before all others.
function answersOf(candidates: readonly Candidate[], chosen: readonly string[] = []): Map<string, number> {
  const places = new Map(chosen.map((id, index) => [id, index]))
  return new Map(
    candidates.map(({ line, covers }) => {
      const place = places.get(line.id)
      return [line.id, place === undefined ? answerPoints(covers) : CHOSEN_POINTS - place]
    }),
  )
}

// More than any posting gives.
const CHOSEN_POINTS = 1_000_000_000

// A skill is asked if the posting has its name in any spelling, or all its words.
function namedIn({ posting, rows }: PickInput): (skill: string) => boolean {
  const text = [posting.title, posting.text, ...rows.map(({ quote }) => quote)].join('\n')
  const names = new Set([
    ...findTerms(text).map(({ name }) => name),
    ...rows.flatMap(({ terms }) => terms.map(nameOfTerm)),
  ])
  const words = new Set(termsOf(text))
  return (skill) => {
    const own = termsOf(skill)
    const isWorded = own.length > 0 && own.every((word) => words.has(word))
    return isWorded || findTerms(skill).some(({ name }) => names.has(name))
  }
}

// A school is a fact of its own, even without lines.
function schoolsWithoutLines({ entries, lines }: MasterContent): string[] {
  const schools = entries.filter((entry) => entry.section === 'education')
  return schools.filter(({ id }) => !lines.some((line) => line.entry_id === id)).map(({ id }) => id)
}

function isOfEntry(candidates: readonly Candidate[], id: string): boolean {
  return candidates.some(({ line }) => line.id === id && line.entry_id !== null)
}

function startPicking(bullets: readonly Candidate[], room: number): LinePicking {
  return { waiting: new Set(bullets), picked: new Map(), covered: new Map(), groups: new Map(), room }
}

function take(picking: LinePicking, candidate: Candidate, reason: string): void {
  picking.waiting.delete(candidate)
  picking.picked.set(candidate, reason)
  picking.groups.set(candidate.group, pickedCount(picking, candidate.group) + 1)
  picking.room -= 1
  for (const { row } of candidate.covers) picking.covered.set(row, (picking.covered.get(row) ?? 0) + 1)
}

function pickedCount({ groups }: LinePicking, group: string): number {
  return groups.get(group) ?? 0
}

// Takes the chosen lines in order, while every role still gets its minimum.
function choose(picking: LinePicking, { chosen = [], content }: PickInput): void {
  const byId = new Map([...picking.waiting].map((candidate) => [candidate.line.id, candidate]))
  const roles = new Set(content.entries.filter((entry) => entry.section === 'experience').map(({ id }) => id))
  for (const id of chosen) {
    const candidate = byId.get(id)
    if (!candidate || !picking.waiting.has(candidate) || !isOpen(picking, candidate)) continue
    const bare = [...roles].filter((role) => pickedCount(picking, role) === 0 && hasWaiting(picking, role))
    const fits = picking.room > bare.filter((role) => role !== candidate.group).length
    if (fits) take(picking, candidate, reasonOf(candidate.covers) ?? 'chosen')
  }
}

function hasWaiting({ waiting }: LinePicking, group: string): boolean {
  return waiting.values().some((candidate) => candidate.group === group)
}

// First one line for each role, then a second for the newest: if the room ends, the oldest get none.
function reserve(picking: LinePicking, entries: readonly MasterEntry[]): void {
  const waiting = [...picking.waiting].map(({ group }) => group)
  const keySet = new Set([...waiting, ...picking.groups.keys()])
  const roles = newestFirst(entries.filter((entry) => entry.section === 'experience' && keySet.has(entry.id)))
  for (const { id } of roles) keep(picking, id, 1)
  for (const { id } of roles.slice(0, NEWEST)) keep(picking, id, 2)
}

function keep(picking: LinePicking, group: string, least: number): void {
  if (picking.room <= 0 || pickedCount(picking, group) >= least) return
  const own = [...picking.waiting].filter((candidate) => candidate.group === group)
  const fresh = own.filter((candidate) => !isAlikePicked(picking, candidate))
  const best = bestOf(
    fresh.length > 0 ? fresh : own,
    (candidate) => candidate.worth + pointsOf(candidate.covers, NONE),
  )
  if (best) take(picking, best, reasonOf(best.covers) ?? 'role_minimum')
}

const NONE: ReadonlyMap<string, number> = new Map()

// Takes lines that answer the posting, and then as many others as the pages of these have room for.
function fillPages(
  picking: LinePicking,
  content: MasterContent,
  { facts, isWhole }: { facts: readonly string[]; isWhole: boolean },
): void {
  const heightBy = (candidates: Iterable<Candidate>) =>
    heightOf(content, new Set([...facts, ...[...candidates].map(({ line }) => line.id)]))
  const fillUpTo = (full: number) =>
    fill(picking, (candidate) => heightBy([...picking.picked.keys(), candidate]) <= full)
  fill(picking, isAnswer)
  const pages = Math.max(1, Math.ceil(heightBy(picking.picked.keys()) / PAGE))
  fillUpTo(fullHeight(pages, isWhole || pages === 1))
  if (picking.picked.size >= LEAST_BULLETS) return
  // A reader wants more than a few lines: a full page, and a second one if they begin to fill it.
  fillUpTo(pages * PAGE)
  if (pages > 1 || picking.picked.size >= LEAST_BULLETS) return
  const ofOnePage = new Set(picking.picked.keys())
  fillUpTo(fullHeight(2))
  if (heightBy(picking.picked.keys()) >= WORTH_A_PAGE) return
  for (const candidate of [...picking.picked.keys()])
    if (!ofOnePage.has(candidate)) putBack(picking, candidate)
}

// A reader of twelve resumes chose at least so many.
const LEAST_BULLETS = 16
const WORTH_A_PAGE = 1.1 * PAGE

function putBack(picking: LinePicking, candidate: Candidate): void {
  picking.waiting.add(candidate)
  picking.picked.delete(candidate)
  picking.groups.set(candidate.group, pickedCount(picking, candidate.group) - 1)
  picking.room += 1
  for (const { row } of candidate.covers) picking.covered.set(row, (picking.covered.get(row) ?? 1) - 1)
}

function idsOf(lines: Iterable<{ id: string }>): string[] {
  return [...lines].map(({ id }) => id)
}

function isAnswer({ covers }: Candidate): boolean {
  return answerPoints(covers) > 0
}

function fill(picking: LinePicking, hasRoom: (candidate: Candidate) => boolean): void {
  while (picking.room > 0) {
    const open = [...picking.waiting].filter(
      (candidate) => isOpen(picking, candidate) && hasRoom(candidate) && !isAlikePicked(picking, candidate),
    )
    const best = bestOf(open, (candidate) => gainOf(picking, candidate))
    if (!best || gainOf(picking, best) < LEAST_GAIN) return
    take(picking, best, reasonOf(best.covers) ?? (best.covers.length > 0 ? 'fills_page' : 'like_posting'))
  }
}

function isOpen(picking: LinePicking, { group }: Candidate): boolean {
  return pickedCount(picking, group) < PICK_LIMITS.bullets_of_entry
}

function gainOf({ covered }: LinePicking, { covers, worth }: Candidate): number {
  return pointsOf(covers, covered) + worth
}

function isAlikePicked({ picked }: LinePicking, candidate: Candidate): boolean {
  return picked.keys().some((key) => areAlike(candidate, key))
}

// Returns the first of those with the highest score.
function bestOf(
  candidates: readonly Candidate[],
  scoreOf: (candidate: Candidate) => number,
): Candidate | undefined {
  let best: { bestCandidate: Candidate; score: number } | undefined
  for (const candidate of candidates) {
    const score = scoreOf(candidate)
    if (!best || score > best.score) best = { bestCandidate: candidate, score }
  }
  return best?.bestCandidate
}

function leftOut(picking: LinePicking, candidate: Candidate): ReasonedLine[] {
  if (picking.picked.has(candidate)) return []
  return [{ id: candidate.line.id, reason: dropReason(picking, candidate) }]
}

function dropReason(picking: LinePicking, candidate: Candidate): string {
  if (isAlikePicked(picking, candidate)) return 'near_duplicate'
  if (!isAnswer(candidate)) return 'no_match'
  return isOpen(picking, candidate) ? 'over_cap' : 'entry_cap'
}

/** Returns the lines of summary, skills, schools, certificates and languages: those that cover most, up to a limit each. */
export function pickFacts(
  candidates: readonly Candidate[],
  caps: ListCaps,
  chosen: readonly string[] = [],
): { picked: ReasonedLine[]; left_out: ReasonedLine[] } {
  const facts = candidates.filter(({ line }) => line.section in caps)
  const groups = [
    ...Map.groupBy(facts, ({ group, line }) =>
      HEADED_LISTS.has(line.section) ? `${group} ${line.own_heading ?? ''}` : group,
    ).values(),
  ]
  const chosenCandidates = withinSchools(groups.flatMap((group) => chosenOfGroup(group, { caps, chosen })))
  const isKept = (candidate: Candidate) => chosenCandidates.has(candidate)
  return {
    picked: facts.filter(isKept).map(({ line, covers }) => {
      const by = chosen.includes(line.id) ? 'chosen' : 'added_by_code'
      const reason = line.mark === 'always' ? 'always' : (reasonOf(covers) ?? by)
      return { id: line.id, reason }
    }),
    left_out: facts
      .filter((fact) => !isKept(fact))
      .map((fact) => ({ id: fact.line.id, reason: dropReasonOfFact(fact) })),
  }
}

function dropReasonOfFact(fact: Candidate): string {
  if (fact.line.section === 'summary' && !isAnswer(fact)) return 'no_match'
  return fact.line.entry_id === null ? 'over_cap' : 'entry_cap'
}

// Schools keep the order of the master; of many schools the first have their lines and the others only their names.
function withinSchools(best: readonly Candidate[]): Set<Candidate> {
  const schooled = best.filter(({ line }) => line.section === 'education')
  const always = schooled.filter(({ line }) => line.mark === 'always')
  const others = schooled.filter(({ line }) => line.mark !== 'always')
  const room = Math.max(0, MOST_OF_SCHOOLS - always.length)
  const dropped = new Set(others.slice(room))
  return new Set(best.filter((candidate) => !dropped.has(candidate)))
}

type FactChoice = { caps: ListCaps; chosen: readonly string[] }

// A section of which nothing is chosen keeps its rule.
function chosenOfGroup(group: Candidate[], { caps, chosen }: FactChoice): Candidate[] {
  const own = group.filter(({ line }) => line.mark === 'always' || chosen.includes(line.id))
  const isChosen = own.some(({ line }) => chosen.includes(line.id))
  return bestOfGroup(isChosen ? own : group, caps)
}

// A stable sort keeps equals in the order of the master.
function bestOfGroup(group: Candidate[], caps: ListCaps): Candidate[] {
  const always = group.filter(({ line }) => line.mark === 'always')
  const others = group.filter(({ line }) => line.mark !== 'always')
  const sorted = others.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  const [first] = group
  // Another summary only stands beside one that answers the posting if it does so too.
  const isLess = (candidate: Candidate) =>
    candidate.line.section === 'summary' && sorted.some(isAnswer) && !isAnswer(candidate)
  const best = sorted.filter((candidate) => !isLess(candidate))
  const room = Math.max(0, (caps[first?.line.section ?? 'other'] ?? 0) - always.length)
  return [...always, ...best.slice(0, room)]
}

// Worth is what the line shares with the whole posting: it decides among summaries that no requirement names.
function scoreOf({ covers, worth }: Candidate): number {
  return pointsOf(covers, NONE) + worth
}
