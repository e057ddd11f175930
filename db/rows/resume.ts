import { z } from 'zod'
import type { Contradiction } from '#db/rows/assessment.ts'
import { ENTRY_SECTIONS, SECTIONS } from '#db/rows/master.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** The origin of a resume: a pick by code, a draft against the gate, a model, the background, or the person. */
export const PRODUCERS = ['code', 'draft', 'model', 'pipeline', 'person'] as const
export type Producer = (typeof PRODUCERS)[number]

const SectionName = z.enum(SECTIONS)

/** A copy of a master entry in a resume. */
const Entry = z.object({
  id: z.string(),
  section: z.enum(ENTRY_SECTIONS),
  own_heading: z.string().optional(),
  heading: z.string(),
  sublines: z.array(z.string()),
})
export type ResumeEntry = z.output<typeof Entry>

/** The writer of waiting words: a model, an agent, or an unproven page user. */
export const WORD_SOURCES = ['model', 'agent', 'page'] as const

/** Suggested words for a line, which wait for approval, with the reason and the model. */
const Suggested = z.object({
  text: z.string(),
  why: z.string().nullable(),
  by: z.string().nullable(),
  from: z.enum(WORD_SOURCES).default('model'),
  /** The master line for which they were written; null for the present `source`. */
  for: z.string().nullable().default(null),
})

/** A model's words that contradict their line, with the reason. */
const RefusedWords = z.object({ text: z.string(), reason: z.string() })
export type RefusedWords = z.output<typeof RefusedWords>

/**
 * A master line in a resume: the master's words when the line was picked (`source`), and the printed words (`text`),
 * which are the master's or others that the person approved. `agent` only occurs in older sent copies.
 */
const Line = z.object({
  id: z.string(),
  section: SectionName,
  entry_id: z.string().nullable(),
  own_heading: z.string().optional(),
  source: z.string(),
  text: z.string(),
  worded_by: z.enum(['code', 'person', 'agent']),
  /** The writer of the words that the person approved; null for the master's or the person's own. */
  yes: z.enum(WORD_SOURCES).nullable().default(null),
  suggested: Suggested.nullable().default(null),
  /** A model's refused wording for the line. */
  refused: RefusedWords.nullable().default(null),
  /** True for a line held back for length; it returns when it is restored. */
  cut: z.boolean(),
})
export type ResumeLine = z.output<typeof Line>

/**
 * The content of a resume, in print order. `headline` is one of the person's own titles, above all sections; `section_order` is the one
 * that the posting's readers expect, unless the person or the design sets another.
 */
export const ResumeContent = z.object({
  headline: z.string().optional(),
  section_order: z.array(SectionName).optional(),
  entries: z.array(Entry),
  lines: z.array(Line),
})
export type ResumeContent = z.output<typeof ResumeContent>

const ReasonedLine = z.object({ id: z.string(), reason: z.string() })
/** A line of the master and the reason for picking it or leaving it out. */
export type ReasonedLine = z.output<typeof ReasonedLine>

/**
 * The picked and omitted lines of the master; `fallback` is the code for which a model's choice was not used, and
 * `on_demand` marks a resume that the person had tailored, by rules or by a model.
 */
export const Selection = z.object({
  picked: z.array(ReasonedLine),
  left_out: z.array(ReasonedLine),
  added_by_code: z.array(z.string()),
  picked_by: z.enum(['code', 'model', 'person']),
  fallback: z.string().nullable(),
  on_demand: z.boolean().optional(),
})
export type Selection = z.output<typeof Selection>

/** The inputs of a resume; compared to find outdated ones. */
export const ResumeInputs = z.object({
  assessment_created_at: z.string().nullable(),
  master_revision_id: z.string(),
  master_revision: z.number(),
  pick_rules_version: z.string(),
  selector_version: z.string(),
})
export type ResumeInputs = z.output<typeof ResumeInputs>

/** A resume as one step produced it. */
const Made = z.object({
  made_by: z.enum(PRODUCERS),
  content: ResumeContent,
  selection: Selection,
  made_from: ResumeInputs,
  made_at: z.string(),
})
export type GeneratedResume = z.output<typeof Made>

/** A newer pick that waits; `revision` is that of the resume it would replace. */
export const ResumeProposal = Made.extend({ revision: z.number(), profile_id: z.string().nullable() })
export type ResumeProposal = z.output<typeof ResumeProposal>

/** The only resume of a job. */
export type JobResume = GeneratedResume & {
  job_identity: string
  profile_id: string | null
  edited: boolean
  line_chosen: boolean
  attached: boolean
  proposal: ResumeProposal | null
  max_pages: number
  spacing_scale: number | null
  revision: number
  created_at: string
  updated_at: string
  written_by: 'operator' | 'agent'
}

/** One criterion of resume-reading programs, with its points; null if the posting gives too little to count. */
export type AtsPart = { name: 'read_back' | 'keywords' | 'format'; points: number | null; of: number }

/** How well resume-reading programs understand this resume for this job; words are the posting's, never the person's. */
export type AtsScore = {
  /** Points of all parts, 0 to 100; null if the posting names too few skills. */
  score: number | null
  /** How cleanly its file reads: text in order, and form. */
  clean_percent: number
  /** The share of the posting's names that the resume has, by weight; null if they are too few. */
  named_percent: number | null
  parts: AtsPart[]
  /** Names in the posting that the resume has, or lacks, in the posting's spelling. */
  found: string[]
  missing: string[]
  /** The form problems that a program could misread. */
  problems: FormProblem[]
}

export type FormProblem =
  | 'over_two_pages'
  | 'columns_mixed'
  | 'entry_without_dates'
  | 'unusual_section'
  | 'nothing_under_a_heading'

/** The recommended next action for a job, from its assessment and its resume's score. */
export type JobLabel = 'ready' | 'answer_first' | 'improve_resume' | 'unlikely'

/** A sentence of a model's letter, and the lines of the master that it cites. */
export type ModelSentence = { text: string; lines: string[] }

/** Why a model's sentence is left out of its letter: it contradicts its lines, or names a skill that they do not have. */
export type LetterSkip = Contradiction | 'new_skill'

/** Words for a letter that came without the person's proof; `made_by` is `person` for written ones. */
export type SentLetter = { paragraphs: string[]; made_by: LetterMaker; written_by: Actor }

/** A letter that is not the person's and that they did not decide on, or that they use: by a model, or sent without their proof. */
export type LetterProposal = {
  id: string
  /** Null for a sent one. */
  target: string | null
  sent?: SentLetter
  /** As the program names it. */
  model: string | null
  made_at: string
  language: string
  paragraphs: ModelSentence[][]
  left_out: { text: string; reason: LetterSkip }[]
  /** How many sentences could not even be shown: contact data, too long, or of another form. */
  unusable: number
  /** The revision of the letter that uses it; null while it waits. */
  used_revision: number | null
}

/** The model whose sentences a letter has, and these sentences; an edited one is the person's. */
export type LetterModel = Pick<LetterProposal, 'model' | 'made_at'> & {
  target: string
  sentences: ModelSentence[]
}

/** The maker of a letter's words; `person` after an edit. */
export const LETTER_MAKERS = ['rules', 'model', 'person'] as const
export type LetterMaker = (typeof LETTER_MAKERS)[number]

/** A cover letter for a job. */
export type Letter = {
  letter_id: string
  job_identity: string
  paragraphs: string[]
  language: string
  made_by: LetterMaker
  by_model: LetterModel | null
  proposal: LetterProposal | null
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}
