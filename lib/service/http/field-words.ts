import { z } from 'zod'
import fields from '#assets/words/fields.json' with { type: 'json' }
import type { TextKind } from '#lib/service/values/schema.ts'

/**
 * The meaning of keys that several requests take and whose schemas have no words of their own. Tools for agents and the
 * help of commands print it. A key of a nested object stands behind that of its object: `fit.match_at_percent`.
 */
const FIELD_WORDS: Readonly<Record<string, string>> = fields

/** Returns the meaning of a key whose schema states none, or an empty text. */
export function fieldWords(key: string): string {
  return Object.hasOwn(FIELD_WORDS, key) ? (FIELD_WORDS[key] ?? '') : ''
}

/** A text field of a reply: its path, with `*` for every list, map or optional object on the way, and the author of its words. */
type TextField = { path: string[]; kind: TextKind | undefined }

/** Returns every text field in a reply schema. */
export function textFields(schema: z.ZodType, path: string[] = []): TextField[] {
  const kind = schema.meta()?.['text'] as TextKind | undefined
  if (kind) return [{ path, kind }]
  if (schema instanceof z.ZodString) return [{ path, kind: undefined }]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, child]) =>
      textFields(child as z.ZodType, [...path, key]),
    )
  }
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => textFields(option as z.ZodType, path))
  const inner = innerOf(schema)
  return inner ? textFields(inner.schema, inner.stops ? [...path, '*'] : path) : []
}

function innerOf(schema: z.ZodType): { schema: z.ZodType; stops: boolean } | null {
  if (schema instanceof z.ZodArray) return { schema: schema.element as z.ZodType, stops: true }
  if (schema instanceof z.ZodRecord) return { schema: schema.valueType as z.ZodType, stops: true }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap() as z.ZodType
    return { schema: inner, stops: inner instanceof z.ZodObject }
  }
  return null
}

/** Returns the shapes of a reply, each with labels of its own. */
export function variantsOf(schema: z.ZodType): z.ZodType[] {
  return schema instanceof z.ZodUnion ? schema.options.map((option) => option as z.ZodType) : [schema]
}

/** Returns the labels of a value by its shape in the schema. */
export function labelReader(schema: z.ZodType): (value: unknown) => TextLabels {
  const variants = variantsOf(schema).map((variant) => ({ schema: variant, labels: labelsOf(variant) }))
  const all = labelsOf(schema)
  if (variants.length === 1) return () => all
  return (value) => variants.find((variant) => variant.schema.safeParse(value).success)?.labels ?? all
}

type TextLabels = Record<string, Exclude<TextKind, 'service'>>

/**
 * Returns the `_labels` of a reply: JSON pointers to the parts with strangers' or the person's text (interface, rule
 * 6). A pointer to a list, a map or an optional object covers all text below it.
 */
export function labelsOf(schema: z.ZodType): TextLabels {
  const labels: TextLabels = {}
  for (const { path, kind } of textFields(schema)) {
    if (!kind || kind === 'service') continue
    const list = path.indexOf('*')
    const pointer = list === -1 ? path : path.slice(0, list)
    labels[`/${pointer.join('/')}`] = kind
  }
  return labels
}
