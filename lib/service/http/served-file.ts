import { acceptsGzip, namesEtag } from '#lib/service/cached-reply.ts'
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

/** The headers of a file whose name changes with its content. */
export const IMMUTABLE_HEADERS: Record<string, string> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
}

/** A file of a course, ready to be sent. */
type CourseFile = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string | null }

/**
 * Returns the headers of everything under `/learning/`. A course page has no origin, so it cannot read this
 * service; it may load only the shared script and style sheet. `'self'` would let it request any address here, so
 * each is named.
 */
function courseHeaders(host: string): Record<string, string> {
  const learning = `http://${host}/learning/`
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${learning}_assets/`,
    `style-src ${learning}_assets/`,
    `img-src ${learning}`,
    "font-src 'none'",
    "connect-src 'none'",
    "media-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cache-Control': 'no-cache',
    // A page without an origin loads its style sheet and script like a foreign page, and no browser shows a sandboxed
    // page that requests a browsing context group of its own.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Opener-Policy': 'unsafe-none',
  }
}

/** Answers with a file of a course; `headers` are those of the request, whose Host was checked before. */
export function courseFile(file: CourseFile | null, headers: Headers): Response {
  if (!file) throw new Refusal('not_found', 'There is no such page of a course. Open the course from Learn.')
  const { bytes, type, etag } = file
  const shared = { ...courseHeaders(hostOf(headers)), ...(etag === null ? {} : { ETag: etag }) }
  if (etag !== null && namesEtag(headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: shared })
  }
  return new Response(bytes, { headers: { ...shared, 'Content-Type': type } })
}

/** Returns the host name under which this service was requested. */
function hostOf(headers: Headers): string {
  return (headers.get('host') ?? '').toLowerCase()
}

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

/** Returns a file of the page as built at the start; the disk is never searched. */
export async function pageFile(
  page: Promise<Map<string, PageFile>>,
  { name, headers, extra }: { name: string; headers: Headers; extra: Record<string, string> },
): Promise<Response> {
  const file = (await page).get(name)
  if (!file) throw new Refusal('not_found', 'There is no such file. Open the page at / again.')
  const shared = { ...extra, ETag: file.etag, Vary: 'Accept-Encoding, Sec-Fetch-Site' }
  if (namesEtag(headers.get('if-none-match'), file.etag))
    return new Response(null, { status: 304, headers: shared })
  const plain = { ...shared, 'Content-Type': file.type }
  const isPacked = acceptsGzip(headers)
  if (!isPacked || !file.packed) return new Response(file.bytes, { headers: plain })
  return new Response(file.packed, { headers: { ...plain, 'Content-Encoding': 'gzip' } })
}
