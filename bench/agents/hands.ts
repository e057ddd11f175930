/** The facts that the person gives for an errand, by plain words such as `link` or `answer`. */
export type Facts = Readonly<Record<string, string | number>>

type Json = Record<string, unknown>

/** An answer as an agent reads it; `unlabelled` is all text that no label calls strangers' or private. */
export type Answer = {
  data: Json
  unlabelled: string
  /** A refusal; `current` is the record that the caller did not know, where the answer holds it. */
  error?: { code: string; message: string; current?: Json }
  /** Set if the call did nothing and waits for the person. */
  needs_yes?: Json
}

/** The hands of an agent: each call finds its own command or tool by the words of the purpose. */
export type Hands = {
  name: string
  does: (purpose: string, facts: Facts) => Promise<Answer>
  /** Repeats the last call that needed a yes, with its approval. */
  repeats?: (needs_yes: Json) => Promise<Answer>
  meter: Meter
}

/** Counts the calls of an agent and the text that it reads. */
export class Meter {
  calls: string[] = []
  texts: string[] = []

  note(call: string, text: string): void {
    this.calls.push(call)
    this.texts.push(text)
  }

  /** Returns the counts since the last call of this function. */
  take(): { calls: string[]; text: string } {
    const taken = { calls: this.calls, text: this.texts.join('\n') }
    this.calls = []
    this.texts = []
    return taken
  }
}

/** Returns how many words of a purpose a text has, by their stems. Example: "save answers" in "Save an answer": 2. */
export function wordsIn(purpose: string, text: string): number {
  const stems = new Set(stemsOf(text))
  return new Set(stemsOf(purpose).filter((stem) => stems.has(stem))).size
}

const STOP_WORDS = new Set('the and for with its from that this your what'.split(' '))

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return words
    .filter((word) => word.length > 2 && !STOP_WORDS.has(word))
    .map((word) => word.replace(/(?:es|s|ed|ing)$/, '').replace(/e$/, ''))
}

/** Returns the text that has the most words of a purpose; of equal ones the shortest. */
export function bestMatch<T>(purpose: string, choices: readonly T[], textOf: (choice: T) => string): T {
  const [best] = choices.toSorted(
    (a, b) =>
      wordsIn(purpose, textOf(b)) - wordsIn(purpose, textOf(a)) || textOf(a).length - textOf(b).length,
  )
  if (best === undefined) throw new Error(`Cannot find anything for: ${purpose}`)
  return best
}

/** Returns how well an argument takes a fact: by its name, a part of its name (a link is a url), or a word of its description. */
export function fitOf(fact: string, name: string, description: string): number {
  if (name === fact) return 3
  const parts = name.split(/[_-]/)
  if (parts.includes(fact) || (fact === 'link' && parts.includes('url'))) return 2
  return new RegExp(`\\b${fact}\\b`, 'i').test(description) ? 1 : 0
}
