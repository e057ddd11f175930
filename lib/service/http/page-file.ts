import { acceptsGzip } from '#lib/service/cached-reply.ts'
import { hostOf } from '#lib/service/http/course-file.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** A file of the page, ready to be sent; `packed` is the same in gzip. */
export type PageFile = {
  bytes: Uint8Array<ArrayBuffer>
  packed?: Uint8Array<ArrayBuffer>
  type: string
  etag: string
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/**
 * Returns the headers of the page: no inline code, nothing from other hosts, and no text can become markup. It
 * frames only courses of this service, under the requested host name. It is kept apart from a site
 * that opened it; without such a site it is not, because Chromium takes 45 ms to do so (docs/speed.md).
 */
export function pageHeaders(headers: Headers): Record<string, string> {
  const hasOpener = headers.get('sec-fetch-site') !== 'none'
  return {
    ...(hasOpener ? {} : { 'Cross-Origin-Opener-Policy': 'unsafe-none' }),
    'Content-Security-Policy': [...POLICY, `frame-src http://${hostOf(headers)}/learning/`].join('; '),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
    'Cache-Control': 'no-cache',
  }
}

/** The headers of a file whose name changes with its content. */
export const IMMUTABLE_HEADERS: Record<string, string> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
}

export type PageFileQuery = { name: string; headers: Headers; extra: Record<string, string> }

/** Returns a file of the page as built at the start; the disk is never searched. */
export async function pageFile(
  page: Promise<Map<string, PageFile>>,
  { name, headers, extra }: PageFileQuery,
): Promise<Response> {
  const file = (await page).get(name)
  if (!file) throw new Refusal('not_found', 'There is no such file. Open the page at / again.')
  const shared = { ...extra, ETag: file.etag, Vary: 'Accept-Encoding, Sec-Fetch-Site' }
  if (headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers: shared })
  const plain = { ...shared, 'Content-Type': file.type }
  const isPacked = acceptsGzip(headers)
  if (!isPacked || !file.packed) return new Response(file.bytes, { headers: plain })
  return new Response(file.packed, { headers: { ...plain, 'Content-Encoding': 'gzip' } })
}
