import type { Section } from '#db/rows/master.ts'
import { type DroppedKind, findInResume } from '#lib/evidence/contact/find-contact-data.ts'
import { squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import type { Draft, DraftEntry, DraftLine, DroppedContact } from '#lib/evidence/master/draft.ts'

/** Returns a draft without contact data: cut out if the rest still has content, otherwise dropped with its line. */
export function withoutContact(draft: Draft, names: readonly string[] = []): Draft {
  const cutting = new ContactCutter(names)
  const entries = draft.entries.map((entry) => cutting.entry(entry))
  const lines = draft.lines.flatMap((line) => cutting.line(line))
  const stillUnplaced = draft.unplaced.flatMap(({ line, text, reason }) => {
    const rest = cutting.text(text, { line, where: 'line' }, names)
    return rest === '' ? [] : [{ line, text: rest, reason }]
  })
  return {
    entries,
    lines,
    dropped: [...draft.dropped, ...cutting.dropped],
    unplaced: [...stillUnplaced, ...cutting.left].sort((a, b) => a.line - b.line),
  }
}

class ContactCutter {
  readonly dropped: DroppedContact[] = []
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    this.names = names
  }

  readonly left: Draft['unplaced'] = []
  text(text: string, place: Pick<DroppedContact, 'line' | 'where'>, names: readonly string[] = []): string {
    const { rest, kinds } = contactFree(text, names)
    this.dropped.push(...kinds.map((kind) => ({ kind, ...place })))
    return rest
  }

  entry(entry: DraftEntry): DraftEntry {
    const place = { line: entry.read_from ?? 0, where: 'heading' } as const
    const heads = [entry.heading, ...entry.sublines].map((text) => this.text(text, place, this.names))
    const [heading, ...sublines] = heads.filter((text) => text !== '')
    const lines = entry.lines.flatMap((line) => this.line(line))
    return { ...this.under(entry), heading: heading ?? '', sublines, lines }
  }

  // A heading that holds contact data or the person's name is none that prints.
  private under<P extends { own_heading?: string | undefined }>(part: P): P {
    const { own_heading } = part
    if (own_heading === undefined || contactFree(own_heading, this.names).rest === own_heading) return part
    return { ...part, own_heading: undefined }
  }

  line<Line extends DraftLine & { own_heading?: string | undefined; section?: Section }>(read: Line): Line[] {
    const line = this.under(read)
    const place = { line: line.read_from ?? 0, where: 'line' } as const
    // A list of authors names the person among others.
    const isList = line.section === 'publications' || AUTHORS.test(line.text)
    const rest = this.text(line.text, place, isList ? [] : this.names)
    if (rest === line.text || hasContent(rest)) return [{ ...line, text: rest }]
    if (rest !== '')
      this.left.push({ line: place.line, text: rest, reason: 'Little but contact data stood beside it.' })
    return []
  }
}

/** A text without its contact data, and the kinds that were removed; `rest` is empty if no content remains. */
type ContactFree = { rest: string; kinds: DroppedKind[] }

/** Cuts contact data out of a text, with the words and marks that only introduced it. */
export function contactFree(text: string, names: readonly string[] = []): ContactFree {
  const spans = findInResume(text)
  const kinds: DroppedKind[] = spans.map(({ kind }) => kind)
  let rest = ''
  let from = 0
  for (const { start, end } of spans) {
    rest += `${text.slice(from, start)}${CUT}`
    from = end
  }
  rest += text.slice(from)
  for (const name of names) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${written(name)})(?![\\p{L}\\p{N}])`, 'giu')
    if (!pattern.test(rest)) continue
    rest = rest.replace(pattern, CUT)
    kinds.push('name_line')
  }
  return kinds.length === 0 ? { rest: text, kinds } : { rest: closed(tidied(rest)), kinds }
}

// As it stands, or as a handle or host is made of it. Example: "ada.byron.example" of "Ada Byron".
function written(name: string): string {
  const words = name.split(/\s+/).map((word) => RegExp.escape(word))
  const whole = words.join('\\s+')
  return words.length < 2 ? whole : `${whole}|${words.join('[._-]?')}(?:\\.\\p{L}{2,})*`
}

// A bracket that lost its partner goes too. Example: "Talk (2014, https://a.example/b)".
function closed(text: string): string {
  const [open, shut] = [text.split('(').length, text.split(')').length]
  if (open > shut) return squeezed(text.replace(/\((?=[^()]*$)/, ' '))
  return shut > open ? squeezed(text.replace(/^([^()]*)\)/, '$1 ')) : text
}

function tidied(text: string): string {
  const tidy = text
    .replace(LEAD, CUT)
    .replace(/[([<{]\s*\ufdd0[\s,;|\ufdd0]*[)\]>}]/g, ' ')
    .replace(/(?:(?<!\s)\s+)?(?:[|·•,;:–—/-]\s*)?\ufdd0(?:\s*[|·•,;–—/]\s*(?=\ufdd0|$))*/g, CUT)
    .replace(/^[\s\ufdd0|·•,;:–—/-]+|[\s\ufdd0|·•,;:–—/@(-]+$/g, '')
    .replaceAll(CUT, ' ')
    .replace(/(?<! ) +([.,;:!?)])/g, '$1')
  const rest = squeezed(tidy)
  return /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}

/** Returns whether the text after a removal still has content: a few words, not only a label. */
export function hasContent(rest: string): boolean {
  return (rest.match(/\p{L}{2,}/gu) ?? []).length >= 3
}

// Names with initials, one behind the other. Example: "Rivera J, Doe K" or "J. Rivera, K. Doe".
const AUTHORS =
  /\bet al\b|(?:\p{Lu}[\p{L}'’-]{1,30},? \p{Lu}\.?(?: ?\p{Lu}\.?)?(?:[,;]| and | & ) ?){2}|(?:\p{Lu}\. ?(?:\p{Lu}\. ?)?\p{Lu}[\p{L}'’-]{1,30}(?:[,;]| and | & ) ?){2}/u
// Marks removed text; no text contains this character after hidden ones are stripped.
const CUT = '\ufdd0'
const LEAD =
  /(?:^|(?<=[\s|·•,;(\ufdd0]))(?:(?:full )?name|e-?mail|mail|tel(?:ephone|efon|éfono|efoon)?|phone|mobile|mobil(?:telefon)?|cell|handy|fax|address|adresse|anschrift|dirección|adres|website|web(?:site)?|homepage|portfolio|linkedin|github|gitlab|twitter|x|skype|see|zie|siehe|voir|ver|véase|vedi|at|via|link|links|url|code|demo|and|or|m|t|e|p|w)\.?\s*[:：]?\s*\ufdd0/giu

/** Returns whether a line under a heading for referees begins with a name. Example: "Dr. Mary Shaw, Head of Pastry". */
export function namesReferee(text: string): boolean {
  return REFEREE.test(text)
}

const REFEREE =
  /^(?:(?:Name|Dr|Prof|Mr|Mrs|Ms|Herr|Frau|Mme|Sr|Sra)\.?:? ){0,2}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3} ?(?:$|[,;:|(–—@-])/u
