import type { FormQuestion } from '#db/rows/states.ts'
import { foldAccents } from '#lib/text/text.ts'

// Fields of contact data in the languages that are read; a longer label is a question about something else.
const CONTACT =
  /^(?:(?:your|ihre?|votre|su|tu|what is your|wie lautet ihre) )?(?:(?:legal|preferred|full|first|last|middle|given|family|personal|current|vollstandiger|vor|nach|vor- und) ?)*(?:name|names|vorname|nachname|surname|prenom|nom(?: de famille)?|nombre(?: completo)?|apellidos?|e-?mail(?:[ -]address| ?[- ]adresse)?|adresse e-?mail|correo(?: electronico)?|(?:mobile |cell |contact )?(?:phone|telephone|number|telefon(?:nummer)?|telefono|handy(?:nummer)?|mobile)(?: number)?|numero de telephone|(?:home |street |postal )?address(?: line \d)?|street|zip(?: code)?|postal code|plz|anschrift|adresse|direccion|date of birth|geburtsdatum|linkedin(?: (?:profile|url|link))*|website|portfolio|github(?: (?:profile|url|link))*)(?: \(.*\))?$/

const LONGEST_LABEL = 60

/**
 * Returns whether only the person can fill a field: contact data, which is never stored, or a file. Example:
 * "E-mail address".
 */
export function isYours({ label, kind }: Pick<FormQuestion, 'label' | 'kind'>): boolean {
  if (kind === 'file') return true
  const text = foldAccents(label)
    .toLowerCase()
    .replace(/[?:*]+\s*$/, '')
    .trim()
  return text.length <= LONGEST_LABEL && CONTACT.test(text)
}
