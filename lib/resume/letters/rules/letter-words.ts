import { weighTelling } from '#lib/judge/settle/weigh-rewording.ts'
import { letterWords } from '#lib/text/text.ts'
import { stem } from '#lib/text/word-tables.ts'

/** A sentence that names the job, with `{title}` and `{company}`; `alone` is for a job without a named company. */
type JobSentence = { named: string; alone: string }

/** The fixed sentences of a letter in a language. None says anything about the person. */
type LetterWords = {
  greeting: string
  openings: Record<FixedOpening, JobSentence>
  /** Stands above the lines of the resume. */
  lead: string
  endings: Record<FixedEnding, string>
  regards: string
}

/** The openings and the endings to choose from; `own` is that of the letter that the person edited last. */
export const OPENINGS = ['own', 'apply', 'join'] as const
export const ENDINGS = ['own', 'talk', 'questions'] as const
export type Opening = (typeof OPENINGS)[number]
export type Ending = (typeof ENDINGS)[number]
type FixedOpening = Exclude<Opening, 'own'>
type FixedEnding = Exclude<Ending, 'own'>

const LETTER_WORDS: Readonly<Record<string, LetterWords>> = {
  en: {
    greeting: 'Dear hiring team,',
    openings: {
      apply: {
        named: 'I am applying for the position of {title} at {company}.',
        alone: 'I am applying for the position of {title}.',
      },
      join: {
        named: 'I would like to join {company} as {title}.',
        alone: 'I would like to work for you as {title}.',
      },
    },
    lead: 'Here is what I would bring to it:',
    endings: {
      talk: 'I would be glad to talk with you about this position.',
      questions: 'I am glad to answer your questions and to send references.',
    },
    regards: 'Kind regards',
  },
  de: {
    greeting: 'Sehr geehrte Damen und Herren,',
    openings: {
      apply: {
        named: 'ich bewerbe mich um die Stelle {title} bei {company}.',
        alone: 'ich bewerbe mich um die Stelle {title}.',
      },
      join: {
        named: 'ich möchte bei {company} als {title} mitarbeiten.',
        alone: 'ich möchte bei Ihnen als {title} mitarbeiten.',
      },
    },
    lead: 'Das bringe ich dafür mit:',
    endings: {
      talk: 'Über ein Gespräch mit Ihnen freue ich mich.',
      questions: 'Gern beantworte ich Ihre Fragen und sende Ihnen Referenzen.',
    },
    regards: 'Mit freundlichen Grüßen',
  },
  fr: {
    greeting: 'Madame, Monsieur,',
    openings: {
      apply: {
        named: 'Je vous adresse ma candidature au poste de {title} chez {company}.',
        alone: 'Je vous adresse ma candidature au poste de {title}.',
      },
      join: {
        named: 'Je souhaite rejoindre {company} au poste de {title}.',
        alone: 'Je souhaite rejoindre votre équipe au poste de {title}.',
      },
    },
    lead: 'Voici ce que mon parcours y apporte :',
    endings: {
      talk: 'Je me tiens à votre disposition pour un entretien.',
      questions: 'Je réponds volontiers à vos questions et vous enverrai des références.',
    },
    regards: 'Cordialement',
  },
  es: {
    greeting: 'Estimado equipo de selección:',
    openings: {
      apply: {
        named: 'Me dirijo a ustedes para presentar mi candidatura al puesto de {title} en {company}.',
        alone: 'Me dirijo a ustedes para presentar mi candidatura al puesto de {title}.',
      },
      join: {
        named: 'Me gustaría trabajar en {company} en el puesto de {title}.',
        alone: 'Me gustaría trabajar con ustedes en el puesto de {title}.',
      },
    },
    lead: 'Esto es lo que aporta mi trabajo hasta ahora:',
    endings: {
      talk: 'Me gustaría hablar con ustedes sobre este puesto.',
      questions: 'Con gusto respondo a sus preguntas y les envío referencias.',
    },
    regards: 'Atentamente',
  },
}

/** Returns the fixed sentences of a language; the English ones for a language without. */
export function wordsOfLetter(language: string): LetterWords {
  return LETTER_WORDS[language] ?? (LETTER_WORDS['en'] as LetterWords)
}

/** A line of the person's evidence, and the heading of its entry; '' without one. */
export type LetterLine = { kind: 'line' | 'answer' | 'story'; ref: string; text: string; heading: string }

/** The line nearest to a sentence, and whether it says the same; null if no line is near. */
type NearestLine = { line: LetterLine | null; proved: boolean }

// The share of a sentence's longer words that a near line has.
const NEAR = 0.5
const LONG_WORD = 4
const MOST_COMPARED = 20

/**
 * Finds the line that a sentence stands on, under the same gate as rewordings of resume lines.
 * Example: "I led a team of 12." stands on "Led a team of 12"; "I led a team of 20." contradicts it and stands on nothing.
 */
export function nearestLine(sentence: string, lines: readonly LetterLine[]): NearestLine {
  const claim = claimOf(sentence)
  const words = longWords(claim)
  if (words.size === 0) return { line: null, proved: false }
  const ranked = lines
    .map((line) => ({ line, share: sharedBy(words, longWords(line.text)) }))
    .filter(({ share }) => share >= NEAR)
    .toSorted((a, b) => b.share - a.share)
  let nearest: LetterLine | null = null
  for (const { line } of ranked.slice(0, MOST_COMPARED)) {
    const { tier, reason } = weighTelling(claim, line.text)
    if (tier === 'proved' || reason === 'no_change') return { line, proved: true }
    if (tier === 'unproved') nearest ??= line
  }
  return { line: nearest, proved: false }
}

/** Returns the claim of a sentence as a resume words it. Example: "I led a team." claims "led a team". */
export function claimOf(sentence: string): string {
  return sentence.replace(/^(?:I|Ich|Je) (?=\p{Ll})/u, '').replace(/[.!]$/, '')
}

/** Returns whether a text has at least half of the longer words of a claim; false for a claim without any. */
export function isNear(claim: string, text: string): boolean {
  const words = longWords(claim)
  return words.size > 0 && sharedBy(words, longWords(text)) >= NEAR
}

/** Returns whether a claim has one of the longer words of a text. */
export function sharesWord(claim: string, text: string): boolean {
  return sharedBy(longWords(claim), longWords(text)) > 0
}

function longWords(text: string): Set<string> {
  return new Set(
    letterWords(text)
      .filter((word) => word.length >= LONG_WORD)
      .map(stem),
  )
}

function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => others.has(word)).length / words.size
}
