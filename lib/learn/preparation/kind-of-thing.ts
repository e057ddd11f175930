import { SPOKEN } from '#lib/judge/read/find-facets.ts'

/** The kinds of things that a requirement names. An interviewer asks after each in other words; `thing` fits any. */
export type KindOfThing = 'language' | 'licence' | 'field' | 'method' | 'tool' | 'thing'

const LICENCE =
  /^(?:cpa|cma|cfa|pmp|capm|csm|rn|lpn|lvn|cna|bls|acls|cpr|cdl|cissp|cism|cisa|ceh|ccna|ccnp|ckad?|osha[- ]?(?:10|30)|shrm-s?cp|s?phr|nclex|tefl|celta|leed ap|security\+|network\+|series \d+|servsafe|twic)$|\b(?:licen[cs]e|certificate|certification|certified|permit|registration)\b/iu
// The last word of a name decides. Example: "accounts payable", "wound care", "bookkeeping".
const FIELD =
  /(?:ing|tion|sion|ment|ance|ency|ysis|istics|omy|logy|graphy|iatry|(?<!\p{L})(?:payroll|sales|service|support|care|research|payable|receivable|triage|audit|close|design|seo|sem|ppc|law|tax|finance|hr|relations|freight|hydraulics|pneumatics|therapy|operations|chain|vision|fp&a))$/iu
const PRODUCTS: ReadonlySet<string> = new Set(['spring', 'notion', 'confluence', 'bing', 'lightning'])
// A rule or a way to work is followed, and not used.
const METHOD =
  /^(?:agile|scrum|kanban|lean|six sigma|itil|gaap|us gaap|ifrs|sox|gdpr|hipaa|haccp|c?gmp|osha|soc ?2|pci(?: dss)?|nist|kyc|aml|okrs|meddic|owasp|wcag)$|^iso \d+|\b(?:systems?|standards?|principles|methods?|architectures?|patterns|guidelines|regulations?|practices|procedures|techniques|signs)$/iu

/**
 * Returns the kind of a name as a posting writes it. Example: "Payroll" is a field, "Terraform" in "use Terraform" a tool, "RN" a licence,
 * "German" a language. A name that begins the quote, whose capital tells nothing, is a thing unless its letters tell more.
 */
export function kindOfThing(name: string, quote: string): KindOfThing {
  const word = name.trim().toLowerCase()
  if (SPOKEN.has(word)) return 'language'
  if (LICENCE.test(word)) return 'licence'
  if (FIELD.test(word) && !PRODUCTS.has(word)) return 'field'
  if (METHOD.test(word)) return 'method'
  const isNamed = /[\d+#./]|\p{L}\p{Lu}/u.test(name) || (/^\p{Lu}/u.test(name) && !quote.startsWith(name))
  return isNamed ? 'tool' : 'thing'
}

/** Returns the question after things of one or several kinds, joined as a sentence; languages and licences are facts and take no example. */
export function questionForThings(names: readonly string[], quote: string, joined: string): string {
  const kinds = new Set(names.map((name) => kindOfThing(name, quote)))
  const isAll = (kind: KindOfThing) => kinds.size === 1 && kinds.has(kind)
  if (isAll('language')) return `How well do you speak ${joined}? When did you last use it at work?`
  if (isAll('licence')) return `Do you hold this: “${joined}”? Since when, and until when is it valid?`
  if (isAll('field')) return `What have you done in ${joined}? Give an example and its result.`
  const isTool = kinds.has('tool') && !kinds.has('field') && !kinds.has('method')
  return `How have you ${isTool ? 'used' : 'worked with'} ${joined}? Give an example and its result.`
}

/** Returns a name as it stands within a sentence. Example: "Accounts Payable" is "accounts payable", and "A/B Testing" stays. */
export function nameInSentence(name: string, quote: string): string {
  const isPlain = /^\p{Lu}\p{Ll}+(?: \p{Lu}?\p{Ll}+)*$/u.test(name)
  return isPlain && kindOfThing(name, quote) === 'field' ? name.toLowerCase() : name
}
