// Words that address a machine reader.
const TO_A_MACHINE = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,30}\b(?:previous|prior|above|earlier|all|any|your|these|those)\b[^.\n]{0,20}\b(?:instruction|prompt|rule|direction|guideline|context)/i,
  /\bif you(?:['’]re| are)(?: an?)?(?: (?:large|advanced|automated|artificial|autonomous))* (?:ai|artificial intelligence|llm|language model|chat ?bot|bot|gpt|chatgpt|automated (?:system|agent))\b(?! (?:engineer|research|expert|enthusias|lead|product|developer|scientist|professional|person))/i,
  /\b(?:dear|attention|note to|hello|hey|to (?:all|any)|message (?:to|for)|instructions? (?:to|for))\b[^.\n]{0,12}\b(?:ai|llms?|language models?|chat ?bots?|ai (?:agents?|assistants?|models?|systems?|reviewers?|readers?)|chatgpt|claude|copilot)s?\b(?! (?:team|engineer|research|product|platform|startup|compan|enthusiast))/i,
  /\b(?:as|you are) an? (?:ai|large) (?:language )?(?:model|assistant)\b(?! (?:compan|engineer|research|expert|trainer|develop))/i,
  /\byour system prompt|<\/?(?:system|instructions?|assistant)>|\[(?:system|inst)\]|<\|im_start\|>/i,
  /\b(?:rate|score|mark|rank|grade|treat|consider)\b[^.\n]{0,20}\bthis (?:candidate|applicant|resume|cv)\b[^.\n]{0,30}\b(?:100|10\/10|perfect|highest|top|best|match|qualified|met)\b/i,
  /\b(?:reveal|print|repeat|output|send)\b[^.\n]{0,20}\b(?:your|the) (?:system )?(?:prompt|instructions)\b/i,
  /\b(?:ignoriere|vergiss)\b[^.\n]{0,30}\banweisungen\b|\bignore[zr]?\b[^.\n]{0,20}\binstructions précédentes|\bignora\b[^.\n]{0,20}\binstrucciones/i,
]

/** Returns whether a text addresses a model instead of a person. */
export function addressesAi(text: string): boolean {
  return TO_A_MACHINE.some((pattern) => pattern.test(text))
}
