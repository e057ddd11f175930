import { readSite, type SiteAnswer } from '#lib/index/systems/read-site.ts'

/** The answer that a reader gets for this text at an address. */
export function siteAnswer(address: string, text: string): SiteAnswer {
  return readSite(new TextEncoder().encode(text), address)
}

/** A sitemap of these addresses, each with the day of its last change if it has one. */
export function sitemapText(entries: readonly (string | [string, string])[]): string {
  const urls = entries.map((entry) => {
    const [address, day] = [entry].flat()
    return `<url><loc>${address}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset>${urls.join('')}</urlset>`
}

/** A page that describes a posting for machines. */
export function postingText(described: object): string {
  const json = JSON.stringify({
    '@type': 'JobPosting',
    title: 'Wind Nurse',
    description: '<p>Fly</p>',
    ...described,
  })
  return `<html><script type="application/ld+json">${json}</script>`
}
