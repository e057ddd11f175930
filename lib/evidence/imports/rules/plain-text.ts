import { withoutHidden } from '#lib/text/text.ts'

/**
 * A stretch of text as a person reads it: ligatures as letters, all kinds of spaces as plain ones, nothing hidden.
 * Tabs stay, because they set columns apart; a soft hyphen stays as a hyphen where it ends a line.
 */
export function plainText(text: string): string {
  return text
    .replace(/\u00ad(?=\s*$)/g, '-')
    .replace(LIGATURE, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC')
    .split('\t')
    .map((part) => withoutHidden(part).replace(SPACE, ' '))
    .join('\t')
    .trimEnd()
}

/** Text on one line, with every run of spaces one space. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const LIGATURE = /[\ufb00-\ufb06\u0132\u0133\u01c7-\u01cc\u01f1-\u01f3]/g
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
