import { z } from 'zod'
import { Lesson, Module, Skill, Source } from '#lib/learn/course/schema.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A document that a shipped course may quote; `proof` is the Debian package in which a test finds it again. */
export const ShippedSource = Source.extend({
  kind: z.literal('doc'),
  publisher: z.string().min(1).max(120),
  fetched_at: z.null(),
  proof: z.strictObject({
    package: z.string().regex(/^[a-z0-9.+-]{2,60}$/),
    version: z.string().regex(/^[\w.:+~-]{1,60}$/),
    path: z.string().regex(/^usr\/share\/[^\s]{1,200}$/),
  }),
})
export type ShippedSource = z.output<typeof ShippedSource>

/** A shipped course (docs/learning.md); its claims are proved by public documents. */
export const ShippedCourse = z.strictObject({
  schema: z.literal('svc-shipped-course:1'),
  key: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  label: z.string().min(3).max(60),
  /** Titles of postings that this course is for, and words that exclude a title. */
  match: z.strictObject({
    titles: z.array(z.string().min(2).max(60)).min(1).max(20),
    not: z.array(z.string().min(2).max(40)).max(20),
  }),
  skills: z.array(Skill).min(5).max(40),
  modules: z.array(Module).min(2).max(8),
  lessons: z.array(Lesson).min(8).max(24),
  sources: z.array(ShippedSource).min(5).max(60),
  /** The licence of our own words; quotes keep the licence of their source. */
  licence: z.literal('CC-BY-4.0'),
})
export type ShippedCourse = z.output<typeof ShippedCourse>

/** The catalogue's list; a changed course has another digest. */
export const CatalogueIndex = z.strictObject({
  schema: z.literal('svc-catalog:1'),
  version: z.string().regex(/^\d{4}\.\d{2}\.\d{1,3}$/),
  roles: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      file: z.string(),
      sha256: Sha256,
      lessons: z.int(),
      minutes: z.int(),
    }),
  ),
})
export type CatalogueIndex = z.output<typeof CatalogueIndex>

/** The quoted parts of a course's sources, with the text around them, by source id. */
export const Passages = z.record(z.string(), z.string().max(100_000))
export type Passages = z.output<typeof Passages>
