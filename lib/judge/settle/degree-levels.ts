// From the highest down: the first match in a school's lines is the degree.
const LEVELS: readonly (readonly [number, RegExp])[] = [
  [
    5,
    /\bmedical degree|\bph\.? ?d\b|\bdoctora|\bdr\. ?rer|\bpharm\.?d\b|\bm\.?d\.(?=\W|$)|\bj\.?d\.?(?=\W|$)|\bpromotion\b/i,
  ],
  [
    4,
    /\bmaster(?!y|ed)|\bm\.?(?:sc?|eng|ed|a)\.?(?=[\s,)(/]|$)(?<!\bma\b)|\bMA\b|\bmba\b|\bmagister|\bdiplom\b|\bgraduate degree|\badvanced degree|\bbac ?\+ ?5|\bDSCG\b/i,
  ],
  [
    3,
    /\bbachelor|\bb\.?(?:sc?|eng|tech|ed|com|f?a)\.?(?=[\s,)(/]|$)|\bundergraduate degree|\b(?:college|university|four-year|4-year|engineering|nursing|technical|relevant) degree|\bdegree\b|\bstudium\b|\blicen(?:ce|ciatura)\b|\bgrado\b|\btítulo|\bdiplôme|\bbac ?\+ ?[34]|\bb\.?s\.?n\b|\bDCG\b/i,
  ],
  [
    2,
    /\bassociate|\bausbildung\b|\bapprenticeship|\bbac ?\+ ?2|\bvocational|\bdiploma in\b|\bDEP\b|\bBTS\b|\bDUT\b|\bIHK\b|\btécnico superior|\bcertificate iv\b/i,
  ],
  [1, /\bhigh school|\bged\b|\babitur\b|\bsecondary school|\ba[- ]levels?\b|\bbaccalauréat/i],
]

/** Returns the highest degree that a text names, from 1 (school) to 5 (doctorate); 0 if it names none. */
export function levelOf(text: string): number {
  return LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 0
}

/** Returns the lowest degree that a requirement accepts; 0 if it names none. Example: "Bachelor's or Master's" -> 3. */
export function lowestLevel(quote: string): number {
  const namedLevels = LEVELS.filter(
    ([level, pattern]) => pattern.test(quote) && !(level === 3 && isGenericDegree(quote)),
  )
  return Math.min(...namedLevels.map(([level]) => level), 9) % 9
}

// The "degree" of "Master's degree" and "associate degree" is no level of its own.
function isGenericDegree(quote: string): boolean {
  return (
    !/\bbachelor|\bb\.?[as]\b|\bb\.?sc|undergraduate|college|university|studium|\bb\.?s\.?n\b/i.test(quote) &&
    /master|ph\.?d|doctor|medical degree|mba|associate|graduate|advanced|m\.?sc?\b|high school/i.test(quote)
  )
}
