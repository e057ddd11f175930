const DEPTH =
  /\b(?:strong(?! (?:plus|preference|bonus|asset|advantage))|expert\w*|extensive|deep|in-depth|advanced|mastery|proven|excellent|significant|solid|thorough|outstanding|exceptional|skilled|highly|high (?:level|degree|proficiency))\b/i

/** Returns whether a row asks for more than knowing a thing: "strong Notion skills". */
export function requiresDepth(quote: string): boolean {
  return DEPTH.test(quote)
}

const EXAMPLES =
  /\b(?:such as|e\.g\.?|for example|including|like|or (?:a )?(?:similar|equivalent|comparable)|wie|z\. ?b\.|comme|como)\b/i

// "Excel and MS Project or equivalent": of which names one is enough the words do not tell.
const AND = /\band\b/i
const OR = /\bor\b/i

const AND_OR = /\band ?\/ ?or\b/gi

type RowNames = { quote: string; enough: 'one' | 'all' }

/** Returns whether one of the names in a row is enough: "Python or Go", "tools such as Jira and Asana". */
export function isOneEnough({ quote, enough }: RowNames): boolean {
  const text = quote.replaceAll(AND_OR, 'or')
  const and = text.search(AND)
  if (EXAMPLES.test(text)) return and < 0 || !OR.test(text.slice(and))
  return enough === 'one' && (and < 0 || !OR.test(text))
}

const EXCLUSION =
  /\b(?:do|does|have|has|are|is|would)(?: not|n[’']t)\b|\byou (?:lack|dislike|hate|prefer not)\b|^(?:lack|dislike)\b|\bnot a (?:good )?fit\b/i

/**
 * Returns whether a row describes people who should not apply: "You don't enjoy prospecting". Common words are no
 * merit there.
 */
export function isExclusion(quote: string): boolean {
  return EXCLUSION.test(quote)
}
