// Word groups that limit a sentence. Words of `kept` must be on both sides or on neither; words of `earned` need the
// source, and words of `limits` must not be lost.
const KEPT = [
  /\b(?:not|never|no|none|cannot|without|nor|neither|nothing|unable)\b|n't\b/,
  /\b(?:only|solely|exclusively)\b/,
  /\b(?:must|shall|required?|requires|mandatory|have to|has to|needs? to)\b/,
]
const EARNED = [/\b(?:always|every|all|any|each|entirely|completely|guarantees?d?|ensures?d?)\b/]
const LIMITS = [
  /\b(?:may|might|usually|often|sometimes|typically|generally|likely|probably|rarely|seldom|almost|nearly|some|most|mostly|normally|possibly|in many cases|in some cases|tends? to)\b/,
  /\bup to\b|\bat most\b/,
  /\bat least\b/,
]

/** Returns whether a sentence negates and its source does not, or the other way round; likewise for "only" and "must". */
export function negationDiffers(sentence: string, source: string): boolean {
  return KEPT.some((group) => group.test(sentence) !== group.test(source))
}

/** Returns whether a sentence goes beyond its source: "all" instead of "some", or a lost "usually". */
export function limitDiffers(sentence: string, source: string): boolean {
  const further = EARNED.some((group) => group.test(sentence) && !group.test(source))
  const lost = LIMITS.some((group) => group.test(source) && !group.test(sentence))
  return further || lost
}
