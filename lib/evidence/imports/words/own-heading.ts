import type { Section } from '#db/rows/master.ts'
import { closedUp } from '#lib/evidence/imports/words/section-named.ts'
import { hasContent, MASTER_LIMITS, storedHeading } from '#lib/evidence/master/master.ts'
import { foldAccents, lowerWords } from '#lib/text/text.ts'

/** A section of a read resume, its heading as written, and whether only its text says which section it is. */
export type WrittenHeading = { section: Section; heading: string; isUnnamed?: boolean }

/**
 * Returns the heading to print in place of a section's name; undefined if the name says the same. The first section of a
 * kind goes by its name, further ones keep their headings. Examples: "Work History" is `experience`, and a later "Teaching
 * Experience" keeps its heading. "Talks" and headings of `other` always do.
 */
export function ownHeadingOf(
  { section, heading: written, isUnnamed = false }: WrittenHeading,
  earlier: readonly WrittenHeading[],
): string | undefined {
  const heading = cased(storedHeading(closedUp(written.replace(FRAME, ''))))
  if (!hasContent(heading) || heading.length > MASTER_LIMITS.own_heading) return undefined
  const words = lowerWords(foldAccents(heading))
  if (section === 'other' || isUnnamed) return PLAIN.has(words.join(' ')) ? undefined : heading
  const isJoint = words.some((word) => JOINTS.has(word)) || heading.includes('&')
  if (!isJoint && words.some((word) => DISTINCT.has(word))) return heading
  const isFurther = earlier.some(({ section: kind }) => kind === section)
  if (!isFurther || CONTINUED.test(heading)) return undefined
  const isRepeated = earlier.some(
    ({ section: kind, heading: text }) => kind === section && lowerWords(text).join(' ') === words.join(' '),
  )
  return isRepeated ? undefined : heading
}

// Signs that frame a heading. Example: "【職務要約】".
const FRAME = /^[\s■□◆◇●○▼【《〈<[]{1,9}|[\s】》〉>\]]{1,9}$/gu

// A heading in capitals is a matter of the design that prints it.
function cased(heading: string): string {
  if (/\p{Ll}|\p{Lo}/u.test(heading) || !/\p{Lu}/u.test(heading)) return heading
  return heading.slice(0, 1) + heading.slice(1).toLowerCase()
}

const CONTINUED = /\b(?:continued|cont\.|cont\b|fortsetzung|suite|continuación|vervolg)/iu
const JOINTS = new Set(['and', 'und', 'et', 'y', 'e', 'en'])

/** Words of headings that name less than the section they are read as. */
const DISTINCT = new Set(
  `talks presentations lectures vortrage ponencias conferences teaching lehre docencia enseignement grants fellowships
  scholarships stipendien bourses becas`.split(/\s+/),
)

/** Headings of `other` that say no more than that. */
const PLAIN = new Set([
  ...[
    'other',
    'others',
    'other information',
    'additional information',
    'miscellaneous',
    'various',
    'sonstiges',
  ],
  ...[
    'divers',
    'autres',
    'otros',
    'otros datos',
    'informacion adicional',
    'overig',
    'altro',
    'altre informazioni',
  ],
  ...['outros', 'informacoes adicionais', 'weiteres', 'verschiedenes'],
])
