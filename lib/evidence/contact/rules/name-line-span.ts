import type { Span } from '#lib/evidence/contact/rules/span.ts'

const FIRST_LINE = /^[\s#*_]{0,200}(?:Name ?: ?)?([^\n]{3,80}?)[ *_]{0,10}(?:\n|$)/u
const LABELLED =
  /(?<=^|\n)[ #*_>|+-]{0,20}(?:(?:my|full|first|last|legal|candidate|applicant)(?:'s)? )?name[ *_]{0,4}:[ *_]{0,4}([^\n,;|()]{3,80})/giu
const TITLE = /^(?:Dr|Prof|Mr|Mrs|Ms|Mx|Ing|Dipl-Ing|Sir|Dame)\.? /
const POST_NOMINAL =
  /,? \(?(?:Ph\.?D|M\.?D|MBA|M\.?Sc|B\.?Sc|M\.?A|B\.?A|M\.?S|B\.?S|CPA|CFA|PMP|RN|BSN|MSN|LL\.?M|J\.?D|Esq|P\.?E|CISSP|CISA|ACCA|FCA|FRCS|SHRM-CP|SPHR|PHR|Jr|Sr|II|III|IV|DDS|DVM|EdD|CFP|CSM|AWS-SAA)\.?\)?$/
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'-]{1,30}|\p{Lu}\.?)$/u
const PARTICLE = /^(?:van|von|der|den|de|da|di|del|della|dos|la|le|el|al|bin|binti|ibn|ter|ten|zu|y|e)$/
const NO_NAME =
  /(?:^|[ -])(?:curriculum|vitae|résumé|resume|cv|lebenslauf|summary|profile|objective|experience|education|skills|contact|about|career|professional|work|employment|projects|senior|junior|lead|principal|staff|chief|head|engineer|engineering|developer|designer|manager|management|analyst|architect|scientist|consultant|director|officer|specialist|administrator|assistant|coordinator|nurse|teacher|accountant|product|software|data|full|stack|frontend|backend|marketing|sales|project|program|operations|services|university|college|school|institute|company|group|gmbh|inc|llc|ltd|of|and|the|page|personal|information|cover|letter|technical|business|graphic|web|mobile|machine|learning|new|york|san|united)(?:[ -]|$)/i

/** Returns the line at the very top of a resume that holds a name and nothing else, or null. */
export function nameLineSpan(text: string): Span | null {
  const line = FIRST_LINE.exec(text)
  const name = line?.[1]
  if (line === null || name === undefined || NO_NAME.test(name) || !isName(name)) return null
  const start = line.index + line[0].indexOf(name)
  return { start, end: start + name.length }
}

/** Returns names after a label at the start of any line. Example: "Name: Ada Lovelace". */
export function labelledNameSpans(text: string): Span[] {
  return [...text.matchAll(LABELLED)].flatMap((line) => {
    const name = (line[1] ?? '').replace(/[ *_.]+$/, '')
    const start = line.index + line[0].length - (line[1] ?? '').length
    return NO_NAME.test(name) || !isName(name) ? [] : [{ start, end: start + name.length }]
  })
}

function isName(line: string): boolean {
  let name = line.replace(TITLE, '')
  while (POST_NOMINAL.test(name)) name = name.replace(POST_NOMINAL, '')
  const words = name.split(/ +/)
  const names = words.filter((word) => NAME_WORD.test(word))
  if (names.length < 2 || names.length > 4 || !names.some((word) => word.length > 2)) return false
  return words.every((word) => NAME_WORD.test(word) || PARTICLE.test(word))
}
