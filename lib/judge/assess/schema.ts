import { z } from 'zod'
import { REPORTED } from '#db/rows/assessment.ts'
import { formShown } from '#lib/evidence/answers/schema.ts'
import { MOST_TOGETHER } from '#lib/judge/calls/estimate.ts'
import { EstimateShown } from '#lib/judge/calls/schema.ts'
import { CONDITION_QUESTIONS, type PressedKind } from '#lib/judge/settle/condition-questions.ts'
import { NotJudgedShown } from '#lib/judge/verdict/schema.ts'
import { ModelTarget } from '#lib/service/config/schema.ts'
import {
  Actor,
  JobUrl,
  privateText,
  publicText,
  Revision,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'

/** The relation of a suggested wording to its line: tier, unbacked words, and dropped statements. */
export const WEIGHED = {
  tier: z.enum(['refused', 'proved', 'unproved']),
  reason: serviceText().nullable(),
  pieces: z.array(
    z.looseObject({ kind: z.enum(['backed', 'new', 'moved', 'other_form']), text: privateText() }),
  ),
  left_out: z.array(privateText()),
}

/** A job by its link, or a posting's text. */
export const Job = z.union([
  z.strictObject({ job_url: JobUrl }),
  z.strictObject({ text: z.string().min(1).max(200_000) }),
])
/** A role's resume, or a pasted one that is not kept. */
const Resume = z.union([
  z.strictObject({ profile_id: z.string().min(1).max(120) }),
  z.strictObject({ text: z.string().min(1).max(200_000) }),
])

/** `open` has the rules read, and the model judge only the rows that they leave open. */
const RowsAskedFor = z.enum(['open'])

/** The job to assess: a link to it, or its text; and the resume to compare it with. */
export const AssessBody = z.strictObject({
  job: Job,
  model_target: ModelTarget.optional(),
  resume: Resume.optional(),
  rows: RowsAskedFor.optional(),
  schema_version: z.literal('svc-assess-request:1').optional(),
  actor: Actor.optional(),
})
export type AssessBody = z.output<typeof AssessBody>

/** The job, and the part of the call to show. */
export const PreviewBody = z.strictObject({
  job: Job,
  model_target: ModelTarget.optional(),
  resume: Resume.optional(),
  rows: RowsAskedFor.optional(),
  /** The other jobs of the same call of a batch, which may be none; missing for the calls of a job that is assessed alone. */
  together_with: z
    .array(JobUrl)
    .max(MOST_TOGETHER - 1)
    .optional(),
  part: z.enum(['posting', 'requirements', 'evidence']),
})
export type PreviewBody = z.output<typeof PreviewBody>

/** An assessed job, and the target for the second opinion. */
export const CompareBody = z.strictObject({ job: Job, model_target: ModelTarget, actor: Actor.optional() })
export type CompareBody = z.output<typeof CompareBody>

const Opinion = z.looseObject({
  target: serviceText(),
  verdict: serviceText(),
  word: serviceText(),
  fit: z.number().nullable(),
  met: z.int(),
  total: z.int(),
})
const Opined = z.enum(['met', 'partly', 'unmet', 'unknown']).nullable()

/** Two opinions on one job, and their disagreements. */
export const CompareResponse = z.looseObject({
  schema_version: z.literal('svc-assess-compare:1'),
  job_identity: publicText(),
  close_call: z.boolean(),
  stored: Opinion,
  other: Opinion,
  agree: z.int(),
  differences: z.array(z.looseObject({ quote: publicText(), one: Opined, other: Opined })),
})

/** The most jobs of a comparison. */
export const MOST_COMPARED = 10

/** A stored job, or a posting with the resume of a person and a careful reader's label of each row. */
const ComparedJob = z.union([
  z.strictObject({ job_url: JobUrl }),
  z.strictObject({
    text: z.string().min(1).max(200_000),
    title: z.string().min(1).max(300).optional(),
    resume: z.string().min(1).max(200_000).optional(),
    rows: z
      .array(
        z.strictObject({
          quote: z.string().min(1).max(2000),
          status: z.enum(['shown', 'partly', 'not_shown', 'contradicted', 'no_requirement']),
        }),
      )
      .max(200)
      .optional(),
  }),
])
export type ComparedJob = z.output<typeof ComparedJob>

/** The jobs and the targets of a comparison; without `approve` only the cost. */
export const CompareModelsBody = z.strictObject({
  jobs: z.array(ComparedJob).min(1).max(MOST_COMPARED),
  model_targets: z.array(ModelTarget).min(1).max(2),
  approve: z.boolean().default(false),
})
export type CompareModelsBody = z.output<typeof CompareModelsBody>

const Share = z.looseObject({ count: z.int(), of: z.int() }).nullable()

/** The cost of a comparison before its yes. */
const CompareModelsPreview = z.looseObject({
  schema_version: z.literal('svc-models-compare-preview:1'),
  jobs: z.int(),
  targets: z.array(
    z.looseObject({
      target: serviceText(),
      estimate: EstimateShown,
      text: serviceText(),
    }),
  ),
  text: serviceText(),
})

/** The targets side by side, with the built-in rules; each row has a status of each, in the order of `targets`. */
export const CompareModelsResponse = z.union([
  CompareModelsPreview,
  z.looseObject({
    schema_version: z.literal('svc-models-compare:1'),
    targets: z.array(
      z.looseObject({
        target: serviceText(),
        jobs: z.int(),
        failed: z.int(),
        reasons: z.record(z.string(), z.int()),
        met: z.int(),
        partly: z.int(),
        unmet: z.int(),
        unknown: z.int(),
        calls: z.int(),
        seconds: z.number(),
        tokens: z.int().nullable(),
        cost: z.number().nullable(),
        /** Met rows that the label calls shown, and shown rows that are met; null without labels. */
        precision: Share,
        recall: Share,
      }),
    ),
    agreement: z.looseObject({ same: z.int(), rows: z.int() }),
    jobs: z.array(
      z.looseObject({
        job_identity: publicText(),
        title: publicText(),
        rows: z.array(
          z.looseObject({ quote: publicText(), label: serviceText().nullable(), statuses: z.array(Opined) }),
        ),
      }),
    ),
  }),
])

const WouldSend = z.looseObject({
  schema_version: z.literal('svc-assess-preview-calls:1'),
  model_target: serviceText(),
  leaves_machine: z.boolean(),
  /** False if no call would be made. */
  sent: z.boolean(),
  characters: z.int(),
})
const RowsAsked = {
  /** How the rows of the first job were read; `_instead` stands for a reading by the model that is not there yet. */
  rows_are: z.enum(['read_by_the_model', 'read_by_the_rules', 'read_by_the_rules_instead']),
  rows_asked: z.int(),
  rows_settled: z.int(),
}

/** The call that reads the posting, the call that judges, or the latter's private part. */
export const PreviewResponse = z.union([
  WouldSend.extend({
    part: z.literal('posting'),
    system: serviceText().nullable(),
    prompt: publicText().nullable(),
    schema: serviceText().nullable(),
  }),
  WouldSend.extend({
    part: z.literal('requirements'),
    ...RowsAsked,
    /** The jobs that share the call, each with the rows that the model would judge. */
    jobs: z.array(
      z.looseObject({
        job_identity: publicText(),
        title: publicText(),
        open: z.array(publicText()),
        settled: z.int(),
      }),
    ),
    /** The tokens, seconds and price of the calls that these jobs need; null if there is none. */
    estimate: EstimateShown.nullable(),
    prompt: publicText().nullable(),
    schema: serviceText().nullable(),
  }),
  WouldSend.extend({
    part: z.literal('evidence'),
    evidence_left_out: z.int(),
    /** Saved answers on private subjects, or on nothing that is open, which the model is not sent. */
    answers_held_back: z.int(),
    /** The questions of the saved answers and settings that go with the rows. */
    answers_sent: z.array(privateText()),
    system: privateText().nullable(),
  }),
])

const Row = z.looseObject({
  id: serviceText(),
  line: z.int(),
  quote: publicText(),
  class: z.enum(['hard', 'askable', 'list_item', 'nice_to_have']),
  kind: serviceText(),
  terms: z.array(publicText()),
  min_years: z.number().nullable(),
  /** Whether one of several terms is enough; missing in old readings. */
  enough: z.enum(['one', 'all']).optional(),
  status: z.enum(['met', 'partly', 'unmet', 'unknown']),
  /** True if a `partly` is likely met, and not proved. */
  likely: z.boolean(),
  /** The chance, 0 to 1, that a likely row is met; missing for others. */
  chance: z.number().optional(),
  /** Whether the row counts in `fit`, in `met` and in `total`. */
  counts: z.boolean(),
  /** How many of the person's lines it cites; their words are in another answer. */
  cited: z.int(),
  settled_by: serviceText().nullable(),
  /** The person's report. */
  reported: z.enum(REPORTED).nullable(),
  /** The question of a must-have that is not met and was not answered; null for others. */
  open_question: z.looseObject({ question: publicText(), form: formShown(publicText()) }).nullable(),
  /** The conditions that the row consists of; empty for a requirement. `met` is fine, `unmet` against the person's word. */
  conditions: z.array(
    z.looseObject({ condition: serviceText(), up_to: z.number().nullable(), unit: serviceText().nullable() }),
  ),
})

/** The assessment of a job, without the person's words (interface, Assessment). */
export const AssessmentShown = z.looseObject({
  target: serviceText(),
  /** The title of a posting that the index does not hold, behind a link or pasted; null for all others. */
  title: publicText().nullable(),
  /** By whom the posting was read; a model may judge what the rules read. */
  read_by: z.enum(['rules', 'model']),
  /** Verdict and word are those of lists: a match at an unclear place, or with a low chance, waits. */
  verdict: serviceText(),
  word: serviceText(),
  /** Set if the verdict is `not_judged`. */
  not_judged: NotJudgedShown.nullable(),
  fit: z.number().nullable(),
  met: z.int(),
  /** How many more of the counted rows are likely met, and not proved. */
  likely: z.int(),
  total: z.int(),
  thin: z.boolean(),
  /** True if the verdict is a close call. */
  close_call: z.boolean(),
  /** Why a match has a fit below the threshold: likely rows, or bonuses that no evidence mentions; else empty. */
  match_rests_on: z.array(z.enum(['likely', 'unknown_bonuses'])),
  /** The band of the chance: all must-haves are shown, something is open, or no answer can make it a match. Missing in older ones. */
  band: z.enum(['shown', 'open', 'lost']).optional(),
  matrix: z.array(Row),
  rows_not_shown: z.int(),
  questions: z.array(
    z.looseObject({
      row: serviceText(),
      class: serviceText(),
      question: publicText(),
      form: formShown(publicText()),
    }),
  ),
  /** The lines of the master with a suggested wording; the words are in another answer. */
  suggestions: z.array(z.looseObject({ ref: serviceText(), change: serviceText() })),
  /** Lines whose suggested words contradict them, with the reason. */
  suggestions_refused: z.array(z.looseObject({ ref: serviceText(), reason: serviceText() })),
  minor_gaps: z.array(publicText()),
  minor_gap_text: publicText().nullable(),
  /** Set if a long posting had hardly any requirement. */
  requirements_note: serviceText().optional(),
  addresses_ai: z.boolean(),
  checks: z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())])),
  basis: z.looseObject({
    prompt_version: serviceText(),
    constraints_digest: serviceText(),
    story_bank: serviceText(),
  }),
  resume_basis: z
    .looseObject({
      input: serviceText(),
      master_revision_id: serviceText(),
      master_revision: z.int(),
      selector_version: serviceText(),
    })
    .nullable(),
  basis_stale: z.boolean(),
  basis_stale_reason: serviceText().nullable(),
  /** The changes of answers and stories since, without their words. */
  basis_stale_bank: z.array(
    z.looseObject({
      match: z.enum(['exact', 'near', 'cited']),
      bank_question_id: serviceText(),
      question_id: serviceText().optional(),
      question: publicText().optional(),
    }),
  ),
  /** The changes of the resume since, as the requirements and questions that they touch. */
  basis_stale_resume: z.array(
    z.looseObject({
      change: z.enum(['line_changed', 'new_line']),
      requirement: publicText().optional(),
      question_id: serviceText().optional(),
      question: publicText().optional(),
    }),
  ),
  /** The effect of answers saved since, decided in code; the stored verdict stays until the next assessment. */
  provisional: z
    .looseObject({
      verdict: serviceText(),
      word: serviceText(),
      fit: z.number().nullable(),
      met: z.int(),
      total: z.int(),
      rows: z.array(z.looseObject({ id: serviceText(), status: serviceText() })),
    })
    .nullable(),
  created_at: Timestamp,
  written_by: Actor,
})

/** The job, the row and the report; null takes it back. */
export const RowReportBody = z.strictObject({
  job_url: JobUrl,
  quote: z.string().min(1).max(1000),
  report: z.enum(REPORTED).nullable(),
  actor: Actor.optional(),
})

export const RowReportResponse = z.looseObject({
  schema_version: z.literal('svc-row-report:1'),
  job_identity: publicText(),
  report: z.enum(REPORTED).nullable(),
  result: AssessmentShown,
})

export const AssessResponse = z.looseObject({
  schema_version: z.literal('svc-assess-response:1'),
  job: z.looseObject({ job_identity: publicText() }),
  result: AssessmentShown,
})

/** The person's word on a condition; `up_to` is an amount of travel (percent), lifting (pounds) or days a week. */
export const PressedCondition = z.strictObject({
  condition: z.enum(Object.keys(CONDITION_QUESTIONS) as [PressedKind, ...PressedKind[]]),
  is: z.enum(['fine', 'against', 'open']),
  up_to: z.number().min(1).max(500).optional(),
  revision: z.int().min(0).optional(),
  actor: Actor.optional(),
})
export type PressedCondition = z.output<typeof PressedCondition>

const CONDITIONS = {
  schema_version: z.literal('svc-conditions:1'),
  conditions: z.array(
    z.looseObject({
      condition: serviceText(),
      question: serviceText(),
      is: z.enum(['fine', 'against', 'open']),
      /** The most that is fine, or the least that is not; null for all of it. */
      up_to: z.number().nullable(),
      unit: serviceText().nullable(),
      /** By a press, or by a line of the resume. */
      by: z.enum(['answer', 'resume']).nullable(),
      line: privateText().nullable(),
      question_id: serviceText().nullable(),
      /** The revision of the answer; 0 without one. */
      revision: z.int(),
      /** The words that the person wrote in the answer beside a press; null for none. */
      words: privateText().nullable(),
    }),
  ),
}

/** Every condition that is pressed once for all jobs, with the person's word. */
export const ConditionsResponse = z.looseObject(CONDITIONS)
export const ConditionPressed = z.looseObject({ ...CONDITIONS, message: serviceText() })

/** Every fact that decides requirements; an empty list if none is known. */
export const FactsResponse = z.looseObject({
  schema_version: z.literal('svc-facts:1'),
  /** Grows with every correction. */
  revision: Revision,
  facts: z.array(
    z.looseObject({
      fact_id: serviceText(),
      kind: serviceText(),
      /** The value as it was read. */
      value: privateText(),
      line_id: serviceText(),
      line: privateText(),
      source: z.enum(['settings', 'resume']),
      /** False if the person said that it is wrong, or a setting counts instead. */
      used: z.boolean(),
      correction: z
        .looseObject({ is: z.enum(['wrong', 'other']), value: privateText().nullable() })
        .nullable(),
      /** How its value can be corrected. */
      form: z.looseObject({
        form: z.enum(['none', 'choice', 'number', 'text']),
        choices: z.array(serviceText()),
      }),
    }),
  ),
})

/** A correction of a fact; `value` only with `other`. */
export const FactChange = z.strictObject({
  fact_id: z.string().min(1).max(64),
  is: z.enum(['wrong', 'other', 'right']),
  value: z.string().trim().min(1).max(100).optional(),
  revision: Revision,
  actor: Actor.optional(),
})
export type FactChange = z.output<typeof FactChange>
