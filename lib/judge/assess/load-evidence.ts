import { type FactCorrection, listFactCorrections } from '#db/desk/assessments.ts'
import { listAnswers, listStories, readEvidenceVersion } from '#db/desk/evidence.ts'
import { listReadRoleResumes } from '#db/desk/roles.ts'
import type { Basis } from '#db/rows/assessment.ts'
import type { Answer, Story } from '#db/rows/evidence.ts'
import type { Reader } from '#db/store.ts'
import {
  type DocumentReader,
  type Draft,
  formatOfText,
  type ResumeFormat,
} from '#lib/evidence/master/draft.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { countryNames } from '#lib/index/places/countries.ts'
import {
  type DecidingSettings,
  decidingText,
  type EvidenceNow,
  type PersonSettings,
  type ReadBy,
  versionNow,
} from '#lib/judge/assess/freshness.ts'
import type { EvidenceLine, GivenFact } from '#lib/judge/read/matrix.ts'
import { evidenceLines, type ResumeWords } from '#lib/judge/settle/evidence-lines.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { lengthOf } from '#lib/text/text.ts'

export type LoadedEvidence = {
  /** The version of this evidence, or a later one: never an earlier one. */
  version: number
  lines: EvidenceLine[]
  answers: Answer[]
  /** The revision of every answer and story. */
  revisions: Record<string, number>
  basis: Omit<Basis, 'constraints_digest' | 'prompt_version'>
}

// The last evidence loaded from a desk: a batch judges many jobs by one state, and derived data is cached with it.
const cache = new WeakMap<Reader, { version: number; loading: Promise<LoadedEvidence> }>()

/** Returns all citable evidence, and the name of its state; the same object until it changes. */
export async function loadEvidence(desk: Reader): Promise<LoadedEvidence> {
  const version = await readEvidenceVersion(desk)
  const last = cache.get(desk)
  if (last?.version === version) return last.loading
  const loading = loadOwn(desk, version)
  cache.set(desk, { version, loading })
  loading.catch(() => cache.delete(desk))
  return loading
}

async function loadOwn(desk: Reader, version: number): Promise<LoadedEvidence> {
  const master = await findPrintedMaster(desk)
  const { entries = [], lines = [] } = master?.content ?? {}
  const isMain = entries.length + lines.length > 0
  const loaded = await load(desk, {
    version,
    content: isMain ? { entries, lines } : await wordsOfRoleResumes(desk),
  })
  const { revision_id = null, revision = null } = isMain ? (master?.head ?? {}) : {}
  return {
    ...loaded,
    basis: { ...loaded.basis, master_revision_id: revision_id, master_revision: revision },
  }
}

/**
 * Returns the words of the resumes that were put in by hand for active roles: those that count without a main resume, or
 * all that were stored until a moment. A part is named by its words, so that an unchanged line keeps its id.
 */
export async function wordsOfRoleResumes(desk: Reader, until?: string): Promise<ResumeWords> {
  const resumes = await listReadRoleResumes<ReadParts>(desk, until)
  const read = await Promise.all(resumes.map((parts) => namedByWords(pastedResume(parts))))
  const once = <Part extends { id: string }>(parts: Part[]) => [
    ...new Map(parts.map((part) => [part.id, part])).values(),
  ]
  return {
    entries: once(read.flatMap(({ entries }) => entries)),
    lines: once(read.flatMap(({ lines }) => lines)),
  }
}

async function namedByWords({ entries, lines }: ResumeWords): Promise<ResumeWords> {
  const nameOf = async (...words: string[]) => `own-${(await sha256Of(JSON.stringify(words))).slice(0, 16)}`
  const names = new Map(
    await Promise.all(
      entries.map(
        async ({ id, section, heading, sublines }) =>
          [id, await nameOf(section, heading, ...sublines)] as const,
      ),
    ),
  )
  return {
    entries: entries.map((entry) => ({ ...entry, id: names.get(entry.id) ?? entry.id })),
    lines: await Promise.all(
      lines.map(async (line) => {
        const entry_id = line.entry_id && (names.get(line.entry_id) ?? null)
        return { ...line, entry_id, id: await nameOf(line.section, entry_id ?? '', line.text) }
      }),
    ),
  }
}

// The lines with the facts of the last settings, so that derived data is cached with them.
const settled = new WeakMap<LoadedEvidence, { key: string; evidence: LoadedEvidence }>()

/** Returns evidence with the facts of the settings, which a row may cite; the same object while neither changes. */
export function withSettings(evidence: LoadedEvidence, person: PersonSettings): LoadedEvidence {
  const facts = settingsLines(person)
  const key = JSON.stringify(facts)
  const last = settled.get(evidence)
  if (last?.key === key) return last.evidence
  const lines = facts.map((line, index) => ({ id: `e${evidence.lines.length + index + 1}`, ...line }))
  const whole = { ...evidence, lines: [...evidence.lines, ...lines] }
  settled.set(evidence, { key, evidence: whole })
  return whole
}

const MOVES = { no: 'no', in_country: 'in_country', abroad: 'yes' } as const
const MOVING = {
  no: 'I would not move.',
  in_country: 'I would move within my country.',
  abroad: 'I would move abroad.',
} as const

/**
 * Returns the facts of the settings as lines that a row can cite, each named by its setting. Example: `would_move: no` is
 * "I would not move." of `person.would_move`.
 */
export function settingsLines(person: PersonSettings): Omit<EvidenceLine, 'id'>[] {
  const { lives_in, may_work_in, would_move, languages, licences } = person
  const line = (name: string, text: string, given: GivenFact) => {
    return { kind: 'fact' as const, ref: `person.${name}`, text, given }
  }
  return [
    ...(lives_in === null
      ? []
      : [line('lives_in', `I live in ${lives_in}.`, { kind: 'home', place: lives_in })]),
    ...(would_move === null
      ? []
      : [line('would_move', MOVING[would_move], { kind: 'moving', moves: MOVES[would_move] })]),
    ...(may_work_in === null
      ? []
      : [line('may_work_in', permitText(may_work_in), { kind: 'permission', countries: may_work_in })]),
    ...(languages === null
      ? []
      : [line('languages', languagesText(languages), { kind: 'languages', names: languages })]),
    ...(licences ?? []).map((name, index) =>
      line(`licences.${index + 1}`, `I hold this licence: ${name}.`, { kind: 'licence', name }),
    ),
  ]
}

function permitText(codes: readonly string[]): string {
  if (codes.length === 0) return 'I need a permit in every country.'
  return `I may work without a permit in ${countryNames(codes).join(', ')}, and in no other country.`
}

function languagesText(names: readonly string[]): string {
  return names.length === 0 ? 'I work in no language of the list.' : `I work in ${names.join(', ')}.`
}

/**
 * Returns the same with a pasted resume instead of the master, and the resume as it was read; refuses with
 * `invalid_value` if it cannot be read. Nothing of it is stored.
 */
export async function loadPastedEvidence(
  { desk, documents }: { desk: Reader; documents: DocumentReader },
  text: string,
  format: ResumeFormat = formatOfText(text),
): Promise<LoadedEvidence & { draft: Draft }> {
  const version = await readEvidenceVersion(desk)
  const draft = withLooseLines(await documents.readResume({ format, text }))
  const { basis, ...loaded } = await load(desk, { version, content: pastedResume(draft) })
  const of_none = { master_revision_id: null, master_revision: null, resume_pasted: true as const }
  return { ...loaded, draft, basis: { ...basis, ...of_none } }
}

// A text without any role is mostly no whole resume, so its lines need no heading to be evidence.
function withLooseLines(draft: Draft): Draft {
  if (draft.entries.length > 0) return draft
  const fits = ({ text }: Draft['unplaced'][number]) => lengthOf(text) <= MASTER_LIMITS.text
  const loose = draft.unplaced.filter(fits).map(({ text, line }) => {
    return { section: 'other' as const, text, tags: [], read_from: line }
  })
  const unplaced = draft.unplaced.filter((part) => !fits(part))
  return { ...draft, lines: [...draft.lines, ...loose], unplaced }
}

type LoadedSources = Omit<LoadedEvidence, 'basis'> & { basis: Pick<Basis, 'story_bank' | 'bank' | 'resume'> }

// The version is read first: a later write makes it too low, so the evidence is loaded again.
async function load(
  desk: Reader,
  { version, content }: { version: number; content: ResumeWords },
): Promise<LoadedSources> {
  const answers = await listAnswers(desk)
  const stories = await listStories(desk)
  const bank = await bankOf(answers, stories)
  const corrections = await listFactCorrections(desk)
  const lines = withCorrections(evidenceLines({ content, answers, stories }), corrections)
  const lineTexts = lines.flatMap(({ kind, ref, text, corrected }) =>
    kind === 'line' ? [[ref, text, ...(corrected === undefined ? [] : [JSON.stringify(corrected)])]] : [],
  )
  return {
    version,
    lines,
    answers,
    revisions: Object.fromEntries([
      ...answers.map((answer) => [answer.question_id, answer.revision] as const),
      ...stories.map((story) => [story.story_id, story.revision] as const),
    ]),
    basis: {
      story_bank: await sha256Of(JSON.stringify(bank)),
      bank: Object.fromEntries(bank),
      // The order of lines does not matter as evidence.
      resume: await sha256Of(JSON.stringify(lineTexts.sort())),
    },
  }
}

// A correction belongs to the words of a line, so a line that is imported again keeps it.
function withCorrections(lines: EvidenceLine[], corrections: readonly FactCorrection[]): EvidenceLine[] {
  const byLine = Map.groupBy(
    corrections.filter(({ state }) => state !== 'right'),
    ({ line }) => line,
  )
  return lines.map((line) => {
    const own = line.kind === 'line' ? byLine.get(line.text) : undefined
    if (own === undefined) return line
    return { ...line, corrected: Object.fromEntries(own.map(({ name, value }) => [name, value])) }
  })
}

// Tags, notes and the jobs of an answer are no evidence.
async function bankOf(answers: readonly Answer[], stories: readonly Story[]): Promise<[string, string][]> {
  const texts = [
    ...answers.map(
      ({ question_id, question, answer, read_as, value }) =>
        [question_id, [question, answer, read_as, ...(value === null ? [] : [value])]] as const,
    ),
    ...stories.map((story) => [story.story_id, [story.title, story.narrative]] as const),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const digests = await Promise.all(texts.map(([, words]) => sha256Of(JSON.stringify(words))))
  return texts.map(([id], index) => [id, (digests[index] ?? '').slice(0, 16)])
}

/** Returns the evidence and the settings from which the freshness of assessments is derived. */
export async function evidenceNow(
  evidence: LoadedEvidence,
  settings: DecidingSettings,
): Promise<EvidenceNow> {
  const { answers, revisions, lines } = evidence
  const basis = await basisNow(evidence, settings)
  return { basis, answers, revisions, nothing_said: lines.length === 0 }
}

/** Returns the basis that an assessment by a target would have now, of a posting read by rules or by the model. */
export async function basisNow(
  { basis }: Pick<LoadedEvidence, 'basis'>,
  settings: DecidingSettings,
  { target, read_by }: { target: string; read_by: ReadBy } = { target: 'builtin', read_by: 'rules' },
): Promise<Basis> {
  return {
    ...basis,
    constraints_digest: await constraintsDigest(settings),
    prompt_version: versionNow(target, read_by),
  }
}

/** Names the settings that decide a verdict: the threshold, and the facts about the person. */
export function constraintsDigest(settings: DecidingSettings): Promise<string> {
  return sha256Of(decidingText(settings))
}

/** The parts of a read resume that are evidence. */
export type ReadParts = Pick<Draft, 'entries' | 'lines' | 'lives_in'>

/** Returns the evidence of a pasted resume; its parts are numbered for this one assessment and stored nowhere. */
export function pastedResume({ entries, lines, lives_in }: ReadParts): ResumeWords {
  const roles = entries.map((entry, index) => ({ ...entry, id: `pasted-e${index + 1}` }))
  const own = lines.map(({ section, text, tags }) => ({ section, text, tags, entry_id: null }))
  const home = lives_in
    ? [{ section: 'summary' as const, text: `Lives in ${lives_in.text}.`, tags: [], entry_id: null }]
    : []
  const ofRoles = roles.flatMap(({ id, section, lines: texts }) =>
    texts.map(({ text, tags }) => ({ section, text, tags, entry_id: id })),
  )
  return {
    entries: roles.map(({ id, section, heading, sublines }) => ({ id, section, heading, sublines })),
    lines: [...own, ...ofRoles, ...home].map((line, index) => ({ ...line, id: `pasted-l${index + 1}` })),
  }
}
