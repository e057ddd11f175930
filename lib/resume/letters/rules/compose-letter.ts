import type { Language } from '#db/rows/display.ts'
import type { ModelSentence } from '#db/rows/resume.ts'
import {
  ENDINGS,
  type Ending,
  OPENINGS,
  type Opening,
  withoutBullet,
} from '#lib/resume/letters/rules/sentences.ts'
import { once } from '#lib/text/memoize.ts'

/** The name of a job in a letter; `company` is '' without one. */
type LetterJobName = { title: string; company: string }

/**
 * The paragraphs around the lines of a letter that the person edited, with `{title}` and `{company}` for the names of its job.
 * `lead` stands directly above the lines.
 */
export type LetterFrame = { opening: string[]; lead: string; ending: string[] }

/** The inputs of a letter: the job, the chosen lines, and the person's own opening and ending. */
export type LetterInput = LetterJobName & {
  language: string
  lines: readonly string[]
  frame: LetterFrame | null
  opening: Opening | undefined
  ending: Ending | undefined
}

/**
 * Writes a letter of the person's own lines: greeting, opening, the lines as bullets, ending. Without a choice the opening and the
 * ending are the person's own, if there are any. Example of the lines: "Here is what I would bring to it:\n• Led a team of 12".
 */
export function composeLetter({ language, lines, frame, opening, ending, ...job }: LetterInput): string[] {
  const { greeting, lead } = wordsOfLetter(language)
  const { openings, endings } = letterChoices(language, job, frame)
  const chosenOpening = openings.find(({ id }) => id === opening) ?? openings[0]
  const chosenEnding = endings.find(({ id }) => id === ending) ?? endings[0]
  const above = frame && chosenOpening?.id === 'own' ? named(frame.lead, job) : lead
  return [
    greeting,
    ...(chosenOpening?.paragraphs ?? []),
    [above, ...lines.map((line) => `• ${line.trim()}`)].filter(Boolean).join('\n'),
    ...(chosenEnding?.paragraphs ?? []),
  ]
}

type LetterPart<Id> = { id: Id; paragraphs: string[] }

/**
 * Returns the openings and endings for a job, the first as the default. The person's own come first; those that differ from no fixed
 * one, or that name a company where the job has none, are left out.
 */
export function letterChoices(language: string, job: LetterJobName, frame: LetterFrame | null) {
  const { openings, endings, regards } = wordsOfLetter(language)
  const own = (paragraphs: string[]) => paragraphs.map((text) => named(text, job))
  const opening = OPENINGS.flatMap((id): LetterPart<Opening>[] => {
    if (id !== 'own')
      return [{ id, paragraphs: [named(openings[id][job.company === '' ? 'alone' : 'named'], job)] }]
    const isOther = frame !== null && (job.company !== '' || !frame.opening.join().includes('{company}'))
    return isOther ? [{ id, paragraphs: own(frame.opening) }] : []
  })
  const ending = ENDINGS.flatMap((id): LetterPart<Ending>[] => {
    if (id !== 'own') return [{ id, paragraphs: [endings[id], regards] }]
    const isOther = frame !== null && (job.company !== '' || !frame.ending.join().includes('{company}'))
    return isOther ? [{ id, paragraphs: own(frame.ending) }] : []
  })
  return { openings: distinct(opening), endings: distinct(ending) }
}

// An own part that says the same as a fixed one goes, and its fixed one comes first.
function distinct<Id>(parts: LetterPart<Id>[]): LetterPart<Id>[] {
  const [first, ...others] = parts
  if (first === undefined) return []
  const same = others.find(({ paragraphs }) => paragraphs.join('\n') === first.paragraphs.join('\n'))
  return same ? [same, ...others.filter((part) => part !== same)] : parts
}

const LONGEST_GREETING = 80

/**
 * Returns the opening and ending of a letter that the person edited, for their next letter; null for a letter without bullets. Its
 * greeting stays out, because it may name a person. Example: "I bake for Loaf." becomes "I bake for {company}."
 */
export function frameOf(paragraphs: readonly string[], job: LetterJobName): LetterFrame | null {
  const isBulleted = (text: string) => text.split('\n').some((row) => withoutBullet(row) !== null)
  const first = paragraphs.findIndex(isBulleted)
  if (first === -1) return null
  const last = paragraphs.findLastIndex(isBulleted)
  const [greeting = '', ...others] = paragraphs.slice(0, first)
  const isGreeting = greeting.length <= LONGEST_GREETING && /[,:!،，：]$/u.test(greeting)
  const rows = (paragraphs[first] ?? '').split('\n')
  const lead = rows
    .slice(
      0,
      rows.findIndex((row) => withoutBullet(row) !== null),
    )
    .join('\n')
  const general = (text: string) => withPlaceholder(withPlaceholder(text, 'title', job), 'company', job)
  return {
    opening: (isGreeting || greeting === '' ? others : [greeting, ...others]).map(general),
    lead: general(lead),
    ending: paragraphs.slice(last + 1).map(general),
  }
}

// Whole words only, so that the company "On" leaves "Once" alone.
function withPlaceholder(text: string, name: keyof LetterJobName, job: LetterJobName): string {
  const value = job[name]
  if (value === '') return text
  const pieces = text.split(value)
  const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
  return pieces.reduce((output, piece) => {
    const isInside = isLetter(output.at(-1)) || isLetter(piece[0])
    return `${output}${isInside ? value : `{${name}}`}${piece}`
  })
}

// Example: "au poste d’Office Manager".
const FRENCH_OF = /(?<=\bau poste )d(?:e |['’])(?=\{title\})/g

// In one pass, so that a title such as "Engineer {company}" stays as it is.
function named(text: string, job: LetterJobName): string {
  const of = /^[aeiouyàâæéèêëîïôœùûü]/i.test(job.title) ? 'd’' : 'de '
  return text
    .replace(FRENCH_OF, of)
    .replace(/\{(title|company)\}/g, (_, name: keyof LetterJobName) => job[name])
    .replace(/\.\.$/, '.')
}

/** Returns the body of a letter by a model between its fixed sentences: greeting, opening and ending. */
export function withFixed(
  body: readonly string[],
  { language, ...job }: LetterJobName & { language: string },
) {
  const { openings, endings } = letterChoices(language, job, null)
  const [opening, ending] = [openings[0]?.paragraphs ?? [], endings[0]?.paragraphs ?? []]
  return [wordsOfLetter(language).greeting, ...opening, ...body, ...ending]
}

/** Returns the sentences of a letter that claim nothing of the person, with those that name the job. */
export function fixedSentences(language: string, job: LetterJobName): ReadonlySet<string> {
  const { greeting, lead } = wordsOfLetter(language)
  const { openings, endings } = letterChoices(language, job, null)
  return new Set([greeting, lead, ...[...openings, ...endings].flatMap(({ paragraphs }) => paragraphs)])
}

/** Returns the paragraphs of sentences as texts. */
export function bodyParagraphs(paragraphs: readonly (readonly ModelSentence[])[]): string[] {
  return paragraphs.map((sentences) => sentences.map(({ text }) => text).join(' '))
}

/** A sentence that names the job, with `{title}` and `{company}`; `alone` is for a job without a named company. */
type JobSentence = { named: string; alone: string }

/** The fixed sentences of a letter in a language. None says anything about the person. */
type LetterWords = {
  greeting: string
  openings: Record<'apply' | 'join', JobSentence>
  /** Stands above the lines of the resume. */
  lead: string
  endings: Record<'talk' | 'questions', string>
  regards: string
}

// The greeting, the two openings with and without a company, the words above the lines, the two endings, the regards. No word
// depends on the gender of the person, and no name is inflected.
const WORDS: Record<Language, string> = {
  en: 'Dear hiring team, | I am applying for the position of {title} at {company}. | I am applying for the position of {title}. | I would like to join {company} as {title}. | I would like to work for you as {title}. | Here is what I would bring to it: | I would be glad to talk with you about this position. | I am glad to answer your questions and to send references. | Kind regards',
  de: 'Sehr geehrte Damen und Herren, | ich bewerbe mich um die Stelle {title} bei {company}. | ich bewerbe mich um die Stelle {title}. | ich möchte bei {company} als {title} mitarbeiten. | ich möchte bei Ihnen als {title} mitarbeiten. | Das bringe ich dafür mit: | Über ein Gespräch mit Ihnen freue ich mich. | Gern beantworte ich Ihre Fragen und sende Ihnen Referenzen. | Mit freundlichen Grüßen',
  fr: 'Madame, Monsieur, | Je vous adresse ma candidature au poste de {title} chez {company}. | Je vous adresse ma candidature au poste de {title}. | Je souhaite rejoindre {company} au poste de {title}. | Je souhaite rejoindre votre équipe au poste de {title}. | Voici ce que mon parcours y apporte : | Je me tiens à votre disposition pour un entretien. | Je réponds volontiers à vos questions et vous enverrai des références. | Cordialement',
  es: 'Estimado equipo de selección: | Me dirijo a ustedes para presentar mi candidatura al puesto de {title} en {company}. | Me dirijo a ustedes para presentar mi candidatura al puesto de {title}. | Me gustaría trabajar en {company} en el puesto de {title}. | Me gustaría trabajar con ustedes en el puesto de {title}. | Esto es lo que aporta mi trabajo hasta ahora: | Me gustaría hablar con ustedes sobre este puesto. | Con gusto respondo a sus preguntas y les envío referencias. | Atentamente',
  it: 'Gentili Signore e Signori, | vi invio la mia candidatura per la posizione di {title} presso {company}. | vi invio la mia candidatura per la posizione di {title}. | mi piacerebbe lavorare presso {company} nella posizione di {title}. | mi piacerebbe lavorare con voi nella posizione di {title}. | Ecco che cosa porto con me: | Mi farebbe piacere parlarne con voi in un colloquio. | Rispondo volentieri alle vostre domande e vi invio referenze. | Cordiali saluti',
  pt: 'Prezados senhores, | Apresento a minha candidatura à vaga de {title} na empresa {company}. | Apresento a minha candidatura à vaga de {title}. | Gostaria de trabalhar na empresa {company} como {title}. | Gostaria de trabalhar na vossa empresa como {title}. | É isto que trago comigo: | Terei todo o gosto em conversar sobre esta vaga. | Respondo com gosto às perguntas e envio referências. | Atenciosamente',
  nl: 'Geachte heer, mevrouw, | Graag solliciteer ik naar de functie van {title} bij {company}. | Graag solliciteer ik naar de functie van {title}. | Ik wil graag als {title} bij {company} werken. | Ik wil graag als {title} bij u werken. | Dit breng ik mee: | Ik vertel u graag meer in een gesprek. | Ik beantwoord uw vragen graag en stuur u referenties. | Met vriendelijke groet',
  pl: 'Szanowni Państwo, | zgłaszam swoją kandydaturę na stanowisko {title} w firmie {company}. | zgłaszam swoją kandydaturę na stanowisko {title}. | chętnie podejmę pracę w firmie {company} na stanowisku {title}. | chętnie podejmę u Państwa pracę na stanowisku {title}. | Oto moje dotychczasowe doświadczenie: | Chętnie opowiem więcej podczas rozmowy. | Chętnie odpowiem na Państwa pytania i prześlę referencje. | Z poważaniem',
  uk: 'Шановні пані та панове! | Пропоную свою кандидатуру на посаду {title} у компанії {company}. | Пропоную свою кандидатуру на посаду {title}. | Мені було б цікаво працювати в компанії {company} на посаді {title}. | Мені було б цікаво працювати у вас на посаді {title}. | Ось що я можу запропонувати: | Охоче розповім більше під час співбесіди. | Охоче відповім на ваші запитання й надішлю рекомендації. | З повагою',
  ru: 'Здравствуйте! | Предлагаю свою кандидатуру на должность {title} в компании {company}. | Предлагаю свою кандидатуру на должность {title}. | Мне было бы интересно работать в компании {company} на должности {title}. | Мне было бы интересно работать у вас на должности {title}. | Вот что я могу предложить: | Охотно расскажу больше на собеседовании. | Охотно отвечу на ваши вопросы и пришлю рекомендации. | С уважением',
  sv: 'Hej, | Jag söker tjänsten som {title} hos {company}. | Jag söker tjänsten som {title}. | Jag vill gärna arbeta som {title} hos {company}. | Jag vill gärna arbeta som {title} hos er. | Det här skulle jag bidra med: | Jag berättar gärna mer vid ett samtal. | Jag svarar gärna på frågor och skickar referenser. | Med vänliga hälsningar',
  tr: 'Sayın Yetkili, | {company} bünyesindeki {title} pozisyonuna başvuruyorum. | {title} pozisyonuna başvuruyorum. | {company} bünyesinde {title} olarak çalışmak isterim. | Sizinle {title} olarak çalışmak isterim. | Bu iş için sunabileceklerim: | Bu pozisyon hakkında sizinle görüşmekten memnuniyet duyarım. | Sorularınızı memnuniyetle yanıtlar, referanslarımı iletirim. | Saygılarımla',
  vi: 'Kính gửi Bộ phận Tuyển dụng, | Tôi xin ứng tuyển vào vị trí {title} tại {company}. | Tôi xin ứng tuyển vào vị trí {title}. | Tôi mong muốn được làm việc tại {company} ở vị trí {title}. | Tôi mong muốn được làm việc tại quý công ty ở vị trí {title}. | Những gì tôi có thể đóng góp: | Tôi rất mong được trao đổi với quý công ty về vị trí này. | Tôi sẵn sàng trả lời câu hỏi và gửi thông tin người tham khảo. | Trân trọng',
  ja: '採用ご担当者様 | {company}の{title}に応募いたします。 | {title}に応募いたします。 | {company}で{title}として働きたいと考えております。 | 貴社で{title}として働きたいと考えております。 | これまでの経験は次のとおりです。 | 面談の機会をいただけますと幸いです。 | ご質問には喜んでお答えし、推薦者の連絡先もお送りいたします。 | 敬具',
  zh: '尊敬的招聘负责人： | 我申请{company}的{title}职位。 | 我申请{title}职位。 | 我希望加入{company}，担任{title}。 | 我希望加入贵公司，担任{title}。 | 我的相关经历如下： | 期待有机会与您面谈。 | 我乐意回答您的问题，并可提供推荐人。 | 此致敬礼',
  ko: '채용 담당자님께, | {company}의 {title} 직무에 지원합니다. | {title} 직무에 지원합니다. | {company}에서 {title} 직무로 일하고 싶습니다. | 귀사에서 {title} 직무로 일하고 싶습니다. | 제 경험은 다음과 같습니다: | 이 직무에 대해 말씀 나눌 기회가 있기를 바랍니다. | 질문에 기꺼이 답해 드리고 추천인 정보도 보내 드리겠습니다. | 감사합니다',
  ar: 'السادة فريق التوظيف، | أتقدم لوظيفة {title} لدى {company}. | أتقدم لوظيفة {title}. | أود العمل لدى {company} في وظيفة {title}. | أود العمل لديكم في وظيفة {title}. | هذا ما يمكنني تقديمه: | يسعدني الحديث معكم عن هذه الوظيفة. | يسعدني الإجابة عن أسئلتكم وإرسال أسماء المراجع. | مع خالص التحية',
  he: 'לצוות הגיוס שלום רב, | ברצוני להגיש מועמדות למשרת {title} בחברת {company}. | ברצוני להגיש מועמדות למשרת {title}. | ברצוני לעבוד בחברת {company} בתפקיד {title}. | ברצוני לעבוד אצלכם בתפקיד {title}. | זה מה שאביא לתפקיד: | אשמח לשוחח אתכם על המשרה. | אשמח לענות על שאלות ולשלוח ממליצים. | בברכה',
  hi: 'महोदय/महोदया, | कृपया {company} में {title} पद के लिए मेरा आवेदन स्वीकार करें। | कृपया {title} पद के लिए मेरा आवेदन स्वीकार करें। | {company} में {title} के रूप में काम करना मेरी इच्छा है। | आपके यहाँ {title} के रूप में काम करना मेरी इच्छा है। | इस पद के लिए मेरा अनुभव: | इस पद के बारे में आपसे बात करके मुझे खुशी होगी। | आपके प्रश्नों के उत्तर देने और संदर्भ भेजने में मुझे खुशी होगी। | सादर',
}

const read = once(
  (): ReadonlyMap<string, LetterWords> =>
    new Map(Object.entries(WORDS).map(([language, words]) => [language, lettersOf(words)])),
)

function lettersOf(words: string): LetterWords {
  const [greeting = '', applyNamed = '', apply = '', joinNamed = '', join = '', lead = '', ...ending] =
    words.split(' | ')
  const [talk = '', questions = '', regards = ''] = ending
  return {
    greeting,
    openings: { apply: { named: applyNamed, alone: apply }, join: { named: joinNamed, alone: join } },
    lead,
    endings: { talk, questions },
    regards,
  }
}

/** Returns the fixed sentences of a language; the English ones for a language without. */
export function wordsOfLetter(language: string): LetterWords {
  return read().get(language) ?? lettersOf(WORDS.en)
}
