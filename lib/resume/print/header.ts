import { type Covers, type Missing, printableText } from '#lib/resume/print/printable.ts'
import { webAddress } from '#lib/resume/typeset/set-text.ts'

/** The fields of a resume's header; each is optional. */
export type HeaderFields = Partial<
  Record<
    | 'name'
    | 'email'
    | 'phone'
    | 'location'
    | 'github'
    | 'linkedin'
    | 'website'
    | 'link'
    | 'work_authorization',
    string
  >
> & { links?: { label: string; url: string }[] }

/** One part of the contact line; with an address it is a link. */
export type HeaderItem = { text: string; url: string | null }

/** A printable header: the name, and the parts of one contact line in order. */
export type PrintedHeader = { name: string; items: HeaderItem[] }

/** The placeholder in pictures without a header; it contains no person's data. */
export const PLACEHOLDER: HeaderFields = {
  name: 'Your Name',
  location: 'City, Country',
  github: 'your-name',
  linkedin: 'your-name',
  email: 'you@example.org',
  phone: '+00 000 000 000',
}

/**
 * Returns the printable header; empty fields and fields without any printable letter are left out. Letters without a
 * font are added to `missing`.
 */
export function printedHeader(fields: HeaderFields, covers: Covers, missing: Missing[] = []): PrintedHeader {
  const printedText = (text: string | undefined, place: string) => {
    const { text: printable, left_out } = printableText(text ?? '', covers)
    missing.push(...left_out.map((letter) => ({ letter, place })))
    return printable
  }
  const contactText = (text: string | undefined) => printedText(text, 'the contact line')
  const website = contactText(fields.website)
  const github = idOf('github', contactText(fields.github), website)
  const linkedin = idOf('linkedin', contactText(fields.linkedin), website)
  const sites = isProfile(website) ? [] : [siteItem(website)]
  const items = [
    plain(contactText(fields.location)),
    plain(contactText(fields.work_authorization)),
    profileItem('github', github),
    profileItem('linkedin', linkedin),
    ...sites,
    siteItem(contactText(fields.link)),
    ...(fields.links ?? []).map(({ label, url }) => labelled(contactText(label), contactText(url))),
    emailItem(contactText(fields.email)),
    phoneItem(contactText(fields.phone)),
  ]
  return { name: printedText(fields.name, 'the name'), items: items.filter(({ text }) => text !== '') }
}

const PROFILES = {
  github: {
    address: /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#\s]+)\/?(?:[?#].*)?$/i,
    id: /^[a-z\d](?:[a-z\d-]{0,38})$/i,
    text: 'github.com/',
    url: 'https://github.com/',
  },
  linkedin: {
    address: /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/([^/?#\s]+)\/?(?:[?#].*)?$/i,
    id: /^[\p{L}\p{N}_%-]{1,100}$/u,
    text: 'linkedin.com/in/',
    url: 'https://www.linkedin.com/in/',
  },
} as const
type ProfileSite = keyof typeof PROFILES

// A profile's address is recognised in its own field and in that of the website.
function idOf(profile: ProfileSite, own: string, website: string): string {
  const { address } = PROFILES[profile]
  return own === '' ? (address.exec(website)?.[1] ?? '') : (address.exec(own)?.[1] ?? own.replace(/^@/, ''))
}

function isProfile(website: string): boolean {
  return Object.values(PROFILES).some(({ address }) => address.test(website))
}

function profileItem(profile: ProfileSite, id: string): HeaderItem {
  const { id: form, text, url } = PROFILES[profile]
  if (!form.test(id)) return plain(id)
  return { text: `${text}${id}`, url: webAddress(`${url}${id}`) }
}

function plain(text: string): HeaderItem {
  return { text, url: null }
}

function siteItem(text: string): HeaderItem {
  const shortLink = text.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  return { text: shortLink === '' ? text : shortLink, url: siteAddress(text) }
}

function labelled(label: string, url: string): HeaderItem {
  return label === '' ? siteItem(url) : { text: label, url: siteAddress(url) }
}

function siteAddress(text: string): string | null {
  if (text === '' || text.includes(' ')) return null
  return webAddress(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`)
}

function emailItem(text: string): HeaderItem {
  return {
    text,
    url: /^[^\s@<>()"',;:?&]+@[^\s@<>()"',;:?&]+\.[^\s@<>()"',;:?&]+$/.test(text) ? `mailto:${text}` : null,
  }
}

function phoneItem(text: string): HeaderItem {
  const number = text.replace(/[\s().\u00a0-]/g, '')
  return { text, url: /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : null }
}
