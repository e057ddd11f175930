import { DEMAND, isBoilerplate, STRICT_DEMAND } from '#lib/judge/read/demand-class.ts'
import { findFacets } from '#lib/judge/read/find-facets.ts'

// Presence, working hours and work permission: a demand anywhere, even among duties and benefits.
const CERTAIN: readonly RegExp[] = [
  /\b(?:this|the) (?:[\w-]+,? ){0,4}(?:role|position|job|internship|hire|opening)\b[^.]{0,50}\b(?:is|must be|can be|needs to be|will be)\b (?:[\w-]+,? ){0,4}(?:based|located|on-?site|in[- ]person|in[- ]office)\b/i,
  /\b(?:role|position|job|internship) (?:based )?in (?:our|\p{Lu})[^.]{0,30}\boffice\b|\bon-?site (?:role|position|job|internship)\b|^(?:full[- ]time, )?on-?site (?:at|in) /iu,
  /\b(?:requires?|requirement|required|expected?|ask)\b[^.]{0,60}\b(?:in[- ]office|on-?site|in[- ]person|(?:from|in|to) (?:our|the) (?:\w+ )?offices?|presence in|office attendance)\b/i,
  /\bin[- ]office (?:requirement|presence|attendance)\b|\bregular office attendance\b/i,
  /\b(?:must|needs? to|have to|has to) (?:also |currently |already )*(?:be (?:currently |legally |physically )*(?:based|located|authori[sz]ed|eligible|a (?:us|u\.s\.) citizen)|reside|live in|work (?:on-?site|in[- ]person|from))\b/i,
  /\b(?:\d|two|three|four|five)\+?(?: ?(?:-|–|to|or) ?\d)? ?(?:days?|times) (?:a|per|\/) ?week (?:in|at|from|on-?site)\b|\bdays? (?:in|at) (?:the|our) (?:\w+ )?office\b/i,
  /\bwe(?:['’]re| are) (?:a )?(?:fully |primarily |mostly )?(?:in[- ]person|in[- ]office|on-?site)\b|\bwe work (?:in[- ]person|on-?site|\p{L}+day)\b|\bwe(?:['’]re| are) fully in office\b/iu,
  /\bopen (?:exclusively |only )*to (?:candidates|applicants|people|individuals) (?:currently )?(?:based|located|living|residing|in)\b|\b(?:candidates|applicants|individuals|professionals) (?:currently )?(?:based|located|residing) in\b/i,
  /\bwork (?:from )?anywhere (?:with)?in (?:the )?\p{Lu}|\bbased anywhere in\b/iu,
  /\bon[-‑ ]?call (?:rotations?|schedules?|shifts?)\b|\b(?:night|evening|weekend|rotating) (?:shifts?|work)\b[^.]{0,30}\brequired\b|\bovernight stays\b/i,
  /\btravel\b[^.]{0,30}\d ?%|\d ?%[^.]{0,20}\btravel\b|\b(?:occasional|regional|frequent|some|minimal|regular) travel\b(?! (?:stipend|budget|benefit|perks?))/i,
  /\b(?:not|unable|cannot|can['’]t|won['’]t|don['’]t|no|without)\b[^.]{0,50}\bsponsor(?:ship|s|ing)?\b/i,
  /\b(?:authori[sz]ed|(?:legal|full|permanent) rights?|eligible) to work\b/i,
]
const NONE =
  /\bverify\b|\be-verify\b|\bi-9\b|\bequal\b|\bregardless\b|\baccommodation|\bstipend\b|\ballowance\b|\bbudget\b|\breimburs|\bif you(?:['’]re| are) (?:based|located|in)\b|\bcompensation\b|\bsalary\b|\bpay range\b|\boptional\b|\bmay (?:also )?require|\breports? to\b(?=.{0,60}\bbased)|\bdiscriminat|\bretreat|\bevery(?:one)? (?:is|are) welcome\b|(?<!\W)(?=\W+$)\W*?\?/i

/** Returns whether a sentence states the place, time or permission of work. */
export function isCertainDemand(sentence: string): boolean {
  const start = sentence.slice(0, 400)
  return HINT.test(start) && !NONE.test(start) && CERTAIN.some((pattern) => pattern.test(start))
}

/**
 * Returns whether a sentence without a heading states a demand. Example: "You must hold a card", "8+ years are
 * required".
 */
export function isWordedDemand(sentence: string): boolean {
  const start = sentence.slice(0, 400)
  if (isBoilerplate(start) || /(?<!\W)(?=\W+$)\W*?[:：?]/.test(start)) return false
  return (
    STRICT_DEMAND.test(start) ||
    FRENCH_DEMAND.test(start) ||
    (DEMAND.test(start) && findFacets(start).length > 0)
  )
}

// French postings mostly stand without headings: "Expérience de 2 ans minimum", "Vous possédez le CACES 1", "Permis B exigé".
const FRENCH_DEMAND =
  /^\W*(?:idéalement,? )?(?:(?:une|bonnes?|solides?|première|forte|de très|des) ){0,3}(?:expérience (?:de|d[’']|professionnelle|minimum|exigée|significative|réussie|similaire)|connaissances? (?:de|d[’']|des|du|en)(?!\p{L})|maîtrise (?:de|d[’']|des|du)(?!\p{L})|compétences? en (?!cours)|titulaire d|diplômée?(?:\(e\))? d|(?:de )?formation (?:CAP|BEP|BTS|bac)|capacité à|sens d[eu]|esprit d)|\b(?:vous|tu) (?:justifie[zs]|possède[zs]|possédez|maîtrise[zs]|dispose[zs]|parle[zs]|connaisse[zs]|connais|(?:êtes|es) (?:titulaire|diplômée?|issue?|reconnue?)|(?:avez|as) (?:une? |déjà |de l[’'])*(?:bonne |première |solide )?(?:expérience|connaissance|niveau|diplôme|formation|sens|permis))|\bfaire preuve d[e’']|\b(?:permis|caces|habilitation|bts|cap|bep|diplôme|fimo|fco|adr|attestation|carte)\b[^.;]{0,60}\b(?:obligatoire|exigée?|impérati|indispensable|requise?|demandée?)/iu

/** Returns whether a sentence is about the employer, the law or the application. */
export function isNoDemand(sentence: string): boolean {
  const start = sentence.slice(0, 400)
  return isBoilerplate(start) || OF_OTHERS.test(start)
}

const OF_OTHERS =
  /\b(?:certain|some|other) (?:teams|roles|positions)\b|\bthis application\b|\bpersonal (?:data|information)\b|^our team of\b|^(?:at|here at) \p{Lu}[\p{L}.]+, we\b(?!.*\b(?:require|ask|expect)\b)/iu

/**
 * Returns the start of the demanding clause in such a sentence. Example: in "we value talking, which is why we ask you
 * to come in" it is "we ask".
 */
export function certainClause(sentence: string): number {
  const stops = [...sentence.slice(0, 400).matchAll(CLAUSE)].map(
    ({ 0: written, index }) => index + written.length,
  )
  return stops.findLast((stop) => isCertainDemand(sentence.slice(stop))) ?? 0
}

const CLAUSE = /,? which is why |, (?:so|and|but|therefore)(?: currently)? (?=\p{L}+ )|: |; /gu

// Most sentences hold none of these words, and are skipped.
const HINT =
  /based|located|site|person|office|week|call|travel|sponsor|work|reside|live|night|evening|weekend|overnight/i
