import { type NamedSkill, namesSkill } from '#lib/learn/shipped/order/skill-names.ts'
import { foldText } from '#lib/text/fold-text.ts'

/** The strength of a skill on a resume, by the support of its lines. */
export type Strength = 'backed' | 'quantified' | 'stated'

/** The skills on a resume by key, each with the strength of its best line. */
export type OwnSkills = Record<string, Strength>

const BEST_FIRST: readonly Strength[] = ['backed', 'quantified', 'stated']

type SkillLine = { text: string; tags: readonly string[] }

/** Returns the skills that the lines of a resume name; `strengthOf` is only called for those lines. */
export function haveOf(
  skills: readonly NamedSkill[],
  lines: readonly SkillLine[],
  strengthOf: (text: string) => Strength,
): OwnSkills {
  const folded = lines.map(({ text, tags }) => ({ text, folded: foldText([text, ...tags].join(', ')).text }))
  const strengths = new Map<string, Strength>()
  const readStrength = (text: string): Strength => {
    const strength = strengths.get(text) ?? strengthOf(text)
    strengths.set(text, strength)
    return strength
  }
  return Object.fromEntries(
    skills.flatMap((skill) => {
      const strengths = folded
        .filter((line) => namesSkill(line.folded, skill))
        .map(({ text }) => readStrength(text))
      const best = BEST_FIRST.find((strength) => strengths.includes(strength))
      return best === undefined ? [] : [[skill.key, best]]
    }),
  )
}
