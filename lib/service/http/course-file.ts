import { Refusal } from '#lib/service/refusals.ts'

/** A file of a course, ready to be sent. */
export type CourseFile = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string | null }

/**
 * Returns the headers of everything under `/learning/`. A course page has no origin, so it cannot read this
 * service; it may load only the shared script and style sheet. `'self'` would let it request any address here, so
 * each is named.
 */
export function courseHeaders(host: string): Record<string, string> {
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
  if (etag !== null && headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers: shared })
  }
  return new Response(bytes, { headers: { ...shared, 'Content-Type': type } })
}

/** Returns the host name under which this service was requested. */
export function hostOf(headers: Headers): string {
  return (headers.get('host') ?? '').toLowerCase()
}
