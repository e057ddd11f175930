import type { Gateway } from '#test/support/gateway.ts'

/** A posting on an employer's own site. */
export type SitePosting = {
  id: number
  slug?: string
  title: string
  place?: string
  text?: string
  changed?: string
}

/** An employer's own site behind the gateway: a sitemap and a page for each posting, which describes it for machines. */
export class EmployerSite {
  readonly #gateway: Gateway
  readonly host: string

  constructor(gateway: Gateway, host = 'careers.kite-works.com') {
    this.#gateway = gateway
    this.host = host
  }

  /** From now on the site has these postings. */
  lists(postings: readonly SitePosting[]): void {
    const entries = postings.map((posting) => {
      const changed = posting.changed ? `<lastmod>${posting.changed}</lastmod>` : ''
      return `<url><loc>${this.link(posting)}</loc>${changed}</url>`
    })
    this.serve('/sitemap.xml', `<?xml version="1.0"?><urlset>${entries.join('')}</urlset>`)
    for (const posting of postings) this.serve(new URL(this.link(posting)).pathname, pageOf(posting))
  }

  link({ id, slug, title }: SitePosting): string {
    return `https://${this.host}/jobs/${id}/${slug ?? title.toLowerCase().replaceAll(' ', '-')}`
  }

  /** From now on a path of the site answers this text, or these bytes. */
  serve(path: string, text: string | Uint8Array<ArrayBuffer>, init: ResponseInit = {}): void {
    const type = path.endsWith('.xml')
      ? 'application/xml'
      : path.endsWith('.txt')
        ? 'text/plain'
        : 'text/html'
    this.#gateway.answers.set(
      `${this.host}${path}`,
      () => new Response(text, { ...init, headers: { 'content-type': type, ...init.headers } }),
    )
  }

  /** The paths that were asked for. */
  requestedPaths(): string[] {
    return this.#gateway.requests
      .filter((address) => address.startsWith(this.host))
      .map((address) => address.slice(this.host.length))
  }
}

function pageOf({ title, place = 'Cork', text = 'Fly.' }: SitePosting): string {
  const described = {
    '@type': 'JobPosting',
    title,
    description: `<p>${text}</p>`,
    datePosted: '2026-11-03',
    validThrough: '2035-01-01',
    hiringOrganization: { name: 'Kite Works' },
    jobLocation: { address: { addressLocality: place, addressCountry: 'IE' } },
  }
  return `<html><head><script type="application/ld+json">${JSON.stringify(described)}</script></head><body>${title}</body></html>`
}
