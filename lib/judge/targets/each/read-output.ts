import { z } from 'zod'
import type { Reason } from '#lib/judge/targets/reasons.ts'

/** Returns the objects among the lines of a program's output; a line that is none is left out. */
export function eventsOf(stdout: string): Event[] {
  return stdout
    .split('\n')
    .map(objectIn)
    .filter((event) => event !== null)
}

/** One line of a program that answers in lines. */
export type Event = Record<string, unknown>

/** Returns the object of a line; an empty one where it holds none. */
export function eventIn(line: string): Event {
  return objectIn(line) ?? {}
}

/** Returns the JSON object that a text is; null for any other text. */
export function objectIn(text: string): Event | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return isEvent(value) ? value : null
  } catch {
    return null
  }
}

/** Returns whether a value is an object with names. */
export function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A count of tokens, where it is one. */
export const Count = z.int().min(0).nullish().catch(null)

/** Returns a sum; null only if every part is unknown. */
export function sumOf(parts: readonly (number | null | undefined)[]): number | null {
  const counts = parts.filter((part) => typeof part === 'number')
  return counts.length === 0 ? null : counts.reduce((sum, part) => sum + part, 0)
}

// In order: a message about a usage limit names a status too, and one about a login may name a connection.
const PATTERNS: readonly (readonly [RegExp, Reason])[] = [
  [
    /usage limit|hit your .{0,40}limit|session limit|weekly limit|daily quota|quota exceeded|exceeded your current quota|insufficient_quota/i,
    'usage_limit',
  ],
  [/\b429\b|rate.?limit|too many requests|resource_exhausted/i, 'rate_limited'],
  [
    /not logged in|please run \/login|no authentication information|no key found|oauth token has expired|token could(?: not|n.t) be refreshed|refresh token|\b401\b|unauthorized|invalid api key|incorrect api key|authentication failed|failed to authenticate|missing environment variable/i,
    'not_logged_in',
  ],
  [/\b403\b|permission[_ ]denied|permission_error|does not have access/i, 'no_permission'],
  [/is not a known model|unknown model|model .{0,60}not found/i, 'model_unknown'],
  [/credit balance|billing/i, 'billing'],
  [
    /prompt is too long|context window|context length|maximum number of tokens|context_length_exceeded|ran out of room/i,
    'context_too_long',
  ],
  [/overloaded|at capacity|high demand|\b503\b|\b529\b|unavailable/i, 'overloaded'],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|fetch failed|connection (?:refused|error|failed|dropped)|can.t reach|unable to connect|could not connect|cannot connect|stream disconnected|lookup address|network/i,
    'network',
  ],
  [/(?:status|error|code)\D{0,12}5\d\d\b|internal server error|server had an error|\b500 /i, 'server_error'],
  [/request timed out|error sending request/i, 'network'],
  [
    /invalid.{0,3}schema|not a valid json schema|input must be provided|no prompt provided|unknown (?:option|argument|feature)|unexpected argument|invalid value|not running in a trusted directory|failed to read output schema|no such option|unknown configuration/i,
    'cli_config',
  ],
]

const LONGEST = 8000

/**
 * Returns the reason that a program's own message names, where it has no machine-readable field; null where it
 * names none.
 */
export function reasonOfText(message: string): Reason | null {
  const text = message.slice(-LONGEST)
  return PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Returns the end of a limit as a message words it; null if it does not say. Example: "5:09pm (UTC)". */
export function resetText(message: string): string | null {
  const match =
    /(?:resets|try again at)\s+((?:[A-Z][a-z]{2} \d{1,2}, )?\d{1,2}(?::\d\d)?\s?[ap]m(?:\s?\([\w/+ -]{1,30}\))?)/i.exec(
      message.slice(-LONGEST),
    )
  return match?.[1] ?? null
}
