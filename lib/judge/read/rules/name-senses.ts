import { wordTable } from '#lib/text/text.ts'

/** Names that are also words inside a sentence, or names of people and places: they need a sign of their sense. */
const DOUBTFUL = wordTable('phoenix julia maya apollo mode segment chef metal outreach greenhouse canvas')
// Words before a name that say that it is a tool or a language.
const TOOL_BEFORE =
  /\b(?:experienced?|knowledge|proficien\w+|familiar\w*|skills?|skilled|fluen\w+|expertise|expert|hands-on|using|used|tools?|software|systems?|such as|like|e\.g\.,?|for example|including|programming|languages?|certified|years|basic|advanced|solid|strong|good|ms|microsoft|adobe|google|platforms?|kenntnisse|erfahrung|expérience|maîtrise|experiencia|manejo)(?: (?:with|of|using|such as|like|mit|de|avec|con))?(?: the)?[: (]+$/iu
// Words behind a name that say so.
const TOOL_BEHIND =
  /^[ -](?:developers?|engineers?|engineering|programm\w+|development|experience|skills?|certif\w+|code|coding|codebase|frameworks?|experts?|expertise|specialists?|admin\w*|apis?|sdk|software|platforms?|apps?|applications?|ats|ehr|emr|lms|crm|pos|erp|modell?ing|models?|spreadsheets?|macros?|formulas|pivot|dashboards?|reports?|services?|components?|hooks|microservices?|back-?ends?|front-?ends?|pipelines?|clusters?|scripts?|scripting|modules?|packages?|librar\w+|jobs|streaming|sql|plugins?|charts?|quer\w+|databases?|tables?|integrations?|projects?|workspaces?|boards?|channels?|workflows?|automations?|language|knowledge|proficiency|systems?|tools?|jobs|animations?|rigging|boot|cloud|liveview|contracts?|triggers?|classes|functions?|server|runtime|native|or later|\d|kenntnisse)\b/iu
// A verb or noun at the head of a sentence goes on with these: "Go above and beyond", "Express yourself".
const ENDS_BEHIND = /^(?:\s*$|\s*[.,;:()/|&+!]|\s+(?:and|or|und|oder|et|ou|y|o|with|in|for)\b)/iu

type Surroundings = { text: string; start: number; end: number; isName: (word: string) => boolean }

/**
 * Returns whether a name that is also a plain word is meant as a tool. It is beside another name ("Word and Excel"), alone in
 * its text, or has a word of tools before or behind it ("Experience with Zoom", "Rust developer").
 */
export function isMeantAsTool({ text, start, end, isName }: Surroundings): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const behind = text.slice(end, end + 40)
  if (!/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end))) return true
  if (TOOL_BEFORE.test(before) || TOOL_BEHIND.test(behind)) return true
  const previous = /([\p{L}\p{N}.+#/]+)(?:\s*[,/&+]|,?\s+(?:and|or|und|oder|et|y|with))\s*$/iu.exec(
    before,
  )?.[1]
  const next =
    /^\s*(?:[,/&+]|,?\s+(?:and|or|und|oder|et|y|with)(?= ))\s*(?:(?:and|or) )?([\p{L}\p{N}.+#]+)/iu.exec(
      behind,
    )?.[1]
  return [previous, next].some((word) => word !== undefined && isName(word))
}

/** Returns whether a name always needs a sign that it is a tool. */
export function isDoubtfulName(folded: string): boolean {
  return DOUBTFUL.has(folded)
}

/** Returns whether a name at the head of a sentence is its verb or noun. Example: "Sketch ideas on paper". */
export function isPlainAtHead(behind: string): boolean {
  return !ENDS_BEHIND.test(behind) || PLAIN_BEHIND.test(behind)
}

const PLAIN_BEHIND =
  /^ (?:in(?: a| an| our| the)|with (?:us|your|our|the|colleagues|customers)|for (?:it|the|gold|your|our)|and (?:see|get|do|find|make|meet|talk)|or (?:home|not))\b/iu
