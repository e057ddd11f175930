import type { FormQuestion } from '#db/rows/states.ts'
import { foldAccents } from '#lib/text/text.ts'

// Fields of contact data in the languages that are read; a longer label is a question about something else.
const CONTACT =
  /^(?:(?:your|ihre?|votre|su|tu) )?(?:legal |preferred |full |first |last |middle |given |family |vor|nach|vollstandiger )?(?:name|names|vorname|nachname|prenom|nom|nombre|apellidos?|e-?mail(?: address| adresse)?|adresse e-?mail|correo(?: electronico)?|(?:mobile |cell )?(?:phone|telephone|telefon(?:nummer)?|telefono|handynummer)(?: number)?|numero de telephone|(?:home |street |postal )?address|anschrift|adresse|direccion|linkedin(?: (?:profile|url|link))*|website|portfolio|github(?: (?:profile|url|link))*)(?: \(.*\))?$/

const LONGEST_LABEL = 60

/** Whether only the person can fill a field: contact data, which is never stored, or a file. Example: "E-mail address". */
export function isYours({ label, kind }: Pick<FormQuestion, 'label' | 'kind'>): boolean {
  if (kind === 'file') return true
  const text = foldAccents(label)
    .toLowerCase()
    .replace(/[?:*]+\s*$/, '')
    .trim()
  return text.length <= LONGEST_LABEL && CONTACT.test(text)
}
