import { type DateFormat, LANGUAGES, type Language } from '#db/rows/display.ts'
import { SECTIONS, type Section } from '#db/rows/master.ts'
import { type DateInText, type DayOrder, datePatterns, findTimes } from '#lib/text/find-dates.ts'
import { languageOf } from '#lib/text/language.ts'
import { once } from '#lib/text/memoize.ts'

type DateForm = { format: 'month_year' | 'year'; language: Language; order: DayOrder | null | undefined }

const EAST: Partial<Record<Language, [year: string, month: string]>> = {
  ja: ['年', '月'],
  zh: ['年', '月'],
  ko: ['년 ', '월'],
}

// Only a dash with spaces around it, or one beside a year, separates two dates; the hyphens of a date with a day stay.
const BETWEEN = once(() => {
  const { point, nowAsEnd } = datePatterns()
  const year = '(?:19|20)\\d\\d'
  return new RegExp(
    `(?<=(?<![\\d-])(?:(?:0?[1-9]|1[0-2])[/.])?${year}(?:[年년]\\s?(?:\\d\\d?[月월])?)?) ?[-–—−] ?(?=${point}|${nowAsEnd})|(?<=(?<![\\d-])${year}[-./](?:0[1-9]|1[0-2])) [-–—−] (?=${point}|${nowAsEnd})`,
    'giu',
  )
})

// The usual headings of resumes in a language, in the order of the sections of a master.
const TITLES: Record<Language, string> = {
  en: 'Summary; Skills; Experience; Projects; Education; Certifications; Awards; Publications; Languages; Volunteering; Other',
  de: 'Profil; Kenntnisse; Berufserfahrung; Projekte; Ausbildung; Zertifikate; Auszeichnungen; Veröffentlichungen; Sprachen; Ehrenamt; Sonstiges',
  fr: 'Profil; Compétences; Expérience professionnelle; Projets; Formation; Certifications; Distinctions; Publications; Langues; Bénévolat; Divers',
  es: 'Perfil; Habilidades; Experiencia profesional; Proyectos; Formación; Certificaciones; Premios; Publicaciones; Idiomas; Voluntariado; Otros',
  it: 'Profilo; Competenze; Esperienza professionale; Progetti; Istruzione e formazione; Certificazioni; Riconoscimenti; Pubblicazioni; Lingue; Volontariato; Altro',
  pt: 'Perfil; Competências; Experiência profissional; Projetos; Formação; Certificações; Prêmios; Publicações; Idiomas; Voluntariado; Outros',
  nl: 'Profiel; Vaardigheden; Werkervaring; Projecten; Opleiding; Certificaten; Prijzen; Publicaties; Talen; Vrijwilligerswerk; Overig',
  pl: 'Profil; Umiejętności; Doświadczenie zawodowe; Projekty; Wykształcenie; Certyfikaty; Nagrody; Publikacje; Języki; Wolontariat; Inne',
  uk: 'Про себе; Навички; Досвід роботи; Проєкти; Освіта; Сертифікати; Нагороди; Публікації; Мови; Волонтерство; Інше',
  ru: 'О себе; Навыки; Опыт работы; Проекты; Образование; Сертификаты; Награды; Публикации; Языки; Волонтёрство; Прочее',
  sv: 'Profil; Kompetenser; Arbetslivserfarenhet; Projekt; Utbildning; Certifikat; Utmärkelser; Publikationer; Språk; Ideellt arbete; Övrigt',
  tr: 'Özet; Yetenekler; İş Deneyimi; Projeler; Eğitim; Sertifikalar; Ödüller; Yayınlar; Diller; Gönüllü Çalışmalar; Diğer',
  vi: 'Tóm tắt; Kỹ năng; Kinh nghiệm làm việc; Dự án; Học vấn; Chứng chỉ; Giải thưởng; Ấn phẩm; Ngôn ngữ; Hoạt động tình nguyện; Khác',
  ja: '職務要約; スキル; 職務経歴; プロジェクト; 学歴; 資格; 受賞歴; 出版・論文; 語学; ボランティア; その他',
  zh: '个人简介; 专业技能; 工作经历; 项目经历; 教育背景; 证书; 获奖情况; 发表论文; 语言能力; 志愿服务; 其他',
  ko: '자기소개; 보유 기술; 경력; 프로젝트; 학력; 자격증; 수상 경력; 논문 및 출판; 어학; 봉사 활동; 기타',
  ar: 'الملخص; المهارات; الخبرة المهنية; المشاريع; التعليم; الشهادات; الجوائز; المنشورات; اللغات; العمل التطوعي; أخرى',
  he: 'תמצית; כישורים; ניסיון תעסוקתי; פרויקטים; השכלה; הסמכות; פרסים; פרסומים; שפות; התנדבות; שונות',
  hi: 'सारांश; कौशल; कार्य अनुभव; परियोजनाएँ; शिक्षा; प्रमाणपत्र; पुरस्कार; प्रकाशन; भाषाएँ; स्वयंसेवा; अन्य',
}

// The file name without a person's name.
const NAMES: Record<Language, string> = {
  en: 'Resume',
  de: 'Lebenslauf',
  fr: 'CV',
  es: 'Currículum',
  it: 'Curriculum',
  pt: 'Currículo',
  nl: 'CV',
  pl: 'CV',
  uk: 'Резюме',
  ru: 'Резюме',
  sv: 'CV',
  tr: 'Özgeçmiş',
  vi: 'CV',
  ja: '職務経歴書',
  zh: '简历',
  ko: '이력서',
  ar: 'السيرة الذاتية',
  he: 'קורות חיים',
  hi: 'बायोडाटा',
}

/** Returns the language that a resume prints its headings in: that of its text, or English if it is unclear. */
export function printedLanguage(text: string): Language {
  const code = languageOf(text)
  return LANGUAGES.find((language) => language === code) ?? 'en'
}

/** Returns a note where the person's words for a job are in another language than its posting; else null. */
export function otherLanguageNote(words: string, posting: string): string | null {
  const [own, theirs] = [languageOf(words), languageOf(posting)]
  if (own === null || theirs === null || own === theirs) return null
  const nameOf = (code: string) => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  return `The posting is in ${nameOf(theirs)}, and these words are in ${nameOf(own)}. Nothing is translated here: write them in ${nameOf(theirs)} if the employer needs that.`
}

/** Returns a section's heading in a language. */
export function printedTitle(section: Section, language: Language): string {
  return TITLES[language].split('; ')[SECTIONS.indexOf(section)] ?? ''
}

/** Returns the word for a resume in this language. */
export function resumeName(language: Language): string {
  return NAMES[language]
}

/**
 * Returns the dates of a title line in one form: as month and year in the words of the resume's language, or as the
 * year alone. All other text stays, except that the dash between two dates is unified. `order` is that of the whole resume.
 */
export function formatDates(
  text: string,
  format: DateFormat,
  { language = 'en', order }: { language?: Language; order?: DayOrder | null } = {},
): string {
  return withDashes(format === 'as_written' ? text : inForm(text, { format, language, order }))
}

function inForm(text: string, { format, language, order }: DateForm): string {
  let output = ''
  let done = 0
  for (const { start, end } of findTimes(text, order)) {
    for (const date of start === end ? [start] : [start, end]) {
      if (date === null || date.from < done) continue
      // A start without a year of its own shares that of its end. Example: "May – August 2019".
      const isShared = date === start && end !== null && end !== start && !hasYear(text, date)
      if (isShared && format === 'year') {
        output += text.slice(done, date.from)
        done = end.from
        continue
      }
      output += text.slice(done, date.from) + writtenAs(date, text, { format, language, isShared })
      done = date.to
    }
  }
  return output + text.slice(done)
}

function hasYear(text: string, { from, to }: DateInText): boolean {
  return /\d{4}|['’]\d\d|\d\d$|[年년]/.test(text.slice(from, to))
}

function writtenAs(
  { date, last, from, to }: DateInText,
  text: string,
  { format, language, isShared }: { format: 'month_year' | 'year'; language: Language; isShared: boolean },
): string {
  const [year = '', month] = date.split('-')
  const written = text.slice(from, to)
  if (format === 'year') return /^\D?\d{2,3}$/.test(written) ? written : year
  if (month === undefined || last !== undefined) return written
  return isShared ? nameOf(Number(month), language) : monthAndYear(Number(month), year, language)
}

function monthAndYear(month: number, year: string, language: Language): string {
  const east = EAST[language]
  if (language === 'vi') return `${String(month).padStart(2, '0')}/${year}`
  return east ? `${year}${east[0]}${month}${east[1]}` : `${nameOf(month, language)} ${year}`
}

// English keeps the three letters that are usual in resumes.
function nameOf(month: number, language: string): string {
  const name = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    month: 'short',
    timeZone: 'UTC',
  })
  return name.format(new Date(Date.UTC(2000, month - 1, 1)))
}

function withDashes(text: string): string {
  return text.replace(BETWEEN(), ' – ')
}
