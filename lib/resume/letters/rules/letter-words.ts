/** The fixed sentences of a letter in a language; `{title}` and `{company}` stand for the job's. */
export type LetterWords = {
  greeting: string
  opening: string
  opening_no_company: string
  /** Opens the paragraph of lines that show what the posting asks for. */
  shows: string
  also: string
  closing: string
  regards: string
  /** Written before a line that begins with a verb: "I" in English. Null where lines are quoted as they are. */
  subject: string | null
}

/** The sentences by language; another language takes the English ones. */
export const LETTER_WORDS: Readonly<Record<string, LetterWords>> = {
  en: {
    greeting: 'Dear hiring team,',
    opening: 'I am applying for the position of {title} at {company}.',
    opening_no_company: 'I am applying for the position of {title}.',
    shows: 'Here is the experience I would bring to it.',
    also: 'I also bring the following.',
    closing: 'I would be glad to talk with you about this position.',
    regards: 'Kind regards',
    subject: 'I',
  },
  de: {
    greeting: 'Sehr geehrte Damen und Herren,',
    opening: 'ich bewerbe mich um die Stelle {title} bei {company}.',
    opening_no_company: 'ich bewerbe mich um die Stelle {title}.',
    shows: 'Das bringe ich aus meiner bisherigen Arbeit mit.',
    also: 'Außerdem bringe ich mit:',
    closing: 'Über ein Gespräch mit Ihnen freue ich mich.',
    regards: 'Mit freundlichen Grüßen',
    subject: null,
  },
  fr: {
    greeting: 'Madame, Monsieur,',
    opening: 'Je vous adresse ma candidature au poste de {title} chez {company}.',
    opening_no_company: 'Je vous adresse ma candidature au poste de {title}.',
    shows: 'Voici ce que mon parcours y apporte.',
    also: 'J’apporte également ceci.',
    closing: 'Je serais heureux d’échanger avec vous au sujet de ce poste.',
    regards: 'Cordialement',
    subject: null,
  },
  es: {
    greeting: 'Estimado equipo de selección:',
    opening: 'Me dirijo a ustedes para presentar mi candidatura al puesto de {title} en {company}.',
    opening_no_company: 'Me dirijo a ustedes para presentar mi candidatura al puesto de {title}.',
    shows: 'Esto es lo que aporta mi trabajo hasta ahora.',
    also: 'También aporto lo siguiente.',
    closing: 'Me gustaría hablar con ustedes sobre este puesto.',
    regards: 'Atentamente',
    subject: null,
  },
}

/** Returns the fixed sentences of a language; the English ones for a language without. */
export function wordsOfLetter(language: string): LetterWords {
  return LETTER_WORDS[language] ?? (LETTER_WORDS['en'] as LetterWords)
}
