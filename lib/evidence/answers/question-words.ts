/** Stretches of a folded question that are read as one thing, in the order in which they are looked for. */
export const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/'(?:s|re|ll|ve|d|m)?(?![\p{L}\p{N}])/gu, ' '],
  [/\bu\.\s?s\.(?:\s?a\.?)?|\busa\b|\bunited states(?: of america)?\b|\bthe us\b/g, ' us_country '],
  [/\bu\.\s?k\.?\b|\bunited kingdom\b|\bgreat britain\b/g, ' uk '],
  [/\beuropean union\b|\be\.u\.?\b/g, ' eu '],
  [/\bh-?1-?b\b/g, ' h1b '],
  [
    /\b(?:from|in|into|at)? ?(?:our|the|an?) office\b|\bon[- ]?site\b|\bin[- ](?:office|person)\b/g,
    ' onsite ',
  ],
  [/\b(?:work(?:ing)?) from home\b/g, ' work remote '],
  [/\bnon[- ](compete|disclosure|solicitation)\b/g, ' non$1 '],
  [/\bdirect reports?\b/g, ' manage people '],
  [/\bcriminal record\b|\bconvicted of an? (?:crime|felony)\b/g, ' convict '],
  [/\bfor any employer\b/g, ' '],
  [
    /\b(?:over|above|older than|at least)? ?(\d\d) (?:years old|years of age|or older|years or older)\b(?: or older)?/g,
    ' age $1 ',
  ],
  [/\bare you (?:over|above|older than|at least) (\d\d)\b/g, ' are you age $1 '],
  [
    /\b(?:at least|at minimum|a minimum of|minimum of|minimum (?=\d)|no less than|more than|over (?=\d))/g,
    ' ',
  ],
  [/\bor (?:more|above|over|greater)\b/g, ' '],
  [/\bwhat (interests|attracts|draws|excites|appeals to|motivates)\b/g, ' why $1 '],
  [/\b(?:what )?(?:is |are )?(?:your |the )?reasons? for\b/g, ' why '],
  [/\b(?:find|found) out about\b|\blearn(?:ed|t)? about (?=this|us|the|our)/g, ' hear '],
  [
    /\b(?:this|the|our) (?:role|position|job|opportunity|vacancy|opening)\b|\bwant this job\b/g,
    ' want this_job ',
  ],
  [
    /\b(?:our|this|the) (?:company|organi[sz]ation|firm|team|business)\b|\b(?:for|with|by|at|about|join|of|like) us\b|\bhere\b|\bwhy us\b/g,
    ' company ',
  ],
  [
    /\b(?:have|has) you (?:ever )?(?:worked (?:with|in|on)|used)\b|\byou have worked with\b/g,
    ' have you experience ',
  ],
  [/\bhow (?:long|many years) have you (?:worked with|used|been using)\b/g, ' how many years experience '],
  [
    /\b(?:(?:prior|previous|past) )?experience (?:with|in|(?:of )?(?:using|working (?:with|in|on)))\b/g,
    ' experience ',
  ],
  [/\breact native\b/g, ' react_native '],
]

/** Words that do not change the meaning of a question. */
export const FILLER: ReadonlySet<string> = words(`
  a an the of to for in on at with by and or as per into from is are was were be been being am do does did have has
  had having will would can could may might shall should you your yours yourselves we our us i my me please kindly
  this that these those there it its any ever if so such what which who whom whose when where why how much many
  long soon about up able willing open comfortable happy ok okay consider want wish like state select indicate provide
  enter list confirm specify tell share describe explain let know give also just really then than one hold own
  time say own yes hi hello thanks e.g eg own ll re ve
`)

/** Words of one meaning: the first stands for all of its line. */
export const SAME_WORDS: ReadonlyMap<string, string> = groups(`
  authorize: authorized authorised authorization authorisation authorise eligible eligibility entitled entitlement permitted permission allowed permit legal legally lawful lawfully right rights
  sponsor: sponsors sponsored sponsorship sponsoring
  visa: visas immigration
  need: needs needed require requires required requiring
  salary: salaries compensation pay remuneration wage wages earnings ctc
  expect: expects expected expectation expectations expecting desired desire target targeted looking requirement requirements anticipated
  current: currently present presently existing
  relocate: relocates relocating relocation relocated move moving
  remote: remotely telecommute telecommuting
  travel: travelling traveling travels traveled
  located: location locations locate based live living lives reside residing residence
  start: starting starts begin beginning
  available: availability
  early: earliest earlier
  manage: manages managed managing manager managers management lead leads led leading leadership supervise supervised supervising
  people: report reports team teams staff employees persons person subordinates
  bachelor: bachelors bsc undergraduate
  master: masters msc
  phd: doctorate doctoral
  fluent: fluently fluency
  speak: spoken speaking speaks
  level: proficiency
  employ: employed employment employing
  employer: employers
  job: role position roles positions jobs
  convict: convicted conviction convictions
  clearance: clearances
  obtain: obtained get acquire
  high: highest
  complete: completed attained achieved finished
  education: qualification qualifications
  gender: sex
  race: ethnicity ethnic racial
  disability: disabled disabilities
  pronoun: pronouns
  strength: strengths
  weakness: weaknesses
  conflict: conflicts disagreement disagreements
  fail: failure failures failed failing fails
  achievement: achievements accomplishment accomplishments
  hear: heard
  licence: license licensed licences licenses
  drive: driver drivers driving
  reference: references referee referees
  leave: leaving left
  interest: interests interested attracts attracted draws drew excites excited appeals motivates
  before: previously previous past
  not: no never without neither nor unable
  experience: experienced experiences
  year: years yrs yr
  great: greatest biggest main key largest
  work: works working worked
  consent: agree agrees undergo pass submit
  favourite: favorite
  0: zero
  1: first
  2: two
  3: three
  4: four
  5: five
  6: six
  7: seven
  8: eight
  9: nine
  10: ten
  12: twelve
`)

/** Languages that people speak. */
export const LANGUAGES: ReadonlySet<string> = words(`
  english german french spanish italian portuguese dutch polish czech slovak hungarian romanian bulgarian greek turkish
  russian ukrainian arabic hebrew hindi urdu bengali tamil telugu mandarin cantonese chinese japanese korean vietnamese
  thai indonesian malay tagalog swedish norwegian danish finnish icelandic estonian latvian lithuanian irish welsh
  catalan croatian serbian slovenian swahili persian farsi
`)

function words(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/))
}

function groups(table: string): ReadonlyMap<string, string> {
  const pairs = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [meaning = '', written = ''] = line.trim().split(': ')
      return [meaning, ...written.split(' ')].map((word) => [word, meaning] as const)
    })
  return new Map(pairs)
}
