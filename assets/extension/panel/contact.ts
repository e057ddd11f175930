import type { ShownField } from '#assets/extension/page/read-fields.ts'
import { foldAccents } from '#lib/text/text.ts'

/** Name and contact data, kept in the extension's own storage alone: the service never sees them. */
export const CONTACT = [
  { name: 'first', label: 'First name', autocomplete: ['given-name'] },
  { name: 'last', label: 'Last name', autocomplete: ['family-name'] },
  { name: 'email', label: 'E-mail', autocomplete: ['email'] },
  { name: 'phone', label: 'Phone', autocomplete: ['tel', 'tel-national'] },
  { name: 'street', label: 'Street', autocomplete: ['street-address', 'address-line1'] },
  { name: 'postcode', label: 'Postal code', autocomplete: ['postal-code'] },
  { name: 'city', label: 'City', autocomplete: ['address-level2'] },
  { name: 'linkedin', label: 'LinkedIn', autocomplete: [] },
  { name: 'website', label: 'Website', autocomplete: ['url'] },
] as const

export type ContactName = (typeof CONTACT)[number]['name'] | 'full'
export type Contact = Partial<Record<ContactName, string>>

// Whole labels in the languages of imports, with commas between; a longer label asks something else. Example: "E-Mail-Adresse".
const LABELS: Record<ContactName, string> = {
  full: 'name, full name, your name, legal name, full legal name, vollstandiger name, nom complet, nombre completo',
  first:
    'first name, given name, given names, given name s, legal first name, preferred first name, vorname, prenom, nombre',
  last: 'last name, surname, family name, legal last name, nachname, nom, nom de famille, apellidos, apellido',
  email:
    'email, e mail, email address, e mail address, e mail adresse, adresse e mail, correo electronico, your email',
  phone:
    'phone, phone number, mobile, mobile number, mobile phone, telephone, telefon, telefonnummer, handynummer, numero de telephone, telefono',
  street: 'street, street address, address, address line 1, strasse, anschrift, adresse, direccion',
  postcode: 'postal code, zip, zip code, postcode, plz, postleitzahl, code postal, codigo postal',
  city: 'city, town, location city, ort, stadt, wohnort, ville, ciudad',
  linkedin: 'linkedin, linkedin profile, linkedin url, linkedin profile url, linkedin profil',
  website: 'website, portfolio, portfolio url, personal website, your website',
}

/** Returns the contact field that a form asks for: by the browser's own name of it, by its type, or by its whole label. */
export function contactOf({ label, autocomplete, type, kind }: ShownField): ContactName | null {
  if (kind !== 'line') return null
  if (autocomplete === 'name') return 'full'
  const named = CONTACT.find((field) => (field.autocomplete as readonly string[]).includes(autocomplete))
  if (named) return named.name
  if (type === 'email') return 'email'
  const words = foldAccents(label)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const names = Object.keys(LABELS) as ContactName[]
  return names.find((name) => LABELS[name].split(', ').includes(words)) ?? (type === 'tel' ? 'phone' : null)
}

/** Returns the text for a contact field; '' if the person keeps none. */
export function contactText(contact: Contact, name: ContactName): string {
  if (name !== 'full') return contact[name] ?? ''
  return [contact.first, contact.last].filter(Boolean).join(' ')
}
