import { z } from 'zod'
import { Day, serviceText, Timestamp } from '#lib/service/values/schema.ts'

const Hex64 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'is not a SHA-256 digest in hexadecimal' })

/** A challenge for the server, 16 to 64 random bytes in hexadecimal. */
export const ServerQuery = z.strictObject({
  challenge: z
    .string()
    .regex(/^(?:[0-9a-f]{2}){16,64}$/, { error: 'is not 16 to 64 bytes in hexadecimal' })
    .describe('16 to 64 random bytes in hexadecimal'),
})

/** The answering server, with its proof that it serves the home that the caller reads. */
export const ServerResponse = z.looseObject({
  schema_version: z.literal('svc-server:1'),
  /** Identifies this start of the server. */
  server_id: serviceText(),
  started_at: Timestamp,
  /** HMAC-SHA256 by the home's secret over challenge, `server_id` and port. */
  proof: serviceText(),
})

/** A paired browser as `paired.json` stores it: the digest of its token, never the token. */
export const PairedBrowser = z.object({
  id: z.string(),
  digest: Hex64,
  label: z.string(),
  paired_at: z.string(),
  last_used_on: z.string(),
  /** The origin of an extension, whose calls are answered with its own proof; '' for the service's own page. */
  origin: z.string().default(''),
})
export type PairedBrowser = z.output<typeof PairedBrowser>

const BrowserView = z.looseObject({
  id: serviceText(),
  /** Browser and system. Example: "Firefox on Linux". */
  label: serviceText(),
  paired_at: Timestamp,
  last_used_on: Day.meta({ text: 'service' }),
  this_browser: z.boolean(),
})

/** The paired browsers, newest first. */
export const PairingResponse = z.looseObject({
  schema_version: z.literal('svc-pairing:1'),
  /** Whether the requesting call carries a valid proof. */
  proven: z.boolean(),
  browsers: z.array(BrowserView),
})

/** Pairs a browser: a code, and the digest of the token that the browser generated. */
export const PairBody = z.strictObject({ code: z.string().min(1).max(100), token_sha256: Hex64 })

/** The browser that was paired. */
export const PairedResponse = z.looseObject({
  schema_version: z.literal('svc-paired:1'),
  browser: BrowserView,
})

/** A link and a short code; either pairs one browser, once. */
export const PairingCodeResponse = z.looseObject({
  schema_version: z.literal('svc-pairing-code:1'),
  link: serviceText(),
  code: serviceText(),
  expires_at: Timestamp,
})

/** The removed browser. */
export const ForgottenResponse = z.looseObject({
  schema_version: z.literal('svc-pairing-forgotten:1'),
  forgotten: serviceText(),
})
