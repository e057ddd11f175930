import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { showReply } from '#lib/cli/presenters.ts'
import { variantsOf } from '#lib/service/http/field-words.ts'
import { bare } from '#lib/service/http/unknown-key.ts'
import { allRoutes } from '#test/contract/all-routes.ts'
import { validValue } from '#test/contract/make-values.ts'

const HOSTILE = '\u001b]0;owned\u0007\u001b[31mRed\u202e\u200b\u009b2J\r\nsecond\tline'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ESCAPES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b]/
const screen = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }

/** A value of a schema with every optional part, in which each text of a stranger or of the person holds escapes. */
function hostileValue(schema: z.ZodType, outer?: unknown): unknown {
  const kind = schema.meta()?.['text'] ?? outer
  const partOf = (child: unknown) => hostileValue(child as z.ZodType, kind)
  if (isWrapper(schema)) return partOf(schema.unwrap())
  const inner = bare(schema)
  if (inner instanceof z.ZodNull) return null
  if (inner instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(inner.shape).map(([key, child]) => [key, partOf(child)]))
  }
  if (inner instanceof z.ZodArray) return [partOf(inner.element)]
  if (inner instanceof z.ZodRecord) return { x: partOf(inner.valueType) }
  if (inner instanceof z.ZodUnion) return partOf(inner.options[0])
  const isHostile = kind !== undefined && kind !== 'service'
  return isHostile && inner.safeParse(HOSTILE).success ? HOSTILE : plainValue(inner)
}

// A currency has three letters.
function plainValue(schema: z.ZodType): unknown {
  return schema instanceof z.ZodString && schema.safeParse('USD').success ? 'USD' : validValue(schema)
}

function isWrapper(schema: z.ZodType) {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
}

describe.each(allRoutes)('the reply of $name', ({ route }) => {
  const { reply, also, media } = route.contract
  if (media) return
  const variants = [reply, ...Object.values(also ?? {})].flatMap(variantsOf)
  test.each(variants.map((variant, at) => [at, variant] as const))(
    '%d is printed without an escape',
    async (_, variant) => {
      const value = hostileValue(variant)
      const lines = [
        ...(await showReply(value, screen)),
        ...(await showReply(value, { ...screen, quiet: true })),
      ]
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(line).not.toMatch(ESCAPES)
    },
  )
})
