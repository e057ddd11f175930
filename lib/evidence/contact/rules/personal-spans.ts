import type { Span } from '#lib/evidence/contact/rules/span.ts'

/** Kinds of details about a person that no resume of a job needs, in the order in which they are named. */
export const PERSONAL_KINDS = [
  'birth',
  'nationality',
  'gender',
  'marital_status',
  'parents',
  'body',
  'religion',
  'photo',
  'id_number',
] as const
export type PersonalKind = (typeof PERSONAL_KINDS)[number]

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
  /^(?:on |am |le |il |em |el |den )?(?:\d{1,2}(?: (?:years?(?: old)?|ans|años|anni|anos|jahre?|jaar|lat|лет|år))?|(?:\d{1,2}\.?[./ -])?(?:\d{1,2}|\p{L}{3,12})[./ ,-]{1,2}(?:\d{1,2}, )?(?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})(?: in \p{L}[\p{L} ,]{1,30})?$/iu
const STATED = /[,–-] $/
