/** A line that begins with a bullet or a small number, without it; null for any other line. */
export function withoutBullet(text: string): string | null {
  const found = BULLET.exec(text) ?? LETTER_O.exec(text) ?? NUMBERED.exec(text)
  return found ? text.slice(found[0].length).trim() : null
}

/** Whether a text is a bullet and nothing else. */
export function isBareBullet(text: string): boolean {
  return /^\s*(?:[•‣▪▫■□◦○●·∙⁃➢➤►▸▶»✓✔❖◆◇–—*+-]|\p{Co})\s*$/u.test(text)
}

// Fonts of symbols put their bullets where Unicode has no letters (\p{Co}).
const BULLET = /^\s*(?:[•‣▪▫■□◦○●·∙⁃➢➤►▸▶»✓✔❖◆◇]\s*|\p{Co}\s*|[–—*+-]\s+)(?=\S)/u
const LETTER_O = /^\s*o\s+(?=[\p{Lu}\d])/u
const NUMBERED = /^\s*(?:\(?\d{1,2}[.)]|\(?[a-h]\))\s+(?=\p{L})/u
