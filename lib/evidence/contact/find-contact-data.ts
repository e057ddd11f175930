import {
  addressSpans,
  DOMAIN_ENDINGS,
  endOf,
  linkSpans,
  phoneSpans,
  type Span,
} from '#lib/evidence/contact/contact-spans.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { keepTexts } from '#lib/text/memoize.ts'
import { names } from '#lib/text/names.ts'

/** The kinds of contact data, in the order in which they are named. */
export const CONTACT_KINDS = ['email', 'phone', 'link', 'address', 'name_line'] as const
/** A kind of contact data. */
export type ContactKind = (typeof CONTACT_KINDS)[number]
/** A part of a text that is contact data: from `start` up to but not including `end`, in UTF-16 units. */
type ContactSpan = Span & { kind: ContactKind }

/**
 * Returns the contact data in a text, in order and without overlaps. If two kinds share characters, one span covers
 * both and has the kind of the longer one. Names without a label are only searched on request, because they only stand
 * at the top of a resume.
 */
export function findContactData(original: string, { name_lines = false } = {}): ContactSpan[] {
  const { text, placeOf } = readableText(original)
  const name = name_lines ? nameLineSpan(text) : null
  const contactSpans = [
    ...ofKind('email', emailSpans(text)),
    ...ofKind('link', linkSpans(text)),
    ...ofKind('address', addressSpans(text)),
    ...ofKind('phone', phoneSpans(text)),
    ...ofKind('name_line', [...labelledNameSpans(text), ...(name ? [name] : [])]),
  ]
  return withoutOverlaps(contactSpans).map(({ kind, start, end }) => ({
    kind,
    start: placeOf(start),
    end: placeOf(end - 1) + 1,
  }))
}

/** Contact data, a personal detail of its owner, or a person who is named for a reference. */
export type DroppedKind = ContactKind | PersonalKind | 'referee'

/**
 * Returns the contact data in a line of a resume, and the personal details that no job needs, such as a date of birth or a
 * nationality. Only imports take those out.
 */
export function findInResume(text: string): (Span & { kind: DroppedKind })[] {
  const personal = personalSpans(text)
  const contact = findContactData(text).filter(({ start, end }) =>
    personal.every((span) => span.end <= start || end <= span.start),
  )
  return [...contact, ...personal].sort((a, b) => a.start - b.start)
}

function ofKind(kind: ContactKind, spans: Span[]): ContactSpan[] {
  return spans.map(({ start, end }) => ({ kind, start, end }))
}

function withoutOverlaps(spans: ContactSpan[]): ContactSpan[] {
  const contactSpans: ContactSpan[] = []
  for (const span of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = contactSpans.at(-1)
    if (last === undefined || span.start >= last.end) {
      contactSpans.push({ ...span })
      continue
    }
    if (span.end - span.start > last.end - last.start) last.kind = span.kind
    last.end = Math.max(last.end, span.end)
  }
  return contactSpans
}

/** Replaces every email address by `[email]` and every telephone number by `[phone]`, line by line; all other text stays. */
export function maskReachable(text: string): string {
  return MAY_HOLD.test(text) ? maskedText(text) : text
}

// The texts of some hundred postings.
const MOST_KEPT = 2_000_000
/** A text as its reader sees it, and for each character its place in the original text. */
type ReadableText = { text: string; placeOf: (index: number) => number }

const HIDDEN = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]--[\n\r\t\v\f\u0085]]/gv
const ANY_HIDDEN = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]--[\n\r\t\v\f\u0085]]/v
const SPACE = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const LINE_END = /[\r\v\f\u0085\u2028\u2029]/g
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
const APOSTROPHE = /[\u2018\u2019\u02bc\u00b4`]/g
const WIDE = /[\uff01-\uff5e]/g
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]

/** Takes out hidden characters and spells spaces, dashes, digits and wide letters plainly, so that no spelling hides data. */
function readableText(original: string): ReadableText {
  const { visible, placeOf } = withoutHidden(original)
  // Each step replaces one character by one character, so that places stay.
  const text = visible
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(SPACE, ' ')
    .replace(LINE_END, '\n')
    .replace(DASH, '-')
    .replace(APOSTROPHE, "'")
    .replace(FOREIGN_DIGIT, plainDigit)
  return { text, placeOf }
}

function withoutHidden(original: string): { visible: string; placeOf: ReadableText['placeOf'] } {
  if (!ANY_HIDDEN.test(original)) return { visible: original, placeOf: (index) => index }
  const parts: string[] = []
  const places: number[] = []
  let start = 0
  for (const hidden of [...original.matchAll(HIDDEN), null]) {
    const to = hidden?.index ?? original.length
    for (let index = start; index < to; index += 1) places.push(index)
    parts.push(original.slice(start, to))
    start = to + (hidden?.[0].length ?? 0)
  }
  return { visible: parts.join(''), placeOf: (index) => places[index] ?? original.length }
}

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.findLast((zero) => zero <= code) ?? code
  return String(code - zero)
}

const SIGN = /@|%40|&#64;|&commat;/gi
const WORDED_SIGN = / ?[[({<] ?(?:at|ät|a|@|arroba) ?[\])}>] ?| (?:at|AT|At|@) |[_-](?:at|AT)[_-]/g
const LOCAL = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~"-]/u
const LONGEST_LOCAL = 64

const DOMAIN = /(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,24})/iuy
const SPELT_DOMAIN =
  /[\p{L}\p{M}\p{N}-]{1,63}(?:(?: ?[[({<] ?(?:dot|punkt|point|punto|\.) ?[\])}>] ?| (?:dot|DOT|Dot|punkt|punto) |[_-](?:dot|DOT)[_-])[\p{L}\p{N}-]{2,63}){1,4}/uy
const MAILBOX_HOST =
  /(?:gmail|googlemail|hotmail|outlook|icloud|proton|protonmail|gmx|fastmail|yandex|qq|163)\.[a-z]{2,3}(?![\p{L}\p{N}])/iuy

/** Email addresses, also with the "@" or the dots spelt as words. */
function emailSpans(text: string): Span[] {
  return [...signed(text), ...worded(text)]
}

function signed(text: string): Span[] {
  return [...text.matchAll(SIGN)].flatMap((sign) => {
    const start = localStart(text, sign.index)
    const end = endOf(text, DOMAIN, sign.index + sign[0].length)
    return start === null || end === null ? [] : [{ start, end }]
  })
}

// A plain "at" needs spelt-out dots or a mailbox host. Example: "Worked at Booking.com" names an employer.
function worded(text: string): Span[] {
  return [...text.matchAll(WORDED_SIGN)].flatMap((sign) => {
    const start = localStart(text, sign.index)
    if (start === null) return []
    const end = wordedEnd(text, { at: sign.index + sign[0].length, bracketed: /[[({<]/.test(sign[0]) })
    return end === null ? [] : [{ start, end }]
  })
}

function wordedEnd(
  text: string,
  { at: index, bracketed }: { at: number; bracketed: boolean },
): number | null {
  const spelt = endOf(text, SPELT_DOMAIN, index)
  if (spelt !== null && DOMAIN_ENDINGS.has(lastWord(text.slice(index, spelt)))) return spelt
  return endOf(text, MAILBOX_HOST, index) ?? (bracketed ? endOf(text, DOMAIN, index) : null)
}

function lastWord(domain: string): string {
  return (
    domain
      .split(/[^\p{L}\p{N}]/u)
      .at(-1)
      ?.toLowerCase() ?? ''
  )
}

function localStart(text: string, end: number): number | null {
  let start = end
  while (start > 0 && end - start < LONGEST_LOCAL && LOCAL.test(text[start - 1] ?? '')) start -= 1
  const local = text.slice(start, end)
  const skipped = local.length - local.replace(/^[^\p{L}\p{N}"]+/u, '').length
  return skipped === local.length ? null : start + skipped
}

const maskedText = keepTexts((text) => text.split('\n').map(maskedLine).join('\n'), MOST_KEPT)

// Most lines of a text and long lists hold no contact data, so lines without its signs are skipped.
function maskedLine(line: string): string {
  const mayMail = MAIL.test(line)
  const mayCall = CALL.test(line)
  if (!mayMail && !mayCall) return line
  const { text, placeOf } = readableText(line)
  const spans = [
    ...(mayMail ? emailSpans(text).map((span) => ({ ...span, by: '[email]' })) : []),
    ...(mayCall ? phoneSpans(text).map((span) => ({ ...span, by: '[phone]' })) : []),
  ].sort((a, b) => a.start - b.start || b.end - a.end)
  let masked = ''
  let startAt = 0
  for (const { start, end, by } of spans) {
    if (end <= startAt) continue
    masked += line.slice(startAt === 0 ? 0 : placeOf(startAt - 1) + 1, placeOf(Math.max(start, startAt))) + by
    startAt = end
  }
  return masked + (startAt === 0 ? line : line.slice(placeOf(startAt - 1) + 1))
}

const MAIL = /[@＠]|%40|&#64;|&commat;| (?:at|AT|At) |[[({<] ?(?:at|ät|a|arroba) ?[\])}>]|[_-](?:at|AT)[_-]/
// Seven digits on one line, or the label of a free number.
const CALL = /(?:\p{Nd}[^\n]*?){7}|8(?:00|33|44|55|66|77|88)[ .-]/u
const MAY_HOLD = new RegExp(`${MAIL.source}|${CALL.source}`, 'u')

const FIRST_LINE = /^[\s#*_]{0,200}(?:Name ?: ?)?([^\n]{3,80}?)[ *_]{0,10}(?:\n|$)/u
const LABELLED =
  /(?<=^|\n)[ #*_>|+-]{0,20}(?:(?:my|full|first|last|legal|candidate|applicant)(?:'s)? )?name[ *_]{0,4}:[ *_]{0,4}([^\n,;|()]{3,80})/giu
const TITLE = /^(?:Dr|Prof|Mr|Mrs|Ms|Mx|Ing|Dipl-Ing|Sir|Dame)\.? /
const POST_NOMINAL =
  /,? \(?(?:Ph\.?D|M\.?D|MBA|M\.?Sc|B\.?Sc|M\.?A|B\.?A|M\.?S|B\.?S|CPA|CFA|PMP|RN|BSN|MSN|LL\.?M|J\.?D|Esq|P\.?E|CISSP|CISA|ACCA|FCA|FRCS|SHRM-CP|SPHR|PHR|Jr|Sr|II|III|IV|DDS|DVM|EdD|CFP|CSM|AWS-SAA)\.?\)?$/
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'-]{1,30}|\p{Lu}\.?)$/u
const PARTICLE = /^(?:van|von|der|den|de|da|di|del|della|dos|la|le|el|al|bin|binti|ibn|ter|ten|zu|y|e)$/
const NO_NAME =
  /(?:^|[ -])(?:curriculum|vitae|résumé|resume|cv|lebenslauf|summary|profile|objective|experience|education|skills|contact|about|career|professional|work|employment|projects|senior|junior|lead|principal|staff|chief|head|engineer|engineering|developer|designer|manager|management|analyst|architect|scientist|consultant|director|officer|specialist|administrator|assistant|coordinator|nurse|teacher|accountant|product|software|data|full|stack|frontend|backend|marketing|sales|project|program|operations|services|university|college|school|institute|company|group|gmbh|inc|llc|ltd|of|and|the|page|personal|information|cover|letter|technical|business|graphic|web|mobile|machine|learning|new|york|san|united)(?:[ -]|$)/i

/** Returns the line at the very top of a resume that holds a name and nothing else, or null. */
function nameLineSpan(text: string): Span | null {
  const line = FIRST_LINE.exec(text)
  const name = line?.[1]
  if (line === null || name === undefined || NO_NAME.test(name) || !isName(name)) return null
  const start = line.index + line[0].indexOf(name)
  return { start, end: start + name.length }
}

/** Returns names after a label at the start of any line. Example: "Name: Ada Lovelace". */
function labelledNameSpans(text: string): Span[] {
  return [...text.matchAll(LABELLED)].flatMap((line) => {
    const name = (line[1] ?? '').replace(/(?<![ *_.])[ *_.]+$/, '')
    const start = line.index + line[0].length - (line[1] ?? '').length
    return NO_NAME.test(name) || !isName(name) ? [] : [{ start, end: start + name.length }]
  })
}

function isName(line: string): boolean {
  let name = line.replace(TITLE, '')
  while (POST_NOMINAL.test(name)) name = name.replace(POST_NOMINAL, '')
  const words = name.split(/ +/)
  const names = words.filter((word) => NAME_WORD.test(word))
  if (names.length < 2 || names.length > 4 || !names.some((word) => word.length > 2)) return false
  return words.every((word) => NAME_WORD.test(word) || PARTICLE.test(word))
}

/** Kinds of details about a person that no resume of a job needs, in the order in which they are named. */
const PERSONAL_KINDS = names('birth nationality gender marital_status parents body religion photo id_number')
type PersonalKind = (typeof PERSONAL_KINDS)[number]

// The labels of each kind in the languages of imports, and the form of a value that stands behind one.
const LABELS: Record<Exclude<PersonalKind, 'photo'>, string> = {
  birth: `date of birth|birth ?date|d\\.?o\\.?b\\.?|place of birth|birth ?place|date (?:and|&) place of birth|born(?: on)?|age|birthday
    geburtsdatum|geburtstag|geburtsort|geboren(?: am)?|geb\\.(?: am)?|alter|date de naissance|lieu de naissance|date et lieu de naissance|née?(?: le)?|âge
    fecha de nacimiento|lugar de nacimiento|fecha y lugar de nacimiento|nacimiento|edad|data di nascita|luogo di nascita|luogo e data di nascita|nat[oa](?: il)?|età
    data de nascimento|local de nascimento|nascimento|idade|geboortedatum|geboorteplaats|leeftijd|data urodzenia|miejsce urodzenia|wiek
    дата народження|місце народження|вік|дата рождения|место рождения|возраст|födelsedatum|född|ålder|fødselsdato|fødselsdag|født|alder
    syntymäaika|syntymäpaikka|ikä|datum narození|místo narození|věk|dátum narodenia|doğum tarihi|doğum yeri|yaş|data nașterii|locul nașterii|vârsta
    születési (?:idő|dátum|hely)|életkor|ημερομηνία γέννησης|ηλικία|ngày sinh|nơi sinh|tuổi|生年月日|年齢|出生日期|出生年月|年龄|年齡|生日|생년월일|나이
    تاريخ الميلاد|تاريخ الولادة|مكان الميلاد|مكان الولادة|العمر|תאריך לידה|גיל|जन्म तिथि|जन्मतिथि|आयु|उम्र`,
  nationality: `nationality|nationalities|citizenship|citizen of|nationalität|staatsangehörigkeit|staatsbürgerschaft|nationalité|citoyenneté|nacionalidad|ciudadanía
    nazionalità|cittadinanza|nacionalidade|cidadania|nationaliteit|narodowość|obywatelstwo|національність|громадянство|национальность|гражданство
    nationalitet|medborgarskap|statsborgerskab|statsborgerskap|kansalaisuus|národnost|národnosť|státní občanství|občianstvo|uyruk|uyruğu|vatandaşlık|naționalitate|cetățenie
    állampolgárság|εθνικότητα|υπηκοότητα|quốc tịch|国籍|國籍|民族|국적|الجنسية|אזרחות|לאום|राष्ट्रीयता`,
  gender: `gender|sex|geschlecht|sexe|genre|sexo|género|sesso|genere|gênero|geslacht|płeć|стать|пол|kön|køn|kjønn|sukupuoli|pohlaví|pohlavie|cinsiyet|sex|gen|nem|φύλο|giới tính|性別|性别|성별|الجنس|מין|מגדר|लिंग`,
  marital_status: `marital status|civil status|family status|marital|familienstand|zivilstand|état civil|situation (?:de famille|familiale|matrimoniale)|estado civil|stato civile|burgerlijke staat|stan cywilny|сімейний стан|семейное положение
    civilstånd|civilstand|sivilstatus|siviilisääty|rodinný stav|medeni (?:hal|durum)|medeni hali|stare civilă|családi állapot|οικογενειακή κατάσταση|tình trạng hôn nhân|婚姻状况|婚姻狀況|配偶者|결혼 ?여부|الحالة الاجتماعية|מצב משפחתי|वैवाहिक स्थिति`,
  parents: `father(?:['’]s)?(?: name)?|mother(?:['’]s)?(?: name)?|name of (?:father|mother)|father(?:['’]s)?/husband(?:['’]s)? name|spouse(?:['’]s)?(?: name)?|husband(?:['’]s)?(?: name)?|guardian(?:['’]s)?(?: name)?|parents?(?:['’]s?)?(?: names?)?|children|kinder|eltern|vater|mutter|nombre del padre|nombre de la madre|nom du père|nom de la mère|nome del padre|nome da mãe|nome do pai|имя отца|имя матери|baba adı|anne adı|اسم الأب|اسم الوالد|اسم الأم|पिता का नाम|माता का नाम|父の名|부모`,
  body: `height|weight|height ?(?:/|and|&) ?weight|blood (?:group|type)|größe|körpergröße|gewicht|blutgruppe|taille|poids|groupe sanguin|estatura|altura|peso|grupo sanguíneo|altezza|lengte|gewicht|wzrost|waga|зріст|вага|рост|вес|längd|vikt|højde|vægt|høyde|vekt|pituus|paino|výška|váha|boy|kilo|kan grubu|înălțime|greutate|magasság|testsúly|ύψος|βάρος|chiều cao|cân nặng|身長|体重|身高|体重|血型|血液型|키|몸무게|혈액형|الطول|الوزن|فصيلة الدم|גובה|משקל|कद|वजन`,
  religion: `religion|religious affiliation|konfession|religion|religión|religione|religião|godsdienst|wyznanie|релігія|религия|uskonto|vallás|宗教|종교|الديانة|الدين|דת|धर्म|caste`,
  id_number: `passport(?: (?:number|no\\.?|nr\\.?|details))?|id (?:number|no\\.?|card(?: number| no\\.?)?)|identity (?:card|number)(?: number| no\\.?)?|national id(?:entity)?(?: number| no\\.?)?|social security (?:number|no\\.?)|ssn|nric|pan(?: card)?(?: no\\.?| number)?|aadhaar?(?: card)?(?: no\\.?| number)?|cnic|driving licen[cs]e (?:number|no\\.?)|personal (?:number|no\\.?)
    reisepass(?:nummer|-nr\\.?)?|ausweisnummer|personalausweis(?:nummer)?|ahv-?nr\\.?|steuer-?id|sozialversicherungsnummer|(?:n[°ºo]\\.? (?:de )?)?passeport|numéro de (?:passeport|sécurité sociale)|carte d['’]identité|(?:n[°ºo]\\.? (?:de )?)?pasaporte|dni|nie|cédula(?: de ciudadanía| de identidad)?|rut|curp|c\\.c\\.|codice fiscale|passaporto|carta d['’]identità|cpf|rg|passaporte|cartão de cidadão|nif|paspoortnummer|bsn|rijksregisternummer|pesel|nip|numer (?:dowodu|paszportu)|паспорт|ідентифікаційний код|инн|снилс|personnummer|cpr-?nr\\.?|fødselsnummer|henkilötunnus|rodné číslo|t\\.?c\\.? kimlik(?: no)?|pasaport no|cnp|cmnd|cccd|身份证号?码?|身分證字號|护照号?码?|パスポート番号|주민등록번호|여권 ?번호|رقم (?:الهوية|الجواز|جواز السفر)|الرقم الوطني|תעודת זהות|ת\\.?ז\\.?`,
}
const VALUES: Record<Exclude<PersonalKind, 'photo'>, RegExp> = {
  birth: /\p{N}/u,
  nationality: /^[\p{L}\p{M} ,/()&'’.-]{2,60}$/u,
  gender:
    /^(?:male|female|m(?:ale)?\.?|f\.?|w|d|man|woman|non-?binary|divers|other|männlich|weiblich|homme|femme|masculin|féminin|hombre|mujer|masculino|femenino|feminino|maschio|femmina|maschile|femminile|uomo|donna|homem|mulher|vrouw|mężczyzna|kobieta|чоловік|жінка|чоловіча|жіноча|мужской|женский|мужчина|женщина|kvinna|kvinde|kvinne|mand|mann|mies|nainen|muž|žena|erkek|kadın|bărbat|femeie|férfi|nő|άνδρας|γυναίκα|άρρεν|θήλυ|nam|nữ|男性?|女性?|남성?|여성?|남자|여자|ذكر|أنثى|זכר|נקבה|पुरुष|महिला)\.?$/iu,
  marital_status: /^[\p{L}\p{M}\p{N} ,/()'’.-]{1,60}$/u,
  parents: /^(?:\p{Lu}|\p{Lo}|\d)[\p{L}\p{M}\p{N} ,.'’()&-]{0,60}$/u,
  body: /^\d{1,3}(?:[.,]\d{1,2})? ?(?:cm|m|kg|lbs?|pounds|stone|ft|feet|['′’"]|公分|厘米|см|кг|м|سم|كغم?|सेमी|किलो|\/|$)|^(?:a|b|ab|o|0) ?(?:rh ?)?(?:[+-]|positive?|negative?|型|$)/iu,
  religion: /^[\p{L}\p{M} ()/-]{2,40}$/u,
  id_number: /^(?=(?:\D*\d){4})[\p{Lu}\d][\p{Lu}\d ./-]{4,24}$/u,
}
// These labels alone are words of resumes too: they take a colon.
const STRICT = new Set<PersonalKind>(['parents', 'religion', 'id_number', 'nationality'])

const PATTERNS = Object.entries(LABELS).map(([kind, words]) => {
  const labels = words.replaceAll(/\n\s*/g, '|')
  return {
    kind: kind as Exclude<PersonalKind, 'photo'>,
    pattern: new RegExp(`^(?:[-•*] )?(?:${labels})(?<colon> ?[:：] ?| [–-] |, | |$)`, 'iu'),
  }
})
const PHOTO =
  /^[[(]?(?:photo(?:graph)?|picture|profile (?:photo|picture)|passport(?:-size)? photo(?:graph)?|foto|bewerbungsfoto|passfoto|lichtbild|photo d['’]identité|foto (?:de perfil|tessera)|fotografia|zdjęcie|фото|valokuva|fotoğraf|写真|照片|사진|صورة شخصية|תמונה)(?: (?:attached|here|anbei|beigefügt|ci-joint))?[\])]?\.?$/iu
const PART = /[^|•·;\t\n]+/g
// Two details may share a part. Example: "Date of birth: 1 May 1990, Nationality: German".
const NEXT = /, (?=\p{L}[\p{L} ]{1,30}: )/u
const LONGEST = 120

/** Returns the personal details in a text, each with its label. Example: "Date of birth: 1 May 1990", but not "Nationality law". */
export function personalSpans(text: string): (Span & { kind: PersonalKind })[] {
  return [...text.matchAll(PART)].flatMap((match) => {
    let start = match.index
    return match[0].split(NEXT).flatMap((part) => {
      const from = start + part.length - part.trimStart().length
      start += part.length + ', '.length
      const kind = kindOf(part.trim())
      return kind === null ? [] : [{ kind, start: from, end: from + part.trim().length }]
    })
  })
}

function kindOf(part: string): PersonalKind | null {
  if (part.length > LONGEST || part.length < 2) return null
  if (PHOTO.test(part)) return 'photo'
  for (const { kind, pattern } of PATTERNS) {
    const match = pattern.exec(part)
    if (match === null) continue
    const isColon = /[:：]/.test(match.groups?.['colon'] ?? '')
    const value = part.slice(match[0].length).trim()
    if (value === '' || !VALUES[kind].test(value)) continue
    if (isColon || (kind === 'birth' ? BIRTH.test(value) : !STRICT.has(kind) && STATED.test(match[0])))
      return kind
  }
  return null
}

// Without a colon a date or an age must follow, and the whole part says no more.
const BIRTH =
  /^(?:on |am |le |il |em |el |den )?(?:\d{1,2}(?: (?:years?(?: old)?|ans|años|anni|anos|jahre?|jaar|lat|лет|år))?|(?:\d{1,2}\.?[./ -])?(?:\d{1,2}|\p{L}{3,12})[./ ,-]{1,2}(?:\d{1,2}, )?(?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})(?:,? (?:in|aus|à|en) \p{L}[\p{L} ,]{1,30})?$/iu
const STATED = /[,–-] $/

/** Refuses a person's own text that holds contact data (interface, rule 7); the message names kinds, never values. */
export function refuseContactData(name: string, texts: readonly string[]): void {
  const contactKinds = new Set(texts.flatMap((text) => findContactData(text).map(({ kind }) => kind)))
  if (contactKinds.size === 0) return
  throw refusalOf(
    name,
    CONTACT_KINDS.filter((kind) => contactKinds.has(kind)),
  )
}

/**
 * Refuses a text that holds a mail address or a telephone number; links, places and names may stay. Example:
 * "Ada Lovelace, head of data" is accepted, "Ada, +49 30 1234567" is refused.
 */
export function refuseReachable(name: string, text: string): void {
  const masked = maskReachable(text)
  const kinds = (['email', 'phone'] as const).filter(
    (kind) => masked.split(`[${kind}]`).length > text.split(`[${kind}]`).length,
  )
  if (kinds.length > 0) throw refusalOf(name, kinds)
}

function refusalOf(name: string, kinds: readonly ContactKind[]): Refusal {
  const town = kinds.includes('address') ? ' A town may stay without its street and postal code.' : ''
  const message = `\`${name}\` holds contact data (${kinds.join(', ')}), which is never stored.${town} Take it out and resend.`
  return new Refusal('personal_info_refused', message, { kinds })
}
