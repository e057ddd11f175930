import { expect, test } from 'bun:test'
import { z } from 'zod'
import { PRESENTED } from '#lib/cli/presented.ts'
import { allRoutes } from '#test/contract/all-routes.ts'
import { codeOf, importsOf, type SourceFile, sourceFiles } from '#test/contract/source-files.ts'

const files = await sourceFiles('lib', 'assets', 'db')
const byPath = new Map(files.map((file) => [file.path, file]))
const PAGE = files.filter(({ path }) => path.startsWith('assets/page/'))

// A file shows what it names, or what a file that it imports names. Schemas name every field and show none.
function namesIn(shown: readonly SourceFile[]): Set<string> {
  const imported = shown.flatMap((file) => importsOf(file).flatMap(({ to }) => byPath.get(to) ?? []))
  const texts = [...shown, ...imported.filter(({ path }) => !/schema\.ts$|db\/(?!rows)/.test(path))]
  return new Set(texts.flatMap(({ text }) => codeOf(text).match(/[A-Za-z_]\w*/g) ?? []))
}

/** Every key of a reply at every depth, once with the path of its first place. */
function keysOf(schema: unknown, path: string, found = new Map<string, string>()): Map<string, string> {
  const inner = bare(schema)
  if (inner instanceof z.ZodArray) keysOf(inner.element, path, found)
  if (inner instanceof z.ZodRecord) keysOf(inner.def.valueType, path, found)
  if (inner instanceof z.ZodUnion) for (const option of inner.options) keysOf(option, path, found)
  if (!(inner instanceof z.ZodObject)) return found
  for (const [key, child] of Object.entries(inner.shape)) {
    if (!found.has(key)) found.set(key, `${path}.${key}`)
    keysOf(child, `${path}.${key}`, found)
  }
  return found
}

function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return bare(schema.def.out)
  const isWrapped = [z.ZodOptional, z.ZodNullable, z.ZodDefault].some((kind) => schema instanceof kind)
  return isWrapped ? bare((schema as z.ZodOptional).unwrap()) : schema
}

const presented = await Bun.file(new URL('../../lib/cli/presented.ts', import.meta.url)).text()
const fileOf = new Map(
  [...presented.matchAll(/import\('#([^']+)'\), versions: \[([^\]]+)/g)].flatMap(
    ([, file = '', versions = '']) =>
      (versions.match(/svc-[^']+/g) ?? []).map((version) => [version, file] as const),
  ),
)

/** The fields that neither the page nor the presenter of their reply names, each with its first place. */
function hiddenFields(): Map<string, string> {
  const page = namesIn(PAGE)
  const hidden = new Map<string, string>()
  for (const { name, route } of allRoutes) {
    const reply = bare(route.contract.reply)
    for (const option of reply instanceof z.ZodUnion ? reply.options : [reply]) {
      const version = versionOf(option)
      const file = byPath.get(fileOf.get(version) ?? '')
      // Without a presenter the terminal prints every field.
      if (!file) continue
      const terminal = namesIn([file])
      for (const [key, path] of keysOf(option, name)) {
        if (!page.has(key) && !terminal.has(key) && !hidden.has(key)) hidden.set(key, path)
      }
    }
  }
  return hidden
}

function versionOf(option: unknown): string {
  const inner = bare(option)
  const version = inner instanceof z.ZodObject ? inner.shape['schema_version'] : undefined
  return version instanceof z.ZodLiteral ? String([...version.values][0]) : ''
}

/** The fields for programs alone, by the reason why no person needs them. `--json` prints them all. */
const HIDDEN: Record<string, string> = {
  'names, versions and digests that a program compares or passes on':
    'prompt_version constraints_digest master_revision_id master_revision selector_version bank_question_id pick_rules_version content_sha256 prompt_digest parent_revision item_id sealed_digest assigned',
  'earlier or plainer forms of a field that is shown':
    'minor_gaps minor_gap_text normalized_url first_seen sort_group score_kind score_text rank_score ats_score match_rank openness tag_pending node_receipts keyword_count since_source settled_by',
  'states of the resume behind a result, which the page and the terminal put into words':
    'story_bank resume_basis tailored line_chosen needs_tailoring stale_resume master_stored master_education replaceable resume_unreadable selection_error stale_lines not_read exists picked_by sent_by',
  'limits of the service, named in its refusals':
    'bound most_files most_bytes max_bullets free_bytes window_days auto_jobs_per_trigger',
  'counts and times of work beside those that are shown':
    'unchanged texts_read of_no_role cut_for_length untitled by_kind already_listed low_rank_skipped to_reassess text_not_checked new_count stale_count unwell revisions processed waiting_jobs',
  'times beside a shown one': 'recorded_at last_at generated_at decided_at decided_by scored_at',
  'measures of a call beside its cost': 'answer_chars reasoning queue_ms',
  'of rules that a program follows: how the anchor moves, who wrote a text, which call waits':
    'advances _labels yours_hint available tool operation',
  'said in the sentence of the same reply': 'cost_cap_usd spent_usd goes_to bill min_years',
}

test('every field of a reply is shown by the page or the terminal, or is listed as hidden', () => {
  const listed = Object.values(HIDDEN).flatMap((names) => names.split(/\s+/).filter(Boolean))
  const hidden = hiddenFields()
  const missing = [...hidden].filter(([key]) => !listed.includes(key)).map(([, path]) => path)
  expect(missing).toEqual([])
  expect(listed.filter((key) => !hidden.has(key))).toEqual([])
  expect(fileOf.size).toBe(PRESENTED.flatMap(({ versions }) => versions).length)
})
