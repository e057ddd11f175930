/** Whether a yes to a question means that the demand is met, or that it is not; `open` if neither answers it. */
export type QuestionSense = 'yes_is_met' | 'no_is_met' | 'open'

const NO_IS_MET =
  /\b(?:will|would|do|does|did) you (?:\p{L}+ ){0,6}?(?:need|require)\b.*\b(?:sponsor|visa|permit|accommodation|support)|\bdo you mind\b|\bwould you mind\b|\bobject to\b|\bbe (?:a|an) (?:problem|issue|obstacle)\b|\b(?:any|have) (?:problems?|objections?|issues?|concerns?|restrictions?|reasons? (?:why )?you (?:can|could)(?:no|['’])t)\b|\bbound by\b|^(?!.*\b(?:willing|sign|agree)\b).*\bnon-?compete\b|\bdo you smoke\b|\bare you (?:allergic|bound)\b|\bdo you have (?:any |a )?(?:\p{L}+ )?(?:allerg|criminal|convictions?)|\bever been (?:convicted|dismissed|fired)\b/iu
const OPEN =
  /^(?:(?:on|from|by|at|in|to|for|since|until) )?(?:how|what|which|when|where|why|who|wie|was|welche|wann|cómo|cuál|cuándo|quel|quand|comment|qual|quando|como)\b/iu

/** Returns the sense of a question. Example: "Will you need visa sponsorship?" -> `no_is_met`. */
export function questionSense(question: string): QuestionSense {
  const text = question.normalize('NFKC').trim()
  if (NO_IS_MET.test(text)) return 'no_is_met'
  return OPEN.test(text) ? 'open' : 'yes_is_met'
}
