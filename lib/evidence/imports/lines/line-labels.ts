/**
 * The part of a line in a resume: above all sections, the heading of a section, the first line of an entry, a further role
 * under the employer above, another line of an entry's head, a line below its text that belongs to its head, an item or the
 * first line of a paragraph, the rest of the line above, a small heading within a section, or nothing that is kept.
 */
export const LINE_LABELS = [
  'top',
  'heading',
  'entry',
  'role',
  'head',
  'tail',
  'item',
  'rest',
  'label',
  'drop',
] as const
export type LineLabel = (typeof LINE_LABELS)[number]
