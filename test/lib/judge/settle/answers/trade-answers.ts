import type { AnswersTo } from '#test/lib/judge/settle/answers/answers.ts'

/** Answers to what they ask in one trade or another, each with what a careful person reads it as. All are invented. */
export const TRADE_ANSWERS: readonly AnswersTo[] = [
  {
    requirement: 'Food handler card required',
    kind: 'cert',
    terms: ['Food handler card'],
    question: 'Do you hold a valid food handler card?',
    answers: {
      met: ['Yes, valid through 2028', 'got mine last week', "yes ma'am"],
      not_met: ['Expired', 'Not yet', 'no but I can get one fast', "what's that? no"],
      unclear: ["I've worked in kitchens for ten years", "It's in the mail"],
    },
  },
  {
    requirement: 'Journeyman electrician licence in Texas',
    kind: 'cert',
    terms: ['Journeyman electrician'],
    question: 'Do you hold a valid journeyman electrician licence in Texas?',
    answers: {
      met: [
        'Yes, TX journeyman since 2015',
        "I've had my journeyman card for nine years and it's active",
        'yes, current',
      ],
      not_met: [
        'Apprentice, third year',
        'I let it lapse',
        'No licence',
        'Working on my hours for it',
        'Only a residential wireman licence',
      ],
      unclear: ["I've done electrical work all my life", 'I hold a few trade licences', "It's complicated"],
    },
  },
  {
    requirement: 'Able to work rotating 12-hour shifts',
    kind: 'work_auth',
    terms: [],
    question: 'Are you able to work rotating 12-hour shifts?',
    answers: {
      met: ["Yes, that's what I do now", 'No issue at all', 'I prefer 12s'],
      not_met: ['Eight hours max', 'Days only', "I can't do nights", 'Not with my health'],
      unclear: ['For how many weeks?', '8 to 12', 'If childcare works out', 'Could maybe do it for a while'],
    },
  },
  {
    requirement: 'At least 2 years of experience as a line cook',
    kind: 'years',
    terms: [],
    question: 'Do you have at least 2 years of experience as a line cook?',
    answers: {
      met: ['five years on the line', 'Yes, since 2020', '26 months'],
      not_met: [
        '9 months',
        'I was a dishwasher for three years',
        'One year and a bit',
        'No, I come from front of house',
      ],
      unclear: ['I love cooking', '1-3 years', 'quite some time'],
    },
  },
  {
    requirement: 'Own laptop and quiet home office',
    kind: 'skill',
    terms: [],
    question: 'Do you have your own laptop and quiet home office?',
    answers: {
      met: ['Yes, both', 'yes to all of that'],
      not_met: ['Laptop yes, office no', 'I share a room with my kids', 'neither'],
      unclear: ['I have a MacBook', 'My office is quiet', 'Mostly quiet'],
    },
  },
  {
    requirement: 'Willing to undergo a credit check',
    kind: 'skill',
    terms: [],
    question: 'Are you willing to undergo a credit check?',
    answers: {
      met: ['Yes, fine by me', 'go ahead', 'sure, my score is 780'],
      not_met: ["I'd prefer not to", 'No thanks', "that's private, so no"],
      unclear: ['What for?', "Only if it's a soft pull", "My credit is bad but I'm trying"],
    },
  },
  {
    requirement: 'Travel internationally up to 25 % of the time',
    kind: 'location',
    terms: [],
    question: 'Can you travel internationally up to 25 % of the time?',
    answers: {
      met: ['Yes, 50 % is fine', 'I travel a third of the time today and enjoy it', '25 sounds right'],
      not_met: ['10 % tops', 'domestic only', "I don't have a passport"],
      unclear: ['Between 20 and 30', 'Depends on the countries', 'I like travelling'],
    },
  },
  {
    requirement: 'Bilingual in English and Spanish',
    kind: 'language',
    terms: ['English', 'Spanish'],
    question: 'Do you speak both English and Spanish fluently?',
    answers: {
      met: [
        'Native in both',
        'Spanish is my mother tongue and I studied in Boston in English, fluent in both',
        'Yes, fully bilingual',
      ],
      not_met: ['English only', 'English native, Spanish basic', 'My Spanish is poor', 'No hablo español'],
      unclear: ["I'm from Miami", 'English yes, some Spanish', 'I understand both'],
    },
  },
  {
    requirement: 'Must have no felony convictions',
    kind: 'other',
    terms: [],
    question: 'Do you have a criminal record?',
    answers: {
      met: ['No', 'None', 'never been convicted of anything'],
      not_met: ['Yes, in 2009', 'One, from years back'],
      unclear: ["I'd rather discuss in person", 'It was expunged'],
    },
  },
  {
    requirement: 'Minimum typing speed of 50 words per minute',
    kind: 'skill',
    terms: [],
    question: 'Can you type at 50 wpm (words per minute)?',
    answers: {
      met: ['65 wpm on the last test', 'Yes, about 80'],
      not_met: ['30 wpm', 'Around 35 on a good day', 'hunt and peck'],
      unclear: ['Between 45 and 55', 'I type all day', 'above average'],
    },
  },
  {
    requirement: 'Valid US passport',
    kind: 'skill',
    terms: [],
    question: 'Do you have a valid US passport?',
    answers: {
      met: ['Yes, good until 2032', 'renewed in April'],
      not_met: [
        'Mine expired in March',
        'Canadian passport',
        'I have a green card, not a passport',
        'Applied last week',
      ],
      unclear: ['I have a passport', 'somewhere in a drawer'],
    },
  },
  {
    requirement: 'Must be fully vaccinated against influenza',
    kind: 'other',
    terms: [],
    question: 'Are you vaccinated against influenza?',
    answers: {
      met: ['Yes, every October', 'got the shot last month'],
      not_met: ["No, I don't do vaccines", 'Exempt for medical reasons', 'not this year'],
      unclear: ['COVID yes', 'I think I had it', 'I never get sick'],
    },
  },
  {
    requirement: 'On-site five days a week in Austin, TX',
    kind: 'location',
    terms: [],
    question: 'Can you work on site in Austin, TX five days a week?',
    answers: {
      met: ['Yes, I live downtown', "Every day is fine, I'm ten minutes away"],
      not_met: ['Three days at most', "I'm in Dallas and not moving", 'hybrid only', 'remote please'],
      unclear: ['If you pay for the move', 'Four or five', 'I know Austin well'],
    },
  },
  {
    requirement: 'Willing to sign a two-year commitment',
    kind: 'skill',
    terms: [],
    question: 'Are you willing to sign a two-year commitment?',
    answers: {
      met: ['Yes, I plan to stay long', 'gladly'],
      not_met: ['One year is my maximum', "I don't sign such things", 'no way'],
      unclear: ['What happens if I leave?', "We'll see", 'Probably yes'],
    },
  },
  {
    requirement: 'Permis de conduire B et véhicule personnel',
    kind: 'cert',
    terms: ['Permis de conduire'],
    question: 'Do you have a valid class B driving licence and your own car?',
    answers: {
      met: ['Oui, les deux', 'Oui, permis B et voiture'],
      not_met: ['Permis oui, voiture non', "Non, je n'ai pas le permis"],
      unclear: ["J'ai le permis", 'Ça dépend'],
    },
  },
  {
    requirement: 'Buena disposición para viajar',
    kind: 'schedule',
    terms: [],
    question: 'Are you willing to travel for work?',
    answers: {
      met: ['Sí, me encanta', 'Sin problema'],
      not_met: ['No puedo por mi familia', 'Prefiero no viajar'],
      unclear: ['A veces', 'Depende de la frecuencia'],
    },
  },
  {
    requirement: 'Muttersprachliche Deutschkenntnisse',
    kind: 'language',
    terms: ['German'],
    question: 'Do you speak German?',
    answers: {
      met: ['Ja, in Köln aufgewachsen, Muttersprache', 'Muttersprachler'],
      not_met: ['B2', 'Nein, C1', 'Nur Grundkenntnisse'],
      unclear: ['Gut', 'Ich lebe seit Jahren in Wien'],
    },
  },
  {
    requirement: 'Experience as a certified nursing assistant',
    kind: 'cert',
    terms: ['certified nursing assistant'],
    question: 'Do you hold a valid certified nursing assistant?',
    answers: {
      met: ['Yes, three years in long-term care', 'CNA since 2017'],
      not_met: ["No, I'm a home cook", 'I start CNA class in January', 'Never worked as one'],
      unclear: ['I looked after my grandmother', 'Healthcare background'],
    },
  },
]
