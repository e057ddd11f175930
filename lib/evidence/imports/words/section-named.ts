import type { Section } from '#db/rows/master.ts'
import { squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import { SECTION_WORDS, type SectionName } from '#lib/evidence/imports/words/section-words.ts'
import { once } from '#lib/text/memoize.ts'
import { foldAccents } from '#lib/text/text.ts'

/** The section that a heading names; `exact` if all its words belong to a known heading. */
type NamedSection = { name: SectionName; exact: boolean }

/**
 * Returns the section that a line names, or null. Case, accents, punctuation and spaced-out letters do not count;
 * "Skills & Tools" is named by its first known part.
 */
export function sectionNamed(line: string): NamedSection | null {
  if (line.length > MAX_LENGTH || (/^\p{Ll}/u.test(line.trim()) && !isSpacedOut(line))) return null
  const whole = BY_KEY.get(headingKey(line)) ?? BY_KEY.get(headingKey(line.replace(QUALIFIER, '')))
  if (whole) return { name: whole, exact: true }
  if (line.trim().split(/\s+/).length > MOST_WORDS_OF_HEADING && !isSpacedOut(line)) return null
  const parts = line.split(JOINT)
  const names = parts.length < 2 ? [] : parts.map((part) => BY_KEY.get(headingKey(part)))
  // A known part that says little yields to another. Example: "Leadership & Teaching Experience".
  const first =
    names.find((name) => name !== undefined && name !== 'other') ?? names.find((name) => name !== undefined)
  if (first && names.every((name) => name !== undefined)) return { name: first, exact: true }
  const composed = composedName(line) ?? endingName(headingKey(line))
  if (composed !== null) return { name: composed, exact: isSpacedOut(line) }
  if (!first) return null
  return { name: first === 'other' ? (sectionAmong(line) ?? first) : first, exact: false }
}

// Scripts without spaces set the section behind the words that qualify it. Example: "个人技能" ends in "技能".
function endingName(key: string): SectionName | null {
  const letters = key.normalize('NFC')
  if (letters.length > MOST_OF_UNSPACED || !UNSPACED.test(letters)) return null
  for (let from = 1; from <= letters.length - LEAST_OF_ENDING; from += 1) {
    const name = BY_KEY.get(headingKey(letters.slice(from)))
    if (name !== undefined) return name
  }
  return null
}

/** Returns the section of a heading whose words are all known, though not the whole. Example: "Career Experience". */
function composedName(line: string): SectionName | null {
  const words = isSpacedOut(line) ? cutApart(headingKey(line)) : line.split(/[^\p{L}]+/u).map(headingKey)
  let weak: SectionName | null = null
  for (const word of words.filter((word) => word !== '')) {
    const noun = nounOf(word, NOUNS)
    if (noun) return words.every(isPart) ? noun : null
    weak ??= nounOf(word, WEAK) ?? null
  }
  return weak !== null && words.every(isPart) ? weak : null
}

/**
 * Returns the section that a heading names by one of its words, though others are unknown; only for lines that look like
 * headings. Example: "Clinical Skills" names `skills`.
 */
export function sectionAmong(heading: string): SectionName | null {
  const words = closedUp(heading)
    .split(/[^\p{L}]+/u)
    .map(headingKey)
    .filter((word) => word !== '')
  const [strong] = words.flatMap((word) => nounOf(word, NOUNS) ?? [])
  const [weak] = words.flatMap((word) => nounOf(word, WEAK) ?? [])
  return strong ?? weak ?? null
}

/** Whether a heading names a career, whatever else it names. Example: "Academic career". */
export function namesCareer(heading: string): boolean {
  return closedUp(heading)
    .split(/[^\p{L}]+/u)
    .some((word) => word !== '' && nounOf(headingKey(word), WEAK) === 'experience')
}

function isPart(word: string): boolean {
  if (word === '' || SMALL.has(word) || ATTRIBUTES.some((stem) => word.startsWith(stem))) return true
  return (nounOf(word, NOUNS) ?? nounOf(word, WEAK)) !== undefined
}

function nounOf(word: string, nouns: readonly Noun[]): SectionName | undefined {
  return nouns.find(({ stem, within }) => {
    return within ? word.slice(-stem.length - MOST_ENDING).includes(stem) : word.startsWith(stem)
  })?.name
}

/** Returns whether a text has spaces between all letters, which hide the ends of its words. */
export function isSpacedOut(line: string): boolean {
  const words = line.trim().split(/\s+/)
  return words.length >= 4 && words.filter(({ length }) => length === 1).length >= words.length * 0.7
}

/** Returns a heading without spaces between its letters; any other text unchanged. */
export function closedUp(line: string): string {
  return isSpacedOut(line) ? (written().get(headingKey(line)) ?? line.replace(/\s+/g, '')) : line
}

/** Splits letters in a row into the fewest known words. */
function cutApart(letters: string): string[] {
  const ways: (string[] | undefined)[] = [[]]
  for (let start = 0; start < letters.length; start += 1) {
    const way = ways[start]
    if (way === undefined) continue
    for (let end = start + 1; end <= letters.length; end += 1) {
      const word = letters.slice(start, end)
      const shorter = way.length + 1 < (ways[end]?.length ?? Number.POSITIVE_INFINITY)
      if (shorter && isPart(word) && isWhole(word)) ways[end] = [...way, word]
    }
  }
  return ways[letters.length] ?? [letters]
}

function isWhole(word: string): boolean {
  const stems = [...ATTRIBUTES, ...NOUNS.map(({ stem }) => stem), ...WEAK.map(({ stem }) => stem)]
  return (
    SMALL.has(word) || stems.some((stem) => word.startsWith(stem) && word.length <= stem.length + MOST_ENDING)
  )
}

function headingKey(text: string): string {
  return foldAccents(text)
    .replace(/^\s*(?:\d{1,2}|[ivx]{1,4})[.)]\s/, '')
    .replace(/[^\p{L}]/gu, '')
}

const QUALIFIER =
  /^\s*(?:my|top|key|core|main|selected|relevant|recent|notable|other|additional|professional|personal) /i
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u
const MOST_OF_UNSPACED = 8
const LEAST_OF_ENDING = 2
const MAX_LENGTH = 80
const MOST_ENDING = 6
const MOST_WORDS_OF_HEADING = 6
const JOINT = / ?[&+/|,] ?| (?:and|und|et|y|e|en|ed) /i
/**
 * Headings in Polish, Ukrainian, Japanese, Chinese, Korean, Arabic, Hebrew and Hindi, then in Swedish, Danish, Norwegian,
 * Finnish, Czech, Slovak, Turkish, Romanian, Hungarian, Russian, Greek and Vietnamese.
 */
const MORE_SECTION_WORDS: Record<Section, string> = {
  summary: `profil zawodowy; podsumowanie; podsumowanie zawodowe; o mnie; про себе; резюме; профіль; коротко про себе; 職務要約;
    自己pr; 概要; 个人简介; 個人簡介; 自我评价; 自我介绍; 个人总结; 자기소개; 요약; 소개; الملخص; نبذة; نبذة شخصية; الملخص المهني; תמצית; תקציר; פרופיל; אודות;
    सारांश; परिचय; व्यावसायिक सारांश; profil; sammanfattning; om mig; kort om mig; resumé; sammendrag; om meg; profiili;
    yhteenveto; tietoja minusta; souhrn; o mně; özet; hakkımda; rezumat; despre mine; összefoglaló; bemutatkozás; rólam; célom; célkitűzés; обо
    мне; о себе; краткая информация; περίληψη; προφίλ; σχετικά με εμένα;
    tóm tắt; mục tiêu nghề nghiệp; giới thiệu bản thân`,
  skills: `umiejętności; kompetencje; kluczowe umiejętności; umiejętności techniczne; навички; ключові навички; професійні
    навички; スキル; 活かせる経験・知識・技術; 活かせる経験・知識・スキル; 活かせる知識・技術; 技術スキル; 専門スキル; 专业技能; 技能; 專業技能; 技能特长; 보유 기술; 기술; 스킬; 기술 스택; المهارات;
    المهارات التقنية; כישורים; מיומנויות; कौशल; तकनीकी कौशल; färdigheter; kompetenser; kunskaper; kompetencer; færdigheder;
    kompetanse; ferdigheter; taidot; osaaminen; dovednosti; znalosti; zručnosti; schopnosti; yetenekler; beceriler;
    yetkinlikler; competențe; abilități; aptitudini; készségek; képességek; ismeretek; szakterületek; навыки; ключевые навыки;
    профессиональные навыки; δεξιότητες; ικανότητες; γνώσεις;
    kỹ năng; kỹ năng chuyên môn`,
  experience: `doświadczenie zawodowe; doświadczenie; przebieg kariery; historia zatrudnienia; досвід роботи; досвід;
    професійний досвід; 職務経歴; 職歴; 業務経験; 実務経験; 工作经历; 工作经验; 工作經歷; 工作經驗; 实习经历; 경력; 경력 사항; 경력사항; 업무 경험; الخبرة المهنية; الخبرات;
    الخبرة العملية; الخبرات العملية; ניסיון תעסוקתי; ניסיון מקצועי; ניסיון; कार्य अनुभव; अनुभव; व्यावसायिक अनुभव; erfarenhet;
    arbetslivserfarenhet; yrkeserfarenhet; anställningar; erfaring; erhvervserfaring; arbejdserfaring; ansættelser;
    arbeidserfaring; yrkeserfaring; jobberfaring; työkokemus; kokemus; työhistoria; pracovní zkušenosti; zkušenosti; praxe;
    pracovné skúsenosti; prax; iş deneyimi; deneyim; iş tecrübesi; tecrübe; experiență; experiență profesională; experiență de
    muncă; szakmai tapasztalat; munkatapasztalat; tapasztalat; munkahelyek;
    korábbi munkahelyek; опыт работы; опыт; профессиональный опыт; εμπειρία;
    επαγγελματική εμπειρία; εργασιακή εμπειρία; προϋπηρεσία;
    kinh nghiệm làm việc; kinh nghiệm; quá trình làm việc`,
  projects: `projekty; проєкти; проекти; プロジェクト; プロジェクト経験; 项目经历; 项目经验; 專案經歷; 프로젝트; 프로젝트 경험; المشاريع; פרויקטים; परियोजनाएँ;
    परियोजनाएं; projekt; projekter; prosjekter; projektit; projeler; proiecte; projektek; проекты; έργα;
    dự án; dự án cá nhân`,
  education: `学历; 学历背景; 求学经历; 学习经历; 教育程度; 學歷背景; 최종학력; wykształcenie; edukacja; освіта; навчання; 学歴; 教育; 教育背景; 教育经历; 學歷; 학력; 학력 사항; 교육; التعليم; المؤهلات العلمية;
    المؤهل العلمي; השכלה; לימודים; शिक्षा; शैक्षणिक योग्यता; utbildning; utbildningar; uddannelse; uddannelser; utdanning;
    utdannelse; koulutus; opinnot; vzdělání; studium; vzdelanie; eğitim; eğitim bilgileri; öğrenim; educație; studii; formare;
    tanulmányok; végzettség; iskolák; képzések; továbbképzések; образование; обучение; εκπαίδευση; σπουδές;
    học vấn; trình độ học vấn; quá trình học tập`,
  certifications: `certyfikaty; kursy i certyfikaty; uprawnienia; kursy i szkolenia; kursy i uprawnienia; kwalifikacje i kursy; prawo jazdy; сертифікати; 資格; 免許・資格; 資格・免許; 取得資格; 保有資格; 证书; 资格证书; 證書; 자격증; 자격 사항; الشهادات; הסמכות;
    תעודות; प्रमाणपत्र; certifikat; certifieringar; certifikater; certificeringer; sertifikater; sertifikaatit; sertifikaatti;
    todistukset; certifikáty; sertifikalar; certificări; tanúsítványok; képesítések; egyéb képesítések; vezetői engedély; сертификаты; πιστοποιήσεις; πιστοποιητικά;
    chứng chỉ; bằng cấp và chứng chỉ`,
  awards: `nagrody; wyróżnienia; osiągnięcia; нагороди; відзнаки; 受賞歴; 表彰; 获奖情况; 荣誉奖项; 获奖经历; 獲獎; 수상 경력; 수상; الجوائز; פרסים;
    पुरस्कार; utmärkelser; priser; hædersbevisninger; utmerkelser; palkinnot; ocenění; ocenenia; ödüller; premii; distincții;
    díjak; elismerések; награды; достижения; βραβεία; διακρίσεις;
    giải thưởng; thành tích`,
  publications: `publikacje; публікації; 出版・論文; 論文; 発表論文; 发表论文; 论文; 논문 및 출판; 논문; المنشورات; الأبحاث; פרסומים; प्रकाशन;
    publikationer; publikasjoner; julkaisut; publikace; publikácie; yayınlar; publicații; publikációk; публикации; δημοσιεύσεις;
    ấn phẩm; công trình công bố; yayinlar`,
  languages: `języki; znajomość języków; języki obce; мови; знання мов; 語学; 語学力; 言語; 语言能力; 语言; 語言能力; 어학; 언어; 외국어; اللغات; שפות;
    भाषाएँ; भाषाएं; språk; språkkunskaper; sprog; sprogkundskaber; språkkunnskaper; kielet; kielitaito; jazyky; jazykové
    znalosti; diller; yabancı diller; yabancı dil; limbi; limbi străine; nyelvek; nyelvtudás; nyelvismeret; языки; знание
    языков; γλώσσες; ξένες γλώσσες;
    ngôn ngữ; ngoại ngữ`,
  volunteering: `wolontariat; волонтерство; ボランティア; ボランティア活動; 志愿服务; 志愿者经历; 봉사 활동; 봉사활동; العمل التطوعي; התנדבות; स्वयंसेवा;
    volontärarbete; ideellt arbete; ideellt engagemang; frivilligt arbejde; frivilligarbejde; frivillig; vapaaehtoistyö;
    dobrovolnictví; dobrovoľníctvo; gönüllü çalışmalar; gönüllülük; voluntariat; önkéntesség; önkéntes munka; волонтёрство;
    εθελοντισμός;
    hoạt động tình nguyện; hoạt động xã hội; gönüllü çalişmalar`,
  other: `inne; zainteresowania; hobby; інше; інтереси; захоплення; その他; 趣味; 趣味・特技; 其他; 兴趣爱好; 기타; 취미; أخرى; الاهتمامات; שונות;
    תחביבים; अन्य; रुचियाँ; intressen; övrigt; fritidsintressen; interesser; fritid; øvrigt; annet; harrastukset;
    kiinnostukset; muut; muuta; zájmy; koníčky; ostatní; záujmy; ilgi alanları; hobiler; diğer; interese; hobby-uri; altele;
    érdeklődés; hobbi; egyéb; интересы; увлечения; дополнительная информация; ενδιαφέροντα; λοιπά;
    khác; sở thích; thông tin thêm; прочее`,
}

const BY_KEY = new Map([...keysOf(MORE_SECTION_WORDS), ...keysOf(SECTION_WORDS)])

// Each table is folded whole: heading by heading it would take ten times as long.
function keysOf(table: Partial<Record<SectionName, string>>): (readonly [string, SectionName])[] {
  return (Object.keys(table) as SectionName[]).flatMap((name) =>
    foldAccents(table[name] ?? '')
      .replace(/[^\p{L};]/gu, '')
      .split(';')
      .map((key) => [key, name] as const),
  )
}

// Headings as they are written, by their keys.
const written = once(
  () =>
    new Map(
      [MORE_SECTION_WORDS, SECTION_WORDS].flatMap((table) =>
        Object.values(table).flatMap((words) =>
          words.split(';').map((heading) => [headingKey(heading), squeezed(heading)] as const),
        ),
      ),
    ),
)

type Noun = { name: SectionName; stem: string; within: boolean }
/**
 * Word beginnings that compose section headings, by section. `~` stands for the first parts of a compound. A weak word
 * only decides if no other word does. Example: "project experience" is experience.
 */
const SECTION_NOUNS: Partial<Record<SectionName, string>> = {
  skills: `skill competenc proficienc expertise technolog tecnolog tool abilit strength ~kenntnis ~fahigkeit ~kompetenz ~fertigkeit
    competence atout savoir outil connaissance habilidad competencia conocimiento aptitud destreza herramienta competenz conoscenz
    conheciment umiejetnos umiejętnoś kompetencj kwalifikacj narzedzi narzędzi навичк навички умін компетенц ~vaardighe competentie
    ~kennis`,
  education: `educat training studies degree schooling diplom qualifica ~bildung ~studium formation etude scolarit educacion formacion
    estudio curso titulaci istruzione formazione formacao wykszta edukacj szkole szkoła kursy освіт навчанн opleiding onderwijs cursus`,
  certifications: `certif license licence accredit zertifi ~zertifikat bescheinigung certyfikat uprawnieni сертифік`,
  languages: `language ~sprachen sprachkenntnis langue idioma lingua lingue ~jezyk ~język мови talen talenkennis`,
  projects: `project ~projekt projet proyecto progett projeto проект проєкт`,
  publications: `publication publik ~veroffentlichung publicaci pubblicazion publicac публікац paper preprint conference
    konferenz conferenc congres`,
  awards: `award honor honour prize auszeichnung distinction recompense premio reconocimiento nagrod wyróżnie нагород відзнак onderscheiding`,
  volunteering: `volunteer ehrenamt benevol voluntari volontari wolontariat волонтер vrijwillig`,
  other: `interest hobb interet interes aficion interess zainteresowan інтерес захоплен`,
}

/** Weaker word beginnings, which yield to any other. */
const WEAK_NOUNS: Partial<Record<SectionName, string>> = {
  experience: `experience employment position appointment job occupation ~erfahrung ~werdegang ~tatigkeit ~laufbahn ~stationen parcours experiencia trayectoria esperienz
    doświadczen zatrudnien досвід ~ervaring loopbaan`,
  summary: `summary profile ~profil zusammenfassung perfil resumen profilo podsumowan samenvatting`,
}

/** Word beginnings that only qualify a section. Example: "career", "professional", "beruflich". */
const SECTION_ATTRIBUTES = `career work profession personal relevant selected key core main addition further other recent previous
  past current related academic publish technical practical industr international credential background histor record detail overview formal information dato informac données donnees
  beruf praktisch bisherig fachlich technisch person besonder wichtig akademisch schul hochschul sonstig weiter aus edv it
  clé cle principal techniqu academique universitaire scolaire informatique linguistique complementaire autre profesional laboral
  academic complementari tecnic informatic otro professional tecnich zawodow główn techniczn dodatkow inne професійн ключов технічн
  додатков основн трудов робот professionele technisch persoonlijk overig aanvullend`

/** Small words within a heading, whole. */
const SECTION_SMALL = `and or of the in my our und oder meine mein et ou de des du en la le les d l mes mon ma y o e el los las del
  mi mis a i oraz moje та і й мої мій mijn van`

const NOUNS = nounsOf(SECTION_NOUNS)
const WEAK = nounsOf(WEAK_NOUNS)
const ATTRIBUTES = foldAccents(SECTION_ATTRIBUTES).split(/\s+/)
const SMALL = new Set(foldAccents(SECTION_SMALL).split(/\s+/))

function nounsOf(table: Partial<Record<SectionName, string>>): Noun[] {
  return (Object.keys(table) as SectionName[]).flatMap((name) =>
    foldAccents(table[name] ?? '')
      .split(/\s+/)
      .map((stem) => ({ name, stem: stem.replace('~', ''), within: stem.startsWith('~') })),
  )
}
