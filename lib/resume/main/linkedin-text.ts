import type { MasterContent, MasterEntry } from '#db/rows/master.ts'
import { skillsOf } from '#lib/evidence/master/show-master.ts'
import { withoutMarks } from '#lib/resume/typeset/set-text.ts'
import { titlesOf } from '#lib/shortlist/roles/resume-titles.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The lengths that LinkedIn accepts: characters of a text, and the number of skills. */
export const LINKEDIN_LIMITS = { headline: 220, about: 2600, position: 2000, skills: 50 } as const

/** A text within a limit of characters; `left_out` are the whole lines that did not fit. */
export type LinkedinText = { text: string; length: number; limit: number; left_out: string[] }

/** The texts of a LinkedIn profile, each to be pasted into its field. */
export type LinkedinProfile = {
  schema_version: 'svc-linkedin:1'
  headline: LinkedinText
  about: LinkedinText
  positions: { id: string; heading: string; sublines: string[]; description: LinkedinText }[]
  skills: { names: string[]; limit: number; left_out: string[] }
}

/**
 * Returns a resume as the texts of a LinkedIn profile. The headline is the title of the newest position with its
 * employer, then skills while they fit. A line is never cut: one over a limit is listed in `left_out`.
 */
export function linkedinOf({ entries, lines }: MasterContent): LinkedinProfile {
  const positions = entries.filter(({ section }) => section === 'experience')
  const own = lines.filter(({ section }) => section === 'summary').map(({ text }) => text)
  const skills = skillsOf(lines).map(withoutMarks)
  const names = skills.slice(0, LINKEDIN_LIMITS.skills)
  return {
    schema_version: 'svc-linkedin:1',
    headline: headlineOf(positions[0], own, names),
    about: fitting(own, { limit: LINKEDIN_LIMITS.about, between: '\n\n' }),
    positions: positions.map(({ id, heading, sublines }) => ({
      id,
      heading,
      sublines,
      description: fitting(
        lines.filter(({ entry_id }) => entry_id === id).map(({ text }) => `• ${text}`),
        { limit: LINKEDIN_LIMITS.position, between: '\n' },
      ),
    })),
    skills: { names, limit: LINKEDIN_LIMITS.skills, left_out: skills.slice(LINKEDIN_LIMITS.skills) },
  }
}

const SKILLS_OF_HEADLINE = 3

function headlineOf(
  newest: MasterEntry | undefined,
  summary: readonly string[],
  skills: readonly string[],
): LinkedinText {
  const limit = LINKEDIN_LIMITS.headline
  const newestName = newest === undefined ? [] : nameOf(newest)
  const start = newestName.length > 0 ? newestName : summary.slice(0, 1)
  const fit = fitting(start, { limit, between: ' | ' })
  if (start.length === 0 || fit.left_out.length > 0) return fit
  // Skills only fill the room that is left.
  const { text, length } = fitting([fit.text, ...skills.slice(0, SKILLS_OF_HEADLINE)], {
    limit,
    between: ' | ',
  })
  return { text, length, limit, left_out: [] }
}

// The title and the employer; a heading that holds the title stands alone.
function nameOf(entry: MasterEntry): string[] {
  const [title] = titlesOf([entry])
  return title === undefined || entry.heading.includes(title) ? [entry.heading] : [title, entry.heading]
}

function fitting(
  lines: readonly string[],
  { limit, between }: { limit: number; between: string },
): LinkedinText {
  let text = ''
  const left_out: string[] = []
  for (const line of lines.map(withoutMarks)) {
    const longer = text === '' ? line : `${text}${between}${line}`
    // Later lines stand behind a line that did not fit, so that the order of the resume is kept.
    if (left_out.length > 0 || lengthOf(longer) > limit) left_out.push(line)
    else text = longer
  }
  return { text, length: lengthOf(text), limit, left_out }
}
