const LONGEST = 60
const LEAD =
  /\b(?:experience|expertise|knowledge|understanding|familiarity|familiar|proficiency|proficient|background|track record|skilled|competence|competency|fluency|exposure|grasp|command|training|comfortable|versed|hands-on|kenntnisse|erfahrung|expérience|connaissances?|maîtrise|experiencia|conocimientos?) (?:(?:with|in|of|working|using|as|on|mit|im|bei|von|en|de|des|du|dans|avec|con|the|a|an|both|either) )+/giu
const STOP =
  /[,;:()]|\.(?=\s|$)|\s(?:and|or|that|which|who|to|for|while|within|across|through|including|such|in|at|with|from|und|oder|et|ou|y|where|is|are|preferred|required)\s/iu
const VAGUE =
  /^(?:a|an|the|our|your|their|similar|related|relevant|other|various|multiple|fast|team|teams|role|roles|field|environment|environments|position|customers?|people|work|working|success|it|this|these|those)$/i

/** What a sentence asks experience or knowledge of, in its own words; null where it does not say so plainly. */
export function namedThing(sentence: string): string | null {
  for (const { 0: lead, index } of sentence.matchAll(LEAD)) {
    const behind = sentence.slice(index + lead.length, index + lead.length + LONGEST + 40)
    const thing = upToStop(behind)
    if (thing !== null) return thing
  }
  return null
}

function upToStop(behind: string): string | null {
  const stop = STOP.exec(behind)
  const end = stop?.index ?? behind.length
  const thing = behind.slice(0, end).replace(/[\s.]+$/, '')
  const isOneWord = !thing.includes(' ')
  // "financial and operational data" is cut too early, and "managing" tells nothing.
  if (isOneWord && (/ing$/i.test(thing) || /^\s(?:and|or)\s$/i.test(stop?.[0] ?? ''))) return null
  return thing.length >= 3 && thing.length <= LONGEST && !VAGUE.test(thing) ? thing : null
}

const AFTER_YEARS =
  /^['’]? ?(?:of )?(?:(?:professional|relevant|hands-on|proven|practical|work|working|industry|full-time|post-graduate|progressive|recent|prior|previous|direct|solid|strong|demonstrated|total|overall|successful|related|general|paid|commercial|real-world)(?:,| and)? )*/i

/** What years are asked of, by the words behind their number: "of backend development experience". */
export function yearsOfThing(behind: string): string | null {
  const rest = behind.slice(AFTER_YEARS.exec(behind)?.[0].length ?? 0)
  const named = /^((?!experience\b)[\p{L}][\p{L}\p{N}&/ +.#-]{2,60}?) experience\b/iu.exec(rest)?.[1]
  if (
    named &&
    !VAGUE.test(named) &&
    named.split(' ').length <= 5 &&
    !/\b(?:of|in|with|and|or|as|a)\b/i.test(named)
  )
    return named
  const thing =
    namedThing(rest) ??
    /^(?:in|as an?|as) ([^,;:.()]{3,60}?)(?=[,;:.()]|$| (?:with|and|or|in|at|role|roles|position|within|for|required|preferred)\b)/i.exec(
      rest,
    )?.[1] ??
    null
  return thing !== null && !VAGUE.test(thing) ? thing : null
}
