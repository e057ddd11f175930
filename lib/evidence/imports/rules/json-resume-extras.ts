import type { Draft, DroppedContact } from '#lib/evidence/imports/draft.ts'
import type { JsonResume } from '#lib/evidence/imports/rules/json-resume-schema.ts'

/** The contact data of `basics`, by kind, and everything that has no place in a draft. */
export function readExtras(resume: JsonResume): Pick<Draft, 'dropped' | 'unplaced'> {
  const kinds = { name: 'name_line', email: 'email', phone: 'phone', url: 'link', website: 'link' } as const
  const basics: Record<string, unknown> = resume.basics ?? {}
  const { location, profiles } = basics
  const dropped: DroppedContact['kind'][] = [
    ...Object.entries(kinds).flatMap(([key, kind]) => (basics[key] ? [kind] : [])),
    ...(location ? (['address'] as const) : []),
    ...(Array.isArray(profiles) ? profiles.map(() => 'link' as const) : []),
  ]
  return {
    dropped: dropped.map((kind) => ({ kind, line: 0, where: 'header' })),
    unplaced: [
      ...unknownParts(basics, BASICS, 'basics'),
      ...unknownParts(resume, PARTS, ''),
      ...unknownOfItems(resume),
    ],
  }
}

function unknownOfItems(resume: JsonResume): Draft['unplaced'] {
  return Object.entries(resume).flatMap(([part, items]) =>
    PARTS.has(part) && part !== 'references' && Array.isArray(items)
      ? items.flatMap((item: Record<string, unknown>) => unknownParts(item, ITEM, part))
      : [],
  )
}

function unknownParts(
  value: Record<string, unknown>,
  known: ReadonlySet<string>,
  part: string,
): Draft['unplaced'] {
  return Object.entries(value).flatMap(([key, one]) => {
    if (known.has(key) && key !== 'references') return []
    const reason = part === '' ? 'No section takes this part.' : `No section takes this value of \`${part}\`.`
    return textsOf(one).map((text) => ({ line: 0, text, reason }))
  })
}

function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null || depth > 6) return []
  return Object.values(value).flatMap((one) => textsOf(one, depth + 1))
}

const BASICS = new Set(
  'name label image picture email phone url website summary location profiles'.split(' '),
)
const PARTS = new Set(
  `basics work volunteer education projects skills awards certificates publications languages interests references meta
  $schema`.split(/\s+/),
)
const ITEM = new Set(
  `name company organization institution entity position title area studyType score gpa issuer awarder publisher language
  fluency level location url website startDate endDate date releaseDate summary description highlights courses keywords roles
  type`.split(/\s+/),
)
