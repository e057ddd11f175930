/** Themes of questions, each with words that people use for it. */
export const THEMES: ReadonlyMap<string, readonly string[]> = new Map(
  `
  conflict: conflict disagreement disagree disagreed argument dispute coworker colleague difficult tension pushback
  failure: failure fail failed mistake wrong regret lesson mishap error setback
  leadership: lead led leadership leading mentor mentored coach coached team manage managed motivated delegate
  deadline: deadline pressure tight urgent late rush crunch time-critical
  customer: customer client user complaint stakeholder support
  ambiguity: ambiguity ambiguous unclear uncertain uncertainty undefined vague incomplete
  initiative: initiative proactive volunteered proposed started beyond own
  learning: learn learned learning taught new unfamiliar study quickly
  achievement: achievement accomplishment proud success successful impact award biggest
  teamwork: teamwork collaborate collaborated collaboration together cross-functional across departments
  persuasion: persuade persuaded convince convinced influence influenced negotiate negotiated buy-in
  change: change changed changing adapt adapted migration reorganisation reorganization transition
  incident: incident outage crash emergency crisis broke breakdown recovery postmortem
  decision: decision decide decided choose chose trade-off tradeoff priority priorities prioritise prioritize
  improvement: improve improved improvement faster efficiency efficient reduce reduced saved optimise optimised automate automated
  feedback: feedback criticism critique criticised criticized
  ethics: ethics ethical honest integrity dilemma
  planning: plan planned planning organise organised organize organized schedule estimate
  `
    .trim()
    .split('\n')
    .map((line) => {
      const [theme = '', words = ''] = line.trim().split(': ')
      return [theme, words.split(' ')] as const
    }),
)

/** Words of questions about a story of any kind. */
export const ASKING: readonly string[] =
  'time situation example instance occasion experience moment story past handle handled deal dealt faced face career work working job thing something someone people used made make most ever recent'.split(
    ' ',
  )
