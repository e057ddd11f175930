import { z } from 'zod'
import { privateText, Revision, serviceText } from '#lib/service/values/schema.ts'

const CountryCode = z.string().regex(/^[A-Z]{2}$/, { error: 'is not a country code such as US' })
const Percent = z.int().min(0).max(100)
const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'is not a time of day such as 22:30' })

const Fit = z.strictObject({
  weak_fit_below_percent: Percent.default(40),
  weak_fit_below_rank: Percent.default(50),
  assess_min_rank: Percent.default(50),
  match_at_percent: Percent.default(70),
})
const Pipeline = z.strictObject({
  enabled: z.boolean().default(false),
  auto_jobs_per_trigger: z.int().min(0).max(50).default(10),
  max_model_calls_per_day: z.int().min(0).max(10_000).default(40),
})
const Ranking = z.strictObject({ window_days: z.int().min(1).max(365).default(7) })
const Applications = z.strictObject({ no_answer_days: z.int().min(7).max(365).default(30) })
const RefreshTimes = z.strictObject({
  enabled: z.boolean().default(true),
  quiet_hours: z.strictObject({ from: Hour, to: Hour }).nullable().default(null),
  /** Hiring systems that are read although their robots.txt refuses programs, because their vendor documents the interface. */
  documented_interfaces: z
    .array(z.enum(['smartrecruiters']))
    .max(5)
    .default([]),
})
const Names = z.array(z.string().trim().min(1).max(60)).max(30)
const Person = z.strictObject({
  lives_in: z.string().trim().min(1).max(100).nullable().default(null),
  may_work_in: z.array(CountryCode).max(250).nullable().default(null),
  would_move: z.enum(['no', 'in_country', 'abroad']).nullable().default(null),
  within_km: z.int().min(1).max(500).default(50),
  languages: Names.nullable().default(null),
  licences: Names.nullable().default(null),
})
const Countries = z.array(CountryCode).max(250)
/** The assessing target: the built-in rules, a program with its model, or a model of a server. */
export const ModelTarget = z
  .string()
  .max(300)
  .regex(
    /^(builtin|claude(:\S+)?|codex(:\S+)?|ollama:\S+|llm:\S+|command:.+|openai:\S+@(https:\/\/[^\s@?#]+|http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/][^\s@?#]*)?))$/,
    {
      error:
        'is not a model target such as builtin, claude, ollama:<model> or openai:<model>@<address>, with https unless the address is this machine',
    },
  )

/** The consents of the person: a program with any of its models, a server with any of its models, or one own program. */
const AllowedTargets = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^(claude|codex|llm|ollama|command:.+|openai:https?:\/\/[^\s/@]+)$/, {
        error:
          'is not a program such as claude or command:<path>, or a server such as openai:https://openrouter.ai',
      }),
  )
  .max(50)

/** The environment variables with keys of servers, each as origin and name. Example: `https://openrouter.ai=OPENROUTER_API_KEY`. */
const KeyVariables = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^https?:\/\/[^\s/@=]+=[A-Za-z_]\w{0,99}$/, {
        error: 'is not a server and a variable such as https://openrouter.ai=OPENROUTER_API_KEY',
      }),
  )
  .max(20)

/** The person's own prices in dollars for a million tokens sent and answered. Example: `openai:https://openrouter.ai=0.05/0.4`. */
const TokenPrices = z
  .array(
    z
      .string()
      .max(340)
      .regex(
        /^(claude|codex|ollama|llm|openai|command)(:.{1,300})?=\d{1,4}(\.\d{1,6})?\/\d{1,4}(\.\d{1,6})?$/,
        {
          error:
            'is not a target and its prices for a million tokens sent and answered, such as claude:opus=5/25',
        },
      ),
  )
  .max(50)

/** The reader of postings in batches and background work with a model; a job assessed alone is always read by the model. */
const BatchReading = z.enum(['rules', 'model'])

/** The rows that a model judges: all that code cannot settle with certainty, or those alone that the built-in rules leave open. */
const JudgedRows = z.enum(['all', 'open'])

/** The settings as `config.json` holds them; missing ones have their defaults. */
export const Config = z.strictObject({
  countries: Countries.default([]),
  model_target: ModelTarget.default('builtin'),
  allowed_targets: AllowedTargets.default([]),
  key_variables: KeyVariables.default([]),
  token_prices: TokenPrices.default([]),
  /** Whether the built-in rules assess found jobs by themselves; null until anybody decided, which counts as no. */
  assess_by_itself: z.boolean().nullable().default(null),
  batch_reading: BatchReading.default('rules'),
  judged_rows: JudgedRows.default('all'),
  fit: Fit.prefault({}),
  pipeline: Pipeline.prefault({}),
  ranking: Ranking.prefault({}),
  applications: Applications.prefault({}),
  refresh: RefreshTimes.prefault({}),
  /** The person's home, work permits, languages and licences, which decide eligibility. */
  person: Person.prefault({}),
})
export type Config = z.output<typeof Config>

/** Returns whether found jobs are assessed without a question: the setting is on, and the judge costs nothing. */
export function assessesByItself({
  assess_by_itself,
  model_target,
}: Pick<Config, 'assess_by_itself' | 'model_target'>): boolean {
  return assess_by_itself === true && model_target === 'builtin'
}

/** The body of `PUT /api/config`: the revision that was read, and the settings to change. */
export const ConfigChange = z.strictObject({
  revision: Revision,
  countries: Countries.optional(),
  model_target: ModelTarget.optional(),
  allowed_targets: AllowedTargets.optional(),
  key_variables: KeyVariables.optional(),
  token_prices: TokenPrices.optional(),
  assess_by_itself: z.boolean().optional(),
  batch_reading: BatchReading.optional(),
  judged_rows: JudgedRows.optional(),
  fit: optionalKeys(Fit).optional(),
  pipeline: optionalKeys(Pipeline).optional(),
  ranking: optionalKeys(Ranking).optional(),
  applications: optionalKeys(Applications).optional(),
  refresh: optionalKeys(RefreshTimes).optional(),
  person: optionalKeys(Person).optional(),
})
export type ConfigChange = z.output<typeof ConfigChange>

// `.partial()` would keep the defaults, and reset every setting that was not named.
function optionalKeys<T extends z.ZodRawShape>(object: z.ZodObject<T>) {
  const entries = Object.entries(object.shape).map(([key, schema]) => {
    const plain = schema instanceof z.ZodDefault ? schema.unwrap() : schema
    return [key, (plain as z.ZodType).optional()]
  })
  return z.strictObject(Object.fromEntries(entries) as { [K in keyof T]: z.ZodOptional<z.ZodType> })
}

/** A model target as the settings show it; `unknown` is one that did not answer in time. */
export const TargetView = z.looseObject({
  name: serviceText(),
  installed: z.boolean(),
  state: z.enum([
    ...(['ready', 'not_allowed', 'not_logged_in', 'not_installed', 'too_old'] as const),
    ...(['not_running', 'unusable', 'unknown'] as const),
  ]),
  note: serviceText(),
  /** The step that makes it usable; null for none. */
  next_action: serviceText().nullable(),
  leaves_machine: z.boolean(),
})
export type TargetView = z.output<typeof TargetView>

/** The settings as the API shows them. */
export const ConfigResponse = z.looseObject({
  schema_version: z.literal('svc-config:1'),
  config: z.looseObject({
    countries: z.array(serviceText()),
    model_target: serviceText(),
    allowed_targets: z.array(serviceText()),
    key_variables: z.array(serviceText()),
    token_prices: z.array(serviceText()),
    assess_by_itself: z.boolean().nullable(),
    batch_reading: BatchReading,
    judged_rows: JudgedRows,
    fit: z.record(z.string(), z.number()),
    pipeline: z.record(z.string(), z.union([z.number(), z.boolean()])),
    ranking: z.record(z.string(), z.number()),
    applications: z.looseObject({ no_answer_days: z.int() }),
    refresh: z.looseObject({
      enabled: z.boolean(),
      quiet_hours: z.looseObject({ from: serviceText(), to: serviceText() }).nullable(),
      documented_interfaces: z.array(serviceText()),
    }),
    person: z.looseObject({
      lives_in: privateText().nullable(),
      may_work_in: z.array(serviceText()).nullable(),
      would_move: serviceText().nullable(),
      within_km: z.int(),
      languages: z.array(privateText()).nullable(),
      licences: z.array(privateText()).nullable(),
    }),
  }),
  config_digest: serviceText(),
  revision: Revision,
  targets: z.array(TargetView),
  distance_unit: z.enum(['km', 'mi']),
})
