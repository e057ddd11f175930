import words from '#assets/words/resumes.json' with { type: 'json' }

/** A contact person as a posting names them; `sex` is by a form such as "Frau" alone, and null without one. */
type Addressee = { title: string; first: string; last: string; sex: 'f' | 'm' | null }

const LABEL =
  /^[\s•*–-]*(?:(?:your |the )?(?:contact(?: person)?|hiring manager|recruiter)|(?:ihre? |deine? )?(?:ansprechpartner(?:in)?|ansprechperson|kontaktperson|kontakt)|(?:votre |personne de )?contact|(?:su |persona de )?contacto|(?:uw |je )?contactpersoon)(?: for (?:questions|this position))?\s*[:：]\s*/iu
const FORMS = {
  f: /^(?:frau|ms|mrs|miss|mme|madame|sra|señora|mevrouw|mevr)(?:\.\s?|\s)(?=\S)/iu,
  m: /^(?:herrn?|mr?|monsieur|sr|señor|de heer|dhr)(?:\.\s?|\s)(?=\S)/iu,
}
const SCHOLARS = /^(?:(?:Prof|Dr)\b\.?\s*)+/u
const PART = String.raw`\p{Lu}[\p{L}'’]+(?:-\p{Lu}\p{L}+)?`
const PARTICLE = '(?:von|van|der|den|de|del|la|le|zu|ter)'
const NAME = new RegExp(String.raw`^(?:(${PART})(?:\s${PART})?\s)??((?:${PARTICLE}\s)*${PART})$`, 'u')
const LONGEST = 60

/**
 * Returns the only contact person whom a posting names behind a label on one line; null without one, with several, or where a part is no
 * plain name. Example: "Ihre Ansprechpartnerin: Frau Dr. Anna Weber, Tel. 030 1234567" names Dr. Anna Weber.
 */
function findAddressee(posting: string): Addressee | null {
  const found = posting.split('\n').flatMap((line) => {
    const label = LABEL.exec(line)
    // A role, phone or address behind the name is no part of it.
    const [text = ''] = label
      ? line
          .slice(label[0].length)
          .split(/[,;|(/•]| [-–—] |\s(?:tel|phone|mobile?|e-?mail)\b|\s(?=\S*[@\d])|\.\s*$/iu)
      : []
    const read = label ? readName(text.trim()) : null
    return read ? [read] : []
  })
  const [first, ...others] = found
  return first && others.every(({ last }) => last === first.last) ? first : null
}

function readName(text: string): Addressee | null {
  if (text.length > LONGEST) return null
  const sex = FORMS.f.test(text) ? 'f' : FORMS.m.test(text) ? 'm' : null
  const rest = sex === null ? text : text.replace(FORMS[sex], '')
  const title = SCHOLARS.exec(rest)?.[0] ?? ''
  const [whole, first = '', last = ''] = NAME.exec(rest.slice(title.length)) ?? []
  // A single word without a form may be a team: "Contact: Recruiting".
  if (whole === undefined || (first === '' && sex === null && title === '')) return null
  // All names before the last one, which the expression parts off.
  const firsts = whole.slice(0, whole.length - last.length).trim()
  return { title: title.trim(), first: firsts, last, sex }
}

const WORDS: Readonly<Record<string, { letter: string; addressee?: string }>> = words

/**
 * Returns the greeting of a letter in a language for the contact person of a posting; null if none is named, or the language has no such
 * greeting. Nothing is guessed: without "Ms" or the like the whole name stands. Example: "Contact: Anna Weber" gives "Dear Anna Weber,".
 */
export function greetingFor(posting: string, language: string): string | null {
  const [plain, woman, man] = WORDS[language]?.addressee?.split(' | ') ?? []
  const person = findAddressee(posting)
  if (!person || plain === undefined) return null
  const { title, first, last, sex } = person
  const form = sex === 'f' ? woman : sex === 'm' ? man : plain
  const name = sex === null ? [title, first, last] : [title, last]
  return (form ?? plain).replace('{name}', () => name.filter(Boolean).join(' '))
}
