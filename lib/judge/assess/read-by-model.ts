import { findReading, putReading, type ReadingKey } from '#db/desk/readings.ts'
import type { Store } from '#db/store.ts'
import type { Asking, Unanswered } from '#lib/judge/assess/asking.ts'
import { fenceFor } from '#lib/judge/assess/fence-for.ts'
import { acceptExtract } from '#lib/judge/read/accept-extract.ts'
import { checkCitations } from '#lib/judge/read/check-citations.ts'
import { extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { EXTRACT_VERSION } from '#lib/judge/read/prompt-version.ts'
import type { Reading } from '#lib/judge/read/reading.ts'
import { requirementsNote } from '#lib/judge/verdict/requirements-note.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** A posting, as a model is given it to read. */
export type Posting = { title: string; text: string }

/** A reading; `was_asked` is false for one that was kept. */
export type ReadByModel = { ok: true; reading: Reading; was_asked: boolean } | Unanswered

/**
 * What a posting asks, read by a model. A text that the target read before is not read again; a new reading is kept at
 * once, so that nothing that fails later is paid for twice.
 */
export async function readByModel(posting: Posting, asking: Asking, desk: Store): Promise<ReadByModel> {
  const sent = sentPosting(posting)
  const key = await keyOf(sent, asking.target)
  const kept = await findReading(desk, key)
  // Texts that differ in hidden characters alone share a reading, and each is quoted in its own words.
  if (kept) {
    const { read } = checkCitations(kept.read, posting.text)
    return { ok: true, reading: { ...kept, read }, was_asked: false }
  }
  const first = await readOnce(posting, sent, { asking, again: false })
  if (!first.ok) return first
  const reading = await betterOf(first.reading, posting, () =>
    readOnce(posting, sent, { asking, again: true }),
  )
  await desk.change(async (change) => change.run(putReading(key, { reading, now: change.now })))
  return { ok: true, reading, was_asked: true }
}

/** Whether a target read this text before, so that reading it costs nothing. */
export async function wasRead(desk: Store, posting: Posting, target: string): Promise<Reading | undefined> {
  return findReading(desk, await keyOf(sentPosting(posting), target))
}

async function keyOf(sent: string, target: string): Promise<ReadingKey> {
  return { text_digest: await sha256Of(sent), prompt_version: EXTRACT_VERSION, target }
}

async function readOnce(
  posting: Posting,
  sent: string,
  { asking, again }: { asking: Asking; again: boolean },
): Promise<ReadByModel> {
  const { ask, ...call } = asking
  const answer = await ask({
    ...call,
    purpose: 'extract',
    prompt_version: EXTRACT_VERSION,
    ...extractPrompt(sent, { fence: await fenceFor(sent), again }),
    kinds: ['posting'],
    accept: (value) => acceptExtract(value, posting.text),
  })
  return answer.ok ? { ok: true, reading: { ...answer.value, model: answer.model }, was_asked: true } : answer
}

// A long posting of which hardly anything was read is read once more.
async function betterOf(
  first: Reading,
  { text }: Posting,
  readAgain: () => Promise<ReadByModel>,
): Promise<Reading> {
  if (requirementsNote(first.read.rows, text.length) === null) return first
  const second = await readAgain()
  return second.ok && second.reading.read.rows.length > first.read.rows.length ? second.reading : first
}
