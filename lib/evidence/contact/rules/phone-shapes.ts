const LABEL =
  /(?<![\p{L}\p{N}])(?:tel|telefon|telephone|telefono|teléfono|telefone|telefoon|tél|téléphone|phone|ph|mobile|mob|mobil|móvil|movil|cell|cellphone|cellulare|cel|celular|fax|whats ?app|handy|gsm|call|dial|sms|text|reach|contact|telefonnummer|rufnummer|puhelin|puh|портативный|телефон|тел|моб|电话|手机|電話|携帯|전화|휴대폰|τηλ|هاتف|טלפון|toll[ -]free|hotline|landline)(?:[ .:-]{0,2}(?:no|nr|number|nummer|num|numéro|número|phone|телефон|is|at|on|me|us|home|work|mobile|cell|office|direct|line|privat|mobil)(?!\p{L})){0,3}[ .:()\-/=|#]{0,4}(?=[+(\d])/giu
const LETTER_LABEL = /(?<=^|[\n|,;/·•] {0,3})[TMPFCHOW][.:] {0,2}(?=[+(\d])/gm

/** The places right behind a word that announces a telephone number. */
export function labelEnds(text: string): number[] {
  return [LABEL, LETTER_LABEL].flatMap((label) =>
    [...text.matchAll(label)].map((found) => {
      const opens = text[found.index + found[0].length - 1] === '('
      return found.index + found[0].length - (opens ? 1 : 0)
    }),
  )
}

/**
 * Numbers as countries write them without the international prefix. Each begins with a whole group of digits and has
 * separators of its own: bare digits are numbers of anything, unless they begin like a trunk or a Chinese mobile.
 */
export const PHONE_SHAPES: readonly RegExp[] = [
  // 617-555-0100, (617) 555-0100, 1.617.555.0100; also Colombia, Italy's mobiles and India's 3-3-4
  /(?<!\d)(?:1[ .-]?)?(?:\([2-9]\d\d\) ?[.-]?|[2-9]\d\d[ .\-/] ?)(?!000)\d{3}[ .-] ?\d{4}(?!\d)/g,
  // 1-800-FLOWERS
  /(?<!\d)1[ .-]8(?:00|33|44|55|66|77|88)[ .-](?=[A-Z\d-]{0,7}[A-Z])[A-Z\d]{3}-?[A-Z\d]{4,6}(?![\p{L}\d])/gu,
  // 0049 30 123456, 011 44 20 7946 0958
  /(?<!\d)(?:00|011[ .-])[1-9]\d{0,2}(?:[ .\-/()]{0,3}\d){7,12}(?!\d)/g,
  // 06 12 34 56 78, 020 7946 0958, (030) 123456, 0170/1234567, 070-123 45 67
  /(?<!\d)\(?0[1-9]\d{0,3}\)?(?: ?[-/] ?| ?\(0?\) ?|[ .])?\d{2,8}(?:[ .-]\d{2,4}){0,4}(?!\d)/g,
  /(?<!\d)\(0\d{1,4}\) ?\d{3,8}(?:[ .-]\d{2,4}){0,3}(?!\d)/g,
  // 138 0013 8000, 13800138000
  /(?<!\d)(?:86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}(?!\d)/g,
  // 98765 43210, 91-98765-43210
  /(?<!\d)(?:91[ -])?[6-9]\d{4}[ -]\d{5}(?!\d)/g,
  // (11) 91234-5678, 11 1234-5678, 55 1234 5678, 9 1234 5678
  /(?<!\d)(?:55[ -])?(?:\([1-9]\d\)|[1-9]\d) ?9?\d{4}-\d{4}(?!\d)/g,
  /(?<!\d)(?:[1-9]\d|9) (?!(?:19|20)\d\d (?:19|20))\d{4} \d{4}(?!\d)/g,
  // 612 34 56 78, 612-345-678, 912 34 567
  /(?<!\d)[2-9]\d\d(?:([ .-])\d\d\1\d\d\1\d\d|-\d{3}-\d{3}| \d\d \d{3})(?!\d| \d)/g,
  // 333 1234567, 210 1234567, 617 5550100
  /(?<!\d)[2-9]\d\d[ -]\d{7}(?!\d)/g,
  // 8 (912) 345-67-89
  /(?<!\d)[78][ -]?(?:\(\d{3}\)|\d{3})[ -]?\d{3}[ -]\d\d[ -]\d\d(?!\d)/g,
  // 1300 123 456
  /(?<!\d)1[38]00 \d{3} \d{3}(?!\d)/g,
  // 44 20 7946 0958, 49 170 1234567, 33 6 12 34 56 78 without their plus
  /(?<!\d)(?:44 (?:\d{2} \d{4} \d{4}|\d{4} \d{6}|\d{4} \d{3} \d{3})|49 \d{2,4} \d{6,8}|33 [1-9](?: \d\d){4})(?!\d)/g,
]
