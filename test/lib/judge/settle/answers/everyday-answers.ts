import type { AnswersTo } from '#test/lib/judge/settle/answers/answers.ts'

/** Answers to what application forms ask of anybody, each with what a careful person reads it as. All are invented. */
export const EVERYDAY_ANSWERS: readonly AnswersTo[] = [
  {
    requirement: 'Must be willing to relocate to Denver, CO',
    kind: 'location',
    terms: [],
    question: 'Are you willing to relocate to Denver, CO?',
    answers: {
      met: [
        'Yes, happy to move',
        'Already live in Denver',
        "I'm in Aurora, twenty minutes away, so no move needed",
        'absolutely, my sister lives there',
      ],
      not_met: [
        "No, I can't leave Ohio",
        "I'd only work remotely",
        'Not at this time',
        'Relocating is out of the question for us',
      ],
      unclear: ['Depends on the relocation package', 'Maybe in a year', 'I have visited Denver twice'],
    },
  },
  {
    requirement: 'Own car required for visits to customers',
    kind: 'other',
    terms: [],
    question: 'Do you have your own car?',
    answers: {
      met: ['Yes, a 2019 Corolla', 'I do', 'yes, two actually'],
      not_met: [
        'No, I take the bus',
        "I don't own one, I borrow my dad's",
        'Sold it last year',
        'I have a bicycle',
      ],
      unclear: ['I have a licence', 'Would a motorbike do?', 'I might buy one'],
    },
  },
  {
    requirement: 'Forklift certification required',
    kind: 'cert',
    terms: ['Forklift certification'],
    question: 'Do you hold a valid forklift certification?',
    answers: {
      met: [
        'Certified since 2018, renewed this spring',
        'yes, counterbalance and reach',
        'Got my forklift ticket in March',
      ],
      not_met: [
        'My certification expired in 2022',
        'No but willing to get it',
        'never driven one',
        "I'm booked on the course next month",
      ],
      unclear: ["I've driven forklifts for years", 'Pallet jack only, does it count?'],
    },
  },
  {
    requirement: 'Class A CDL with a clean driving record',
    kind: 'cert',
    terms: ['Class A CDL'],
    question: 'Do you have a valid class A CDL and a clean driving record?',
    answers: {
      met: ['Yes, Class A since 2009, no points', 'CDL A, not a single violation'],
      not_met: [
        'Class B only',
        'Class A yes, but one DUI in 2021',
        'No CDL',
        'my permit for the CDL is all I have so far',
      ],
      unclear: ['Class A', 'clean record for 15 years', 'Yes to the CDL', 'yes but I had one small ticket'],
    },
  },
  {
    requirement: 'CompTIA Security+ certification',
    kind: 'cert',
    terms: ['CompTIA Security+'],
    question: 'Do you hold a valid CompTIA Security+ certification?',
    answers: {
      met: ['Yes, SY0-701, passed in May', 'Sec+ and CySA+, both current', 'I hold it, valid until 2027'],
      not_met: [
        "I'm studying for it",
        'Exam scheduled for December',
        'Lapsed in 2020',
        'No, only Network+',
        'failed it twice',
      ],
      unclear: ['I have several security certs', 'I know security well'],
    },
  },
  {
    requirement: 'Willing to work 40 hours per week',
    kind: 'schedule',
    terms: [],
    question: 'Are you willing to work 40 hours per week?',
    answers: {
      met: ['Yes, full time', '45 is fine', 'up to 50', 'no problem'],
      not_met: ['30 hours at most', 'I can only do 20', 'Part time only', 'No more than 32'],
      unclear: ['35 to 40', 'Depends on the week', 'Yes, once my course is finished'],
    },
  },
  {
    requirement: 'Must be able to lift 50 lbs',
    kind: 'other',
    terms: [],
    question: 'Can you lift 50 lbs?',
    answers: {
      met: [
        'Yes, I lift 80 at my present job',
        'sure, no trouble',
        '60 lbs is no issue',
        'I deadlift 300 lbs',
      ],
      not_met: [
        'Up to 25 lbs',
        'I have a bad back, so no',
        'doctor says nothing over 20',
        'Not since my surgery',
      ],
      unclear: ['With help', 'How often?', 'I think I could'],
    },
  },
  {
    requirement: 'Background check required',
    kind: 'other',
    terms: [],
    question: 'Are you willing to undergo a background check?',
    answers: {
      met: ['Yes', 'Of course, nothing to hide', 'No objection', 'Passed one in June, happy to do another'],
      not_met: ['I refuse', "No, I don't agree to that", "I'd rather not"],
      unclear: ['What does it cover?', 'Depends what you look at', 'I was cleared once for a school'],
    },
  },
  {
    requirement: 'Right to work in the UK',
    kind: 'work_auth',
    terms: [],
    question: 'Do you have the right to work in the UK?',
    answers: {
      met: ['British citizen', 'Yes, settled status', 'ILR since 2019', 'UK passport holder'],
      not_met: [
        "No, I'd need a visa",
        'I have the right to work in Ireland... no, not the UK',
        'I would need a Skilled Worker visa',
        'My visa ran out in August',
      ],
      unclear: ['EU citizen', 'I have lived in London', 'Applied for it, waiting to hear'],
    },
  },
  {
    requirement: 'Active Secret clearance',
    kind: 'clearance',
    terms: [],
    question: 'Do you have an active Secret clearance?',
    answers: {
      met: ['Yes, active Secret, adjudicated 2023', 'TS/SCI, active', 'Secret, current and in use'],
      not_met: ['Had one in the Army, lapsed in 2016', 'No, but eligible', 'Public Trust only', 'none'],
      unclear: ["I've held clearances before", 'It may still be active', 'My Secret is under review'],
    },
  },
  {
    requirement: 'Experience managing a budget of at least $1M',
    kind: 'experience',
    terms: [],
    question: 'Have you managed a budget of at least $1M?',
    answers: {
      met: ['Yes, $2.5M a year', '1.4 million at the hospital', '$3,000,000 P&L for four years'],
      not_met: [
        'About $400k',
        'Up to $750,000',
        'Helped my boss prepare his $5M one',
        'never had a budget of my own',
      ],
      unclear: ['A large one', 'Between $800k and $1.2M', '1.2'],
    },
  },
  {
    requirement: '3+ years of retail experience',
    kind: 'years',
    terms: ['retail'],
    question: 'Do you have at least 3 years of experience with retail?',
    answers: {
      met: ['Seven years at Target', '4 yrs', 'since 2018', 'Yes, three and a half'],
      not_met: [
        '18 months',
        'One summer at Gap',
        'Two years, in restaurants mostly',
        'none, all my work has been in offices',
      ],
      unclear: ['2-4 years', "I grew up in my parents' shop", 'a few years'],
    },
  },
  {
    requirement: 'Advanced Excel skills',
    kind: 'skill',
    terms: ['Excel'],
    question: 'Do you have advanced Excel skills?',
    answers: {
      met: [
        'Advanced',
        'Expert, I write VBA and Power Query daily',
        '10/10, pivot tables, lookups, macros all day',
      ],
      not_met: ['Basic', 'Beginner', 'I only open files other people made', 'intermediate at best'],
      unclear: ['Good', 'I like spreadsheets', 'It depends what you call advanced'],
    },
  },
  {
    requirement: 'On site in our London office two days a week',
    kind: 'location',
    terms: [],
    question: 'Can you work on site in London two days a week?',
    answers: {
      met: ['Yes, I live in Hackney', 'Three days is fine too', 'Tuesdays and Thursdays work', 'sure'],
      not_met: ['Once a month at most', 'One day a week is my limit', "I'm fully remote, from Leeds", 'no'],
      unclear: ['Which days?', 'If travel is paid', 'One or two'],
    },
  },
  {
    requirement: 'Available for overtime at the end of each quarter',
    kind: 'skill',
    terms: [],
    question: 'Are you available for overtime at the end of each quarter?',
    answers: {
      met: ['Yes', 'Sure, overtime is part of the job', "I don't mind overtime"],
      not_met: ["I can't do overtime, I have kids to pick up", 'No', 'strictly nine to five for me'],
      unclear: ['If it is paid', 'Sometimes', 'How much overtime?'],
    },
  },
  {
    requirement: 'Must be 18 years of age or older',
    kind: 'other',
    terms: [],
    question: 'Are you at least 18 years old?',
    answers: {
      met: ['Yes, 24', "I'm 31", 'turned 18 in May'],
      not_met: ['17', "I'll be 18 in February", 'No, sixteen'],
      unclear: ['old enough', 'Why do you ask?'],
    },
  },
  {
    requirement: 'Sehr gute Deutschkenntnisse in Wort und Schrift',
    kind: 'language',
    terms: ['German'],
    question: 'Do you speak and write German?',
    answers: {
      met: ['Ja, Muttersprache', 'C2', 'Verhandlungssicher, ich arbeite seit zehn Jahren auf Deutsch'],
      not_met: ['Nein, nur Englisch', 'A2', 'Ein bisschen', 'ich lerne es gerade'],
      unclear: ['Es geht so', 'Meine Frau ist Deutsche'],
    },
  },
  {
    requirement: 'Disponibilidad para trabajar los fines de semana',
    kind: 'skill',
    terms: [],
    question: 'Can you work on weekends?',
    answers: {
      met: ['Sí, sin problema', 'Claro que sí', 'Trabajo los fines de semana desde hace años'],
      not_met: ['No, los domingos no puedo', 'Solo de lunes a viernes', 'Por desgracia no'],
      unclear: ['Depende', 'A veces', 'Tal vez'],
    },
  },
  {
    requirement: "Diplôme d'infirmier requis",
    kind: 'degree',
    terms: ['Diplôme'],
    question: 'Do you have a university degree?',
    answers: {
      met: ['Oui, obtenu en 2015', "Oui, diplômée d'État"],
      not_met: ['Non', 'Pas encore, je suis en deuxième année', 'Non, je suis aide-soignante'],
      unclear: ["J'ai travaillé à l'hôpital", 'Peut-être'],
    },
  },
]
