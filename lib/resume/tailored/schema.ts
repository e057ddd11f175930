import { z } from 'zod'
import { WORD_SOURCES } from '#db/rows/resume.ts'
import { Job, WEIGHED } from '#lib/judge/assess/schema.ts'
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

const PICK_ACTIONS = ['refresh', 'draft', 'shorten', 'use_proposed', 'dismiss_proposed'] as const

/** A role by its id. */
const RoleId = z.string().min(1).max(120)

/** One step on the resume of one job. */
export const PickBody = z.strictObject({
  action: z.enum(PICK_ACTIONS).describe('what to do with the resume'),
  job_url: JobUrl,
  profile_id: RoleId.optional(),
  actor: Actor.optional(),
})
export type PickBody = z.output<typeof PickBody>

const Counts = z.looseObject({ cut_for_length: z.int(), left_out: z.int(), picked: z.int() })
/** Names of lines, or of reasons. */
const Ids = z.array(serviceText())
/** Lines of the master with the reason for being in or out. */
const Reasoned = z.array(z.looseObject({ id: serviceText(), reason: serviceText() }))

const StaleLines = z.array(
  z.looseObject({
    id: serviceText(),
    change: z.enum(['changed', 'retired', 'marked_never']),
    source: privateText(),
    now: privateText().nullable(),
  }),
)

/** The files in the folder of a resume, by name; null if there is none. */
const ResumeFiles = z
  .looseObject({
    /** The stored resume. */
    file: serviceText(),
    /** A file of the resume that the person changed, which stays. */
    yours: serviceText().nullable(),
    /** The last PDF in the folder. */
    pdf: serviceText().nullable(),
  })
  .nullable()

const Proposed = z.looseObject({
  /** The revision of the resume that it would replace. */
  revision: Revision,
  made_by: serviceText(),
  made_at: Timestamp,
  counts: Counts,
  lines: z.int(),
  markdown: privateText(),
  /** The effect of using it, as ids. */
  differences: z.looseObject({ added: Ids, removed: Ids, reworded: Ids }),
})

/** The stored resume of a job after a step (interface, Job resume). */
export const PickResponse = z.looseObject({
  schema_version: z.literal('svc-job-resume-pick:1'),
  action: z.enum(PICK_ACTIONS),
  job_identity: serviceText(),
  profile_id: serviceText().nullable(),
  basis: z.enum(['master', 'profile_resume']),
  master_stored: z.boolean(),
  /** Whether the master names a school. */
  master_education: z.boolean(),
  gate: z.looseObject({ decision: z.enum(['suggested', 'held']), ready: z.boolean(), reasons: Ids }),
  picked: z
    .looseObject({
      draft: z.boolean(),
      fallback: serviceText().nullable(),
      made_at: Timestamp,
      max_bullets: z.int(),
      max_pages: z.int(),
      pages: z.null(),
      pick_rules_version: serviceText(),
      picked_by: serviceText(),
      selector_version: serviceText(),
      lines: Reasoned,
      left_out: Reasoned,
    })
    .nullable(),
  problems: Ids,
  added_by_code: Ids,
  conflicts: z.array(z.looseObject({ id: serviceText(), code: serviceText() })),
  proposed: Proposed.nullable(),
  resume: z
    .looseObject({
      counts: Counts,
      edited: z.boolean(),
      folder_path: serviceText().nullable(),
      files: ResumeFiles,
      lines: z.int(),
      made_by: serviceText(),
      markdown: privateText(),
      replaceable: z.boolean(),
      revision: Revision,
      updated_at: Timestamp,
    })
    .nullable(),
  resume_unreadable: z.boolean(),
  /** Why a pick would be refused now; null if it would not. */
  selection_error: serviceText().nullable(),
  stale: Ids,
  stale_lines: StaleLines,
  verdict: serviceText().nullable(),
  word: serviceText().nullable(),
})

/** The next step towards a resume: a step of `PickBody`, or its prerequisite. */
const NEXT_STEPS = ['refresh', 'draft', 'assess', 'assess_again', 'add_master', 'restore'] as const
export type ResumeNextStep = (typeof NEXT_STEPS)[number]

/** The job whose next step is requested. */
export const ResumeNextQuery = z.strictObject({ job_url: JobUrl })

/** The only step that works now towards a resume for a job. */
export const ResumeNextResponse = z.looseObject({
  schema_version: z.literal('svc-job-resume-next:1'),
  job_identity: serviceText(),
  /** Whether a resume is stored for the job. */
  stored: z.boolean(),
  step: z.enum(NEXT_STEPS),
  /** Why no resume is suggested, if none is. */
  reasons: Ids,
})

export const ShowQuery = z.strictObject({ job_identity: JobUrl })

/** A line of a resume beside its master line. */
const ResumeLine = z.looseObject({
  id: serviceText(),
  section: serviceText(),
  entry_id: serviceText().nullable(),
  /** The heading it prints under in place of the section's name. */
  own_heading: privateText().optional(),
  text: privateText(),
  /** The master's words when the line was picked, and now; null if the line is gone. */
  source: privateText(),
  now: privateText().nullable(),
  /** The differences between source and text, in whole words; empty if they are equal. */
  diff: z.array(z.looseObject({ kind: z.enum(['same', 'gone', 'new']), text: privateText() })),
  reason: serviceText(),
  /** The writer of the words: `code` for the master's, `model` for a proposed wording without approval. */
  worded_by: z.enum(['code', 'model', 'person', 'agent']),
  /** Suggested words, which print only after approval; `from` is their writer. */
  suggested: z
    .looseObject({
      text: privateText(),
      diff: z.array(z.looseObject({ kind: z.enum(['same', 'gone', 'new']), text: privateText() })),
      why: serviceText().nullable(),
      by: serviceText().nullable(),
      from: z.enum(WORD_SOURCES),
      accepted: z.literal(false),
      /** True if they were written for an earlier line of the master; then they cannot be used. */
      older: z.boolean(),
      ...WEIGHED,
    })
    .nullable(),
  /** A model's words that contradict their line: shown with the reason, and never used. */
  refused: z.looseObject({ text: privateText(), reason: serviceText() }).nullable(),
  /** True for a line held back for length. */
  cut: z.boolean(),
})

/** A job's stored resume, line by line. */
export const TailoredResponse = z.looseObject({
  schema_version: z.literal('svc-tailored-resume:1'),
  job_identity: serviceText(),
  resume: z.looseObject({
    revision: Revision,
    profile_id: serviceText().nullable(),
    made_by: serviceText(),
    edited: z.boolean(),
    line_chosen: z.boolean(),
    /** The last who reworded or chose its lines; null where nobody did. */
    changed_by: z.enum(['person', 'agent']).nullable(),
    attached: z.boolean(),
    replaceable: z.boolean(),
    proposed: z.boolean(),
    counts: Counts,
    /** The folder of the home with the resume's files; null if they could not be written. */
    folder_path: serviceText().nullable(),
    files: ResumeFiles,
    max_pages: z.int(),
    spacing_scale: z.number().nullable(),
    made_at: Timestamp,
    updated_at: Timestamp,
    written_by: Actor,
    /** The title above all sections; null for none. */
    headline: privateText().nullable(),
    /** The order of sections that the posting's readers expect; null for the usual one. The person's own goes before it. */
    section_order: Ids.nullable(),
    entries: z.array(
      z.looseObject({
        id: serviceText(),
        section: serviceText(),
        own_heading: privateText().optional(),
        heading: privateText(),
        sublines: z.array(privateText()),
      }),
    ),
    lines: z.array(ResumeLine),
  }),
  markdown: privateText(),
  /** The possible headlines: titles of the person's positions; `fits` if one names the work of the job. */
  headlines: z.array(z.looseObject({ text: privateText(), fits: z.boolean() })),
  /** How many lines have words that wait for approval; the resume prints without them. */
  words_waiting: z.int(),
  /** The master's lines that are not in, with the reasons. */
  left_out: z.array(
    z.looseObject({
      id: serviceText(),
      section: serviceText(),
      entry_id: serviceText().nullable(),
      text: privateText(),
      reason: serviceText(),
    }),
  ),
  /** The newer pick that waits, by its differing lines; null on a side without the line. */
  proposal: z
    .looseObject({
      made_by: serviceText(),
      made_at: Timestamp,
      lines: z.int(),
      changes: z.array(
        z.looseObject({
          id: serviceText(),
          stored: privateText().nullable(),
          proposed: privateText().nullable(),
        }),
      ),
    })
    .nullable(),
  stale: Ids,
  stale_lines: StaleLines,
  /** A sentence on the parts that the step could not do. */
  note: serviceText().nullable(),
})

/** The job for which to tailor a resume, and the target that chooses its lines. */
export const TailorBody = z.strictObject({
  job: Job,
  model_target: ModelTarget.optional(),
  resume: z
    .union([z.strictObject({ profile_id: RoleId }), z.strictObject({ text: z.string().min(1).max(200_000) })])
    .optional(),
  schema_version: z.literal('svc-tailor-request:1').optional(),
  actor: Actor.optional(),
})
export type TailorBody = z.output<typeof TailorBody>

/** A tailored resume (interface, POST /api/tailored-resumes). */
export const TailorResponse = z.looseObject({
  schema_version: z.literal('svc-tailor-response:1'),
  job: z.looseObject({ job_identity: serviceText() }),
  model_target: serviceText(),
  sources: z.looseObject({
    /** The revision of the master behind the lines. */
    master: z.looseObject({ revision_id: serviceText(), revision: Revision }).nullable(),
    /** Lines of a pasted resume, from 1, that could not be read, with the reasons. */
    not_read: z.array(z.looseObject({ line: z.int(), reason: serviceText() })),
  }),
  markdown: privateText(),
  selection: z.looseObject({
    picked: Reasoned,
    left_out: Reasoned,
    added_by_code: Ids,
    picked_by: serviceText(),
    fallback: serviceText().nullable(),
    dropped: z.record(z.string(), z.int()),
  }),
  result: z.looseObject({
    made_by: serviceText(),
    /** False for a pasted resume: it is answered and stored nowhere. */
    stored: z.boolean(),
    /** True if it waits beside a resume that the person touched. */
    proposed: z.boolean(),
    revision: Revision,
    length: z.looseObject({ max_pages: z.int(), cut: Ids }),
    /** `item_id` names the line in the master; null in a resume without one. */
    lines: z.array(ResumeLine.omit({ now: true }).extend({ item_id: serviceText().nullable() })),
  }),
})

/** The resume to score. */
export const ScoreBody = z.strictObject({ job_identity: JobUrl })

/** A reason for lost points: its place, problem and advice. */
const ScoreFinding = z.looseObject({
  code: serviceText(),
  /** The line or entry of the resume that it is about. */
  id: serviceText().nullable(),
  term: publicText().nullable(),
  quote: publicText().nullable(),
  says: publicText(),
  do: serviceText(),
})

/** How programs read a resume; its findings name the person's lines by id, and repeat none of their words. */
export const ScoreResponse = z.looseObject({
  schema_version: z.literal('svc-resume-score:1'),
  job_identity: serviceText(),
  revision: Revision,
  label: z.enum(['ready', 'answer_first', 'improve_resume', 'unlikely']),
  pages: z.int(),
  /** The points of all parts; null if the posting names fewer than five skills. */
  score: z.int().nullable(),
  /** The sentence to show in place of the number. */
  note: serviceText().nullable(),
  /** Facts about the file: its text reads in order, and its form is usual. */
  clean_percent: z.int(),
  /** Facts about the words: the posting's names that the resume has, by weight. */
  named_percent: z.int().nullable(),
  cannot_tell: serviceText(),
  parts: z.array(z.looseObject({ name: serviceText(), points: z.int().nullable(), of: z.int() })),
  found: z.array(publicText()),
  missing: z.array(publicText()),
  problems: z.array(serviceText()),
  findings: z.array(ScoreFinding),
  scored_at: Timestamp,
})
