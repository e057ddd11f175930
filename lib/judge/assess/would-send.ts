import { fenceFor } from '#lib/judge/assess/fence-for.ts'
import { judgeCall } from '#lib/judge/assess/judge-by-model.ts'
import type { Posting } from '#lib/judge/assess/read-by-model.ts'
import type { SentKind } from '#lib/judge/calls/ask.ts'
import { extractPrompt, type MadePrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import type { EvidenceLine, ReadPosting } from '#lib/judge/read/matrix.ts'
import { EXTRACT_VERSION, JUDGE_VERSION } from '#lib/judge/read/prompt-version.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'

/** What would be sent to read a posting: strangers' words and ours. */
export type WouldSendExtract = MadePrompt & { prompt_version: string; kinds: SentKind[] }

/** What would be sent to judge; the part with the person's words is never shown beside the other. */
export type WouldSendJudge = {
  prompt_version: string
  kinds: SentKind[]
  /** How many rows would be asked of the model, and how many code settles without it. */
  rows_asked: number
  rows_settled: number
  evidence_left_out: number
  schema: Record<string, unknown>
  /** What was read from the posting. */
  public: { kinds: SentKind[]; prompt: string }
  /** The rules of judging, with the person's lines. */
  private: { kinds: SentKind[]; system: string }
}

/** What a model would be sent to read a posting, to the letter; nothing is sent. */
export async function wouldSendExtract(posting: Posting): Promise<WouldSendExtract> {
  const sent = sentPosting(posting)
  const prompt = extractPrompt(sent, { fence: await fenceFor(sent) })
  return { ...prompt, prompt_version: EXTRACT_VERSION, kinds: ['posting'] }
}

type Wanted = { read: ReadPosting; evidence: readonly EvidenceLine[]; today: string }

/** What a model would be sent to judge what was read, to the letter; null where it would be asked nothing. */
export async function wouldSendJudge({ read, evidence, today }: Wanted): Promise<WouldSendJudge | null> {
  const done = new Set(settleRows(read.rows, evidence, today).map(({ id }) => id))
  const rows = read.rows.filter(({ id }) => !done.has(id))
  if (rows.length === 0 || evidence.length === 0) return null
  const { system, prompt, schema, left_out } = await judgeCall({ rows, evidence, today })
  return {
    prompt_version: JUDGE_VERSION,
    kinds: ['requirements', 'evidence'],
    rows_asked: rows.length,
    rows_settled: done.size,
    evidence_left_out: left_out,
    schema,
    public: { kinds: ['requirements'], prompt },
    private: { kinds: ['evidence'], system },
  }
}
