// Classes stand in capitals, in the order of their words: "B und C1", "B, C et CE", "B+E".
const CODE = String.raw`(?:[ABCD]1?(?: ?\+? ?E)?|A2)(?![\p{L}\d])`
const CODES = new RegExp(
  String.raw`(?<![\p{L}\d+])${CODE}(?:(?:, | ?[/+&] ?| (?:und|and|et|y|e|ed|en|o|or|oder|ou|of) )${CODE})*`,
  'gu',
)
const EACH_CODE = new RegExp(CODE, 'gu')
const PAPER = String.raw`(?:führerschein|fahrerlaubnis|permis(?: de conduire)?|carn[eé]t?(?: de conducir)?|(?:permiso|licencia) de conduc\p{L}+|carta de condução|driv(?:ing|er[’']?s?) licen[cs]e|patente(?: di guida)?|rijbewijs|cdl)`
const CLASS = String.raw`(?:klassen?|class(?:es)?|clase|classe|cat(?:\.|egor\p{L}+)?|tipo|type|kategorien?)`
const NAMES_PAPER = new RegExp(String.raw`(?<!\p{L})${PAPER}(?!\p{L})`, 'iu')
const LEAD = new RegExp(
  String.raw`(?<!\p{L})(?:${PAPER}[ ,:(]{1,2}(?:${CLASS}[ :]{1,2})?|${CLASS}[ :]{1,2})$`,
  'iu',
)
const DENIED = new RegExp(
  String.raw`(?<!\p{L})(?:no|not|kein\p{L}*|ohne|pas (?:de|d[’'])|sans|sin|não|sem|senza|nessuna|geen|zonder) (?:${PAPER} )?(?:${CLASS} )?$`,
  'iu',
)
const BEHIND = /^ (?:cdl|licen[cs]e)(?!\p{L})/iu
const ENDED =
  /^[^.;]{0,40}(?<!\p{L})(?:expired|lapsed|suspended|abgelaufen|périmée?|expirée?|caducad[oa]|scadut[oa]|verlopen)(?!\p{L})/iu
const LONGEST_LEAD = 48

type Classes = { classes: readonly string[]; holds: boolean }

/**
 * Reads the classes of driving licences that a text names. Example: "Führerschein B und C1. Kein CE" names B and C1 as held, and CE as
 * not held. Classes of an American licence for lorries are "CDL A" to "CDL C".
 */
export function drivingClasses(text: string): Classes[] {
  if (!NAMES_PAPER.test(text)) return []
  return [...text.matchAll(CODES)].flatMap(({ 0: written, index }): Classes[] => {
    const before = text.slice(Math.max(0, index - LONGEST_LEAD), index)
    const behind = text.slice(index + written.length)
    const isDenied = DENIED.test(before)
    if (!isDenied && (ENDED.test(behind) || !(LEAD.test(before) || BEHIND.test(behind)))) return []
    const isLorry = /\bcdl\b/i.test(text)
    const classes = (written.match(EACH_CODE) ?? []).map((code) =>
      isLorry ? `CDL ${code}` : code.replaceAll(/[ +]/g, ''),
    )
    return [{ classes, holds: !isDenied }]
  })
}

const INCLUDED: Readonly<Record<string, readonly string[]>> = {
  BE: ['B'],
  C1: ['B'],
  C: ['C1', 'B'],
  C1E: ['C1', 'BE', 'B'],
  CE: ['C', 'C1', 'C1E', 'BE', 'B'],
  D1: ['B'],
  D: ['D1', 'B'],
  DE: ['D', 'D1', 'BE', 'B'],
  'CDL C': ['B'],
  'CDL B': ['CDL C', 'B'],
  'CDL A': ['CDL B', 'CDL C', 'B'],
}

/** Returns whether one class of a driving licence includes another. Example: CE includes C. */
export function includesClass(held: string, needed: string): boolean {
  return held === needed || (INCLUDED[held]?.includes(needed) ?? false)
}
