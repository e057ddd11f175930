/** Returns whether a text names an employer or a school by its form or kind, in the languages of most resumes. */
export function isOrganisation(text: string): boolean {
  return ORGANISATION.test(text)
}

/** Returns whether a text names a job, in the languages of most resumes. */
export function isJob(text: string): boolean {
  return JOB.test(text)
}

const ORGANISATION =
  /(?<!\p{L})(?:gmbh|ag|kg|se|ltd|limited|llc|llp|inc|corp|plc|s\.?a\.?s?|sarl|s\.?l\.?u?|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|a\/s|co|group|groupe|gruppo|grupo|gruppe|bank|banque|banca|banco|universi\p{L}*|college|school|schule|\p{L}+schule|\p{L}+klinik|academy|hospital|h[ôo]pital|ospedale|klinik\p{L}*|clini\p{L}*|institut\p{L}*|instytut|lyc[ée]e|liceo|gymnasium|polytechn\p{L}*|foundation|stiftung|ministry|council|stadt|mairie|comune|ayuntamiento)(?!\p{L})|株式会社|有限会社|大学|病院|学校|銀行|公司|회사|대학교|شركة|مستشفى|جامعة|معهد|بنك|مدرسة|مجموعة/iu
const JOB =
  /(?:engineer|develop|design|manag|analyst|architect|scientist|consult|director|officer|specialist|administrator|assistant|coordinat|nurs|teach|account|lead(?!ing)|head of|student|graduate|programmer|technician|writer|editor|research|market|sales|product|lawyer|attorney|chef|clerk|driver|entwickler|ingenieur|berater|leiter|kauf|lehrer|pfleger|fachkraft|ingénieur|développeu|responsable|chargée?|infirmi|ingenier|desarrollador|gerente|enfermer|maestr|docent|ingegnere|sviluppatore|infermier|insegnante|engenheir|desenvolvedor|ontwikkelaar|adviseur|verpleeg)|主任|担当|師|長$|مدير|مهندس|محاسب|ممرض/iu
