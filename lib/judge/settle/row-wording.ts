const DEPTH = /\b(?:strong|expert\w*|extensive|deep|in-depth|advanced|mastery|proven|excellent)\b/i

/** Whether a row asks for more than knowing a thing: "strong Notion skills". */
export function asksDepth(quote: string): boolean {
  return DEPTH.test(quote)
}

const EXCLUSION =
  /\b(?:do|does|have|has|are|is|would)(?: not|n[’']t)\b|\byou (?:lack|dislike|hate|prefer not)\b|^(?:lack|dislike)\b|\bnot a (?:good )?fit\b/i

/** Whether a row says who should not apply: "You don't enjoy prospecting". Words in common are no merit there. */
export function isExclusion(quote: string): boolean {
  return EXCLUSION.test(quote)
}
