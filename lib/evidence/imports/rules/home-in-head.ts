import { findContactData, personalSpans } from '#lib/evidence/contact/find-contact-data.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import type { ReadHome, SourceLine } from '#lib/evidence/master/draft.ts'
import { countryOfName } from '#lib/index/places/countries.ts'
import { namesTown } from '#lib/index/places/named-places.ts'
import { provinceOfName, stateOfName } from '#lib/index/places/state-names.ts'
import { kilometresBetween, type TownPlace } from '#lib/index/places/town-table.ts'
import { findTown } from '#lib/index/places/towns.ts'

/**
 * Returns the town that the lines above the first section name as the home, with its state or country and never with
 * street, number or postal code; null for none, and for two towns apart. Example: "12 Mill Lane, Leeds LS1 4AB" -> "Leeds".
 */
export function homeInHead(lines: readonly SourceLine[]): ReadHome | null {
  const homes = lines
    .slice(0, MOST_LINES)
    .flatMap(({ number, text, right }, index) =>
      [text, right ?? ''].flatMap((part) =>
        homesIn(part, index === 0).map((home) => ({ ...home, line: number })),
      ),
    )
  const [first, ...others] = homes
  if (first === undefined) return null
  const isApart = others.some(({ town }) => kilometresBetween(first.town, town) > SAME_TOWN_KM)
  return isApart ? null : { text: first.text, line: first.line }
}

/**
 * Returns the lines at the foot of the last page that give the place and day of signing. The place is a town, or other lines
 * name it too. Example: "Hamburg, den 3.4.2026".
 */
export function signingIn(lines: readonly SourceLine[]): SourceLine[] {
  const heightOf = ({ place, number }: SourceLine) => (place ? place.page * FAR_BELOW + place.y : number)
  const lowest = lines.toSorted((a, b) => heightOf(b) - heightOf(a)).slice(0, MOST_SIGNED)
  return lowest.filter((line) => {
    const [, town = '', day = ''] = SIGNED.exec(line.text) ?? []
    const isNamed = () =>
      namesTown(town) || lines.some((other) => other !== line && other.text.includes(town))
    return line.right === null && !line.bullet && isDates(day) && isNamed()
  })
}

const MOST_SIGNED = 3
const FAR_BELOW = 100_000
const SIGNED =
  /^(\p{Lu}[\p{L} .'’-]{1,40}?)(?:,|:|,? (?:den|am|le|il|em|dnia)) (\d{1,2}[./ -]+(?:\d{1,2}[./ -]+|(?:de )?\p{L}{3,12}\.? (?:de )?)\d{4}|\p{L}{3,12} \d{1,2}, \d{4})\.?$/u

/**
 * Returns the lines of the clause that lets an employer process personal data, which resumes of some countries need. Example: "Wyrażam
 * zgodę na przetwarzanie moich danych osobowych …".
 */
export function consentIn(lines: readonly SourceLine[]): SourceLine[] {
  const clauses = lines.flatMap(({ text }, index) => (CONSENT.test(text) ? [clauseFrom(lines, index)] : []))
  return clauses.find((clause) => PERSONAL_DATA.test(clause.map(({ text }) => text).join(' '))) ?? []
}

function clauseFrom(lines: readonly SourceLine[], first: number): SourceLine[] {
  const rows = lines.slice(first, first + MOST_OF_CONSENT)
  const isEnd = (next: SourceLine, index: number) =>
    index > 0 && (/[.!]$/.test(rows[index - 1]?.text ?? '') || next.bullet || next.gap || next.level !== null)
  const end = rows.findIndex(isEnd)
  return end === -1 ? rows : rows.slice(0, end)
}

const MOST_OF_CONSENT = 8
const CONSENT =
  /(?<!\p{L})(?:(?:wyrażam|udzielam) zgod|autorizzo|acconsento|presto il (?:mio )?consenso|autorizo|consiento|doy mi consentimiento|consinto|j[’']autorise|je consens|ich (?:willige|stimme)|(?:sunt|mă declar) de acord|îmi (?:dau|exprim) (?:acordul|consimțământul)|souhlasím|súhlasím|hozzájárulok|i (?:hereby )?(?:consent|agree|authori[sz]e|give (?:my )?consent))/iu
const PERSONAL_DATA =
  /danych osobowych|dati personali|datos personales|dados pessoais|données (?:à caractère personnel|personnelles)|personenbezogene|(?:meiner|meine) daten|datelor|osobních údajů|osobných údajov|személyes adat|personal (?:data|information)|2016\/679/iu

/** Returns the town of a place that a resume states as its own. Example: "Greater Leeds Area, United Kingdom" -> "Leeds, United Kingdom". */
export function homeOfPlace(place: string): ReadHome | null {
  const [home] = homesIn(place, false)
  return home === undefined ? null : { text: home.text, line: 0 }
}

type FoundHome = { text: string; town: TownPlace }

function homesIn(line: string, isFirst: boolean): FoundHome[] {
  if (line.length > LONGEST || datesIn(line)?.range === true) return []
  const parts = withoutReachable(line).split(PARTED).map(squeezed)
  return parts.flatMap((part, index) => {
    const next = parts[index + 1] ?? ''
    const isRest = piecesOf(next).every(isWider) && piecesOf(next).some(isNamed)
    if (isRest && !isWider(piecesOf(part).at(-1) ?? '')) return homeIn(`${part}, ${next}`, isFirst) ?? []
    return homeIn(part, isFirst) ?? []
  })
}

// A link or a mailbox may hold the name of a town, and a place of birth is no home.
function withoutReachable(line: string): string {
  return [...findContactData(line), ...personalSpans(line)]
    .filter(({ kind }) => kind !== 'address')
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} | ${rest.slice(end)}`, line)
}

// A town ends its part, alone or with wider places behind it. Example: "Commercial Counsel, London", not "Jackson, Ada".
function homeIn(part: string, isFirst: boolean): FoundHome | null {
  const pieces = piecesOf(part)
  const mayBeName = isFirst && TWO_WORDS.test(part) && !pieces.some(isWider)
  if (mayBeName || NO_HOME.test(part)) return null
  for (const [at, piece] of pieces.entries()) {
    const name = squeezed(piece.replace(BEFORE_TOWN, '').replace(DISTRICT, ''))
    const behind = pieces.slice(at + 1)
    const wider = behind.filter(isWider)
    if (!TOWN.test(name) || isWider(name) || !(wider.some(isNamed) || (namesTown(name) && !COMMON.has(name))))
      continue
    const isEnd = behind.every((other) => isWider(other) || ((!isFirst || at > 0) && NAME.test(other)))
    if (!isEnd) continue
    const whole = [name, ...wider.filter(isNamed)].join(', ')
    // The code of a province may be that of a US state: "Milano (MI)".
    for (const text of [whole, ...(part.includes('(') && namesTown(name) ? [name] : [])]) {
      const town = findTown(text)
      if (town !== null) return { text, town }
    }
  }
  return null
}

/** Returns a text without the postal codes of any country. Example: "1200-195 Lisboa" -> "Lisboa". */
export function withoutPostalCodes(text: string): string {
  return squeezed(text.replace(POSTAL, ' '))
}

// A bracket says more of the place, or something else. Examples: "Montréal (Québec)", "Dublin (Stamp 4)".
function piecesOf(part: string): string[] {
  return part
    .replaceAll(/\(([^()]{0,60})\)/g, (_, inside: string) => (isWider(inside) ? `, ${inside}` : ' '))
    .replace(/\.$/, '')
    .split(/[,/]/)
    .flatMap((piece) => withoutPostalCodes(piece).replace(CODE_BEHIND, ',$1').split(','))
    .map(squeezed)
    .filter((piece) => piece !== '')
}

// Also the letters of a region that no table knows, or of a licence: "São Paulo, SP", "Phoenix, AZ, RN".
function isWider(piece: string): boolean {
  return /^\p{Lu}{2,3}$/u.test(piece) || (piece !== 'New York' && isNamed(piece))
}

function isNamed(piece: string): boolean {
  return stateOfName(piece) !== null || provinceOfName(piece) !== null || countryOfName(piece) !== null
}

const COMMON = new Set(
  'Best Of Same Normal Union Buy Sale Mission Liberty Young Temple Independence'.split(' '),
)
const MOST_LINES = 14
const LONGEST = 200
const SAME_TOWN_KM = 60
const PARTED = /[|;•▪◦⋄·\t]|\s[-–—]\s|\s{3,}|(?<=[\p{L})]{3})\.\s/u
const BEFORE_TOWN =
  /^(?:[\p{L} ]{0,40}(?<!\p{L}))?(?:based in|live in|lives in|living in|home in|located in|wohnhaft in|wohne in|habite à|domicilié\p{L}* à|vivo en|resido en|residente en|moro em|abito a|woonachtig in)\s|^(?:(?:home |current |postal |mailing )?(?:address|location|residence)|home|based|lives|town|city|ort|wohnort|wohnsitz|anschrift|adresse|ville|lieu|dirección|ciudad|residencia|localidad|morada|cidade|residenza|residência|indirizzo|città|woonplaats|adres) ?: ?/iu
// "10115", "D-10115", "31-147", "LS1 4AB", "M5V 2T6", "97201-1234", "1017 AB", "SE-111 22", "100-0001".
const POSTAL =
  /(?<![\p{L}\d])[A-Z]\d[A-Z] ?\d[A-Z]\d(?![\p{L}\d])|(?<![\p{L}\d])(?:[A-Z]{1,2}-)?(?:\d{4,6}(?:-\d{3,4})?|\d{2}-\d{3})(?: [A-Z]{2}(?![\p{L}]))?(?![\p{L}\d])|(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?(?: \d[A-Z]{2})?(?![\p{L}\d])|(?<![\p{L}\d])(?:[A-Z]{1,2}-)?\d{3}(?: \d{2}|-\d{4})(?!\d)/gu
// "Sydney NSW", "Portland OR".
const CODE_BEHIND = /(?<=\p{Ll}) (\p{Lu}{2,3})$/u
// The name of a person may stand so: "Jackson, Ada".
const TWO_WORDS = /^\p{L}+, ?\p{L}+$/u
// "Lyon 6e", "Dublin 8", "Greater Manchester".
const DISTRICT =
  /^(?:Greater|City of) |(?: Metropolitan| Bay)? Area$| (?:\d{1,2}(?:e|er|ème)?|metro area|region)$/giu
const TOWN = /^\p{Lu}[\p{L}.'’-]{1,30}(?: [\p{L}.'’-]{1,30}){0,3}$/u
const NAME = /^\p{Lu}[\p{L}.'’ -]{2,40}$/u
const NO_HOME =
  /\b(?:relocat\p{L}*|moving|moved|move|umzug\p{L}*|remote from|formerly|previously|until|born|geboren|née?|universit\p{L}*|college|school|institut\p{L}*|hospital|academy|gmbh|ltd|inc|llc|office in|jobs? in|looking for|seeking|available in|work(?:ing)? in)\b/iu
