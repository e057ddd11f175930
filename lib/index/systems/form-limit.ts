import type { Longest } from '#db/rows/states.ts'

/**
 * Returns the limit that a question names, or null.
 * Example: "Why us? (max. 300 words)" is 300 words, and "In 500 characters or less" is 500 characters.
 */
export function limitIn(label: string): Longest | null {
  const match = LIMIT.exec(label)
  const [, amount, unit = ''] = match ?? []
  if (!match || amount === undefined || LEAST.test(label.slice(0, match.index))) return null
  const number = Number(amount.replace(/[.,\s]/g, ''))
  return number > 0
    ? { amount: number, unit: /^(?:w|wörter|mots|palabras)/i.test(unit) ? 'words' : 'characters' }
    : null
}

// A least length is no limit. Example: "at least 100 words".
const LEAST = /(?:at least|min(?:imum|\.)?(?: of)?|mindestens|au moins|al menos|mínimo(?: de)?)\s*$/iu
const LIMIT =
  /(\d{1,3}(?:[.,\s]\d{3})|\d{1,5})\s*(words|characters|chars|wörter|zeichen|mots|caractères|palabras|caracteres)\b/iu
