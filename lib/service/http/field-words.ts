import { z } from 'zod'
import type { TextKind } from '#lib/service/values/schema.ts'

/**
 * The meaning of keys that several requests take and whose schemas have no words of their own. Tools for agents and the
 * help of commands print it. A key of a nested object stands behind that of its object: `fit.match_at_percent`.
 */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  accept_offers: 'also take offered lines',
  accent: 'the colour of headings',
  after: 'the id of the line before; the end when left out',
  allowed_targets: 'the model programs that may receive text',
  also_fits: 'find related titles too',
  answer: 'the answer, in the person’s words',
  answers_questions: 'questions that the story answers',
  'applications.no_answer_days': 'days without an answer until “No answer” is offered',
  approve: 'start it; the plan alone when left out',
  assess: 'assess the jobs of the question, or leave them',
  assess_by_itself: 'assess found jobs by the built-in rules without a question',
  at: 'when it is or was; now when left out',
  avoid_titles: 'no jobs with these words in the title',
  batch_reading: 'how postings of a batch are read',
  boards: 'such as greenhouse:acme; all when left out',
  cancel: 'stop it after the current job',
  company: 'the name of the company',
  cost_cap_usd: 'the most that it may cost, in US dollars',
  countries: 'a country that you would work in, such as US',
  cursor: 'an earlier next_cursor',
  date_format: 'how dates print',
  days: 'how many days back',
  entries: 'one entry as JSON, with its entry_id',
  entry_id: 'the position or project of the lines',
  exclude: 'ids of lines to leave out',
  'fit.assess_min_rank': 'the lowest rank that a yes assesses',
  'fit.match_at_percent': 'the share of met and likely requirements from which a job can be a match',
  'fit.weak_fit_below_percent': 'a fit below this is weak',
  'fit.weak_fit_below_rank': 'a rank below this is a weak fit',
  follow_up_on: 'the day to write again; empty for none',
  font: 'the font of resumes',
  font_size: 'the size of text, in points',
  format: 'the format of the file',
  heading: 'the employer, project or school',
  headline: 'your own title above the resume',
  id: 'the id; made from the name when left out',
  include: 'ids of lines to add',
  include_low_rank: 'also jobs of a low rank',
  is_default: 'the role that counts when none is named',
  job: 'by its link, or by its text',
  job_identities: 'links of jobs; the best ranked when left out',
  job_urls: 'links of jobs',
  judged_rows: 'the requirements that a model judges',
  key_variables: 'an environment variable with a key of a model server',
  keywords: 'words of the texts of fitting jobs',
  kind: 'how it is held',
  label: 'the name of the role',
  limit: 'rows',
  lines: 'new lines by text; others by id',
  link: 'the address of the posting',
  links: 'addresses to learn from',
  locations: 'places of fitting jobs',
  markdown: 'the resume as Markdown',
  max_calls: 'the most model calls',
  max_fetches: 'the most pages that are read',
  max_pages: 'the most pages',
  model_target: 'the model; that of the settings when left out',
  name: 'the name of the company, agency or title word',
  'narrative.action': 'the steps that you took',
  'narrative.result': 'the outcome',
  'narrative.situation': 'the situation at the start',
  'narrative.task': 'your task',
  narrative: 'the story in four parts',
  note: 'a private note on this step',
  notes: 'private notes',
  outcome: 'how it ended',
  own_heading: 'prints instead of the section’s name',
  paragraphs: 'the whole letter by paragraph',
  pay: 'the pay, as written',
  peek: 'look without moving the time of the last check',
  period: 'when it was, such as 2021 to 2023',
  'person.languages': 'a language that you speak',
  'person.licences': 'a licence that you hold',
  'person.lives_in': 'the place where you live',
  'person.may_work_in': 'a country where you may work',
  'person.within_km': 'how far you travel to work, in km',
  'person.would_move': 'where you would move for a job',
  'pipeline.auto_jobs_per_trigger': 'the most jobs that one change assesses',
  'pipeline.enabled': 'background work may call a model',
  'pipeline.max_model_calls_per_day': 'the most model calls of background work a day',
  place: 'the place of the work',
  profile_id: 'the id of a role',
  proposal_id: 'the id of the proposed letter',
  question: 'the question, in the form’s words',
  question_id: 'the id of the question',
  'ranking.window_days': 'days that a run looks back',
  read_as: 'what the answer says of the requirement',
  read_from: 'where the fields came from',
  reason: 'why not',
  reassess_stale: 'only assess again what is out of date',
  'refresh.documented_interfaces': 'read this system by its documented interface',
  'refresh.enabled': 'read boards in the background',
  'refresh.quiet_hours.from': 'the hour from which no board is read, such as 22:00',
  'refresh.quiet_hours.to': 'the hour until which no board is read, such as 06:00',
  replacement_profile_id: 'the role that takes its place as the default',
  report: 'how it was read wrongly',
  restore: 'ids of lines to bring back',
  resume: 'that of a role, or a text; the main resume when left out',
  role: 'your role in the story',
  role_text: 'the role to learn for, in words',
  rows: 'the requirements that a model judges; all when left out',
  schema_version: 'the version of the request',
  section: 'the section of the resume',
  section_order: 'the sections in the order in which they print',
  since: 'only jobs found since this time',
  source: 'where it comes from, in words',
  spacing_scale: 'the space between lines; 1 is usual',
  start: 'start it; the plan alone when left out',
  sublines: 'a line below the heading, such as title and dates',
  tag: 'a tag',
  tags: 'tags',
  template: 'the layout of resumes',
  text: 'the whole text',
  title: 'the title',
  titles: 'titles of fitting jobs',
  token_prices: 'the price of a million tokens of a model, as JSON',
  until: 'the day or time that ends it',
  up_to: 'how much of it is fine, such as 25 for percent of travel',
  us_only: 'nothing clearly outside the US',
  wait: 'answer when it is done',
  what: 'the kind of data',
  work_mode: 'where the work is done',
  work_modes: 'where the work may be done',
}

/** Returns the meaning of a key whose schema states none, or an empty text. */
export function fieldWords(key: string): string {
  return Object.hasOwn(FIELD_WORDS, key) ? (FIELD_WORDS[key] ?? '') : ''
}

/** A text field of a reply: its path, with `*` for every list, map or optional object on the way, and the author of its words. */
type TextField = { path: string[]; kind: TextKind | undefined }

/** Returns every text field in a reply schema. */
export function textFields(schema: z.ZodType, path: string[] = []): TextField[] {
  const kind = schema.meta()?.['text'] as TextKind | undefined
  if (kind) return [{ path, kind }]
  if (schema instanceof z.ZodString) return [{ path, kind: undefined }]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, child]) =>
      textFields(child as z.ZodType, [...path, key]),
    )
  }
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => textFields(option as z.ZodType, path))
  const inner = innerOf(schema)
  return inner ? textFields(inner.schema, inner.stops ? [...path, '*'] : path) : []
}

function innerOf(schema: z.ZodType): { schema: z.ZodType; stops: boolean } | null {
  if (schema instanceof z.ZodArray) return { schema: schema.element as z.ZodType, stops: true }
  if (schema instanceof z.ZodRecord) return { schema: schema.valueType as z.ZodType, stops: true }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap() as z.ZodType
    return { schema: inner, stops: inner instanceof z.ZodObject }
  }
  return null
}

/** Returns the shapes of a reply, each with labels of its own. */
export function variantsOf(schema: z.ZodType): z.ZodType[] {
  return schema instanceof z.ZodUnion ? schema.options.map((option) => option as z.ZodType) : [schema]
}

/** Returns the labels of a value by its shape in the schema. */
export function labelReader(schema: z.ZodType): (value: unknown) => TextLabels {
  const variants = variantsOf(schema).map((variant) => ({ schema: variant, labels: labelsOf(variant) }))
  const all = labelsOf(schema)
  if (variants.length === 1) return () => all
  return (value) => variants.find((variant) => variant.schema.safeParse(value).success)?.labels ?? all
}

type TextLabels = Record<string, Exclude<TextKind, 'service'>>

/**
 * Returns the `_labels` of a reply: JSON pointers to the parts with strangers' or the person's text (interface, rule
 * 6). A pointer to a list, a map or an optional object covers all text below it.
 */
export function labelsOf(schema: z.ZodType): TextLabels {
  const labels: TextLabels = {}
  for (const { path, kind } of textFields(schema)) {
    if (!kind || kind === 'service') continue
    const list = path.indexOf('*')
    const pointer = list === -1 ? path : path.slice(0, list)
    labels[`/${pointer.join('/')}`] = kind
  }
  return labels
}
