import { z } from 'zod'

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? undefined)
const texts = z
  .array(text)
  .nullish()
  .transform((values) => values?.filter((value) => value !== undefined))

// One shape for the items of all parts: their keys say the same wherever they stand.
const item = z.looseObject({
  ...{
    name: text,
    company: text,
    organization: text,
    institution: text,
    entity: text,
    position: text,
    title: text,
  },
  ...{ area: text, studyType: text, score: text, gpa: text, issuer: text, awarder: text, publisher: text },
  ...{ language: text, fluency: text, level: text, location: text, url: text, website: text },
  ...{ startDate: text, endDate: text, date: text, releaseDate: text, summary: text, description: text },
  ...{ highlights: texts, courses: texts, keywords: texts, roles: texts },
})
/** An item of any part of a JSON Resume. */
export type ResumeItem = z.infer<typeof item>

const items = z
  .array(item)
  .nullish()
  .transform((values) => values ?? undefined)

const basics = z
  .looseObject({ name: text, label: text, summary: text, email: text, phone: text, url: text, website: text })
  .nullish()
  .transform((value) => value ?? undefined)

/** A JSON Resume as jsonresume.org describes it, with the older spellings of its keys. */
export const jsonResumeSchema = z.looseObject({
  ...{
    basics,
    work: items,
    volunteer: items,
    education: items,
    projects: items,
    skills: items,
    awards: items,
  },
  ...{ certificates: items, publications: items, languages: items, interests: items, references: items },
})
/** A JSON Resume that was read. */
export type JsonResume = z.infer<typeof jsonResumeSchema>
