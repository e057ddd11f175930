import { describe, expect, test } from 'bun:test'
import { type PrivateSubject, privateSubject } from '#lib/evidence/answers/private-subject.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

// Each line is a question; after "=>" stands its answer, "Yes." where none does.
const PRIVATE: Record<PrivateSubject, string> = {
  health: `
    Do you have any health conditions that we should know of?
    How is your health?
    Do you suffer from a chronic illness?
    How many sick days did you take last year?
    Are you pregnant or planning to be?
    Do you take any medication?
    Have you ever been diagnosed with a mental health condition?
    Are you vaccinated against COVID-19?
    Do you have any allergies?
    Do you smoke?
    Are you in good health?
    Medical history
    Would you take a drug test?
    Haben Sie gesundheitliche Einschränkungen? Wie ist Ihre Gesundheit?
    Sind Sie schwanger?
    Leiden Sie an einer chronischen Krankheit?
    Avez-vous des problèmes de santé ?
    ¿Padece alguna enfermedad?
    Why is there a gap in 2021? => I had cancer and recovered.
    Is there anything else? => I have type 1 diabetes.
    Anything else to tell us? => I'm pregnant and due in May.
    Weitere Angaben? => Ich habe Epilepsie.`,
  disability: `
    Do you have a disability?
    Are you disabled?
    Do you identify as a person with a disability?
    Disability status
    Voluntary Self-Identification of Disability
    Do you need any reasonable accommodations?
    Do you require accommodations for the interview?
    Do you have, or have you ever had, a disability or chronic condition?
    Do you use a wheelchair?
    Are you hard of hearing?
    Do you have any physical or mental impairments?
    Haben Sie eine Schwerbehinderung?
    Sind Sie schwerbehindert oder gleichgestellt?
    Grad der Behinderung (GdB)
    Avez-vous une reconnaissance RQTH ?
    Êtes-vous en situation de handicap ?
    ¿Tiene alguna discapacidad?
    Appartiene alle categorie protette?
    Você é uma pessoa com deficiência (PCD)?
    What should we know about you? => I am deaf and read lips.
    Anything else? => I have a disability and use a wheelchair.`,
  gender: `
    What is your gender?
    Gender
    Gender identity
    What are your pronouns?
    Sex (optional)
    Are you male or female?
    Do you identify as transgender?
    What is your sexual orientation?
    Do you identify as LGBTQ+?
    Are you married?
    What is your marital status?
    Do you have children?
    Are you planning to have a family? Do you want children?
    Geschlecht
    Sind Sie verheiratet?
    Familienstand
    Quel est votre sexe ?
    Êtes-vous marié(e) ?
    ¿Cuál es su género?
    Estado civil
    How do you identify? => Female
    How should we address you? => she/her
    Who are you? => I am a woman from a small town.`,
  origin: `
    What is your race?
    What is your race or ethnicity?
    Are you Hispanic or Latino?
    Ethnic background
    What is your national origin?
    Where were you born?
    What is your country of birth?
    Where are you originally from?
    What is your nationality?
    Please select your racial group
    Are you a protected veteran?
    Place of birth
    What is your ancestry?
    Are you black, white or asian?
    Welche ethnische Herkunft haben Sie?
    Geburtsort
    Haben Sie einen Migrationshintergrund?
    Quelle est votre origine ethnique ?
    Lieu de naissance
    ¿Cuál es su origen étnico?
    Lugar de nacimiento
    How do you identify? => Black or African American
    Tell us about yourself. => I am of Indian descent and love chess.`,
  religion: `
    What is your religion?
    Are you religious?
    Which church do you attend? Do you attend church?
    Do you practise a faith? What is your faith?
    Religious affiliation
    What are your religious beliefs?
    Do you pray during the day?
    What denomination are you?
    Do you need time off for religious holidays?
    Are you a Christian?
    Are you Muslim?
    Religion (for church tax)
    Konfession
    Welcher Religion gehören Sie an?
    Sind Sie in der Kirche?
    Quelle est votre religion ?
    Êtes-vous croyant ?
    ¿Cuál es su religión?
    ¿Tiene creencias religiosas?
    Qual è la sua religione?
    Anything else? => I am a practising Muslim and keep Fridays free.
    Why this school? => As a Catholic I share its values.`,
  age: `
    How old are you?
    What is your age?
    Age
    What is your date of birth?
    When were you born?
    Are you at least 18 years old?
    Are you over 18?
    Are you 21 or older?
    Which age range are you in?
    Which age group are you in?
    What is your birthday?
    DOB
    Are you of legal age to work?
    Wie alt sind Sie?
    Geburtsdatum
    Sind Sie volljährig?
    Quel âge avez-vous ?
    Date de naissance
    ¿Qué edad tiene?
    ¿Cuántos años tiene?
    Fecha de nacimiento
    Tell us about yourself. => I am 45 years old and live in Cork.
    Who are you? => I was born in 1980.`,
  pay: `
    What are your salary expectations?
    What salary do you expect?
    What is your desired compensation?
    What is your current salary?
    How much do you earn?
    How much would you like to make?
    What are you hoping to earn?
    What is your expected hourly rate?
    What is your day rate?
    Expected CTC
    Salary requirements given your experience in sales
    What is your minimum base pay?
    What pay do you want?
    What was your last wage?
    Was sind Ihre Gehaltsvorstellungen?
    Wie viel verdienen Sie?
    Welcher Stundensatz?
    Quelles sont vos prétentions salariales ?
    Quel est votre salaire actuel ?
    ¿Cuáles son sus expectativas salariales?
    ¿Cuál es su pretensión de sueldo?
    Qual è la sua RAL?
    What are you looking for? => 95,000 USD a year
    What would it take? => around $45 per hour
    Anything else? => I currently earn 60k.`,
  criminal_record: `
    Have you ever been convicted of a crime?
    Have you been convicted of a felony?
    Do you have a criminal record?
    Have you ever been arrested?
    Do you have any unspent convictions?
    Are you on parole?
    Have you pled guilty to a misdemeanor?
    Criminal history
    Would you pass a background check?
    Are you willing to undergo a criminal background check?
    Have you ever been in prison?
    Do you have a valid DBS certificate?
    Are you a registered sex offender?
    Do you have pending criminal charges?
    Sind Sie vorbestraft?
    Können Sie ein Führungszeugnis vorlegen?
    Haben Sie Vorstrafen?
    Avez-vous un casier judiciaire ?
    Avez-vous été condamné ?
    ¿Tiene antecedentes penales?
    Ha subito condanne? Carichi pendenti?
    Anything else? => I was convicted of theft in 2009.
    Anything we should know? => I have a misdemeanor from college.`,
  reason_for_leaving: `
    Why are you leaving your current job?
    Why did you leave your last position?
    Reason for leaving
    What is your reason for leaving your employer?
    Why do you want to leave your company?
    What made you leave?
    Why did you quit?
    Why did you resign from your last role?
    Have you ever been fired?
    Were you laid off or dismissed?
    Have you ever been asked to resign?
    Why are you looking for a new job?
    Why do you want to change jobs?
    Reasons for your departure
    Warum wollen Sie wechseln?
    Warum haben Sie Ihren letzten Arbeitgeber verlassen?
    Wechselgrund
    Pourquoi avez-vous quitté votre poste ?
    Motif de départ
    ¿Por qué dejó su último trabajo?
    Motivo de salida
    Perché ha lasciato il lavoro?
    What happened in 2022? => I was laid off.
    Tell us about your last job. => I left because my manager and I disagreed.`,
}

// The same subjects in further words.
const FURTHER = `
  As required by law, please state your race
  Please indicate race for our diversity policy
  For government reporting: ethnicity
  Our insurance needs your date of birth
  What salary are you seeking in our industry?
  Have you ever been convicted under federal law?
  Do you receive disability benefits?
  Desired salary (USD)
  Salary
  Pay expectations
  Compensation expectations for this role
  What are your compensation requirements?
  What rate are you looking for?
  What is the lowest salary you would accept?
  How much are you paid now?
  Expected annual salary
  What is your current total compensation?
  Gehaltswunsch
  Gehaltsvorstellung (brutto, pro Jahr)
  Prétentions
  Salaire souhaité
  Pretensiones económicas
  Expectativa salarial
  Why are you thinking of leaving?
  What is making you leave your present role?
  Why did your last job end?
  Why do you wish to leave your present position?
  Explain your reason for leaving each job
  Why are you no longer with your last employer?
  Have you ever been terminated from a job?
  Kündigungsgrund
  Warum möchten Sie Ihren Job wechseln?
  Raison du départ
  Pourquoi souhaitez-vous changer d'emploi ?
  Have you ever been found guilty of an offence?
  Have you any criminal convictions?
  Have you ever been charged with a crime?
  Do you have any prior arrests?
  Have you spent time in jail?
  Are you religious or do you follow any faith?
  What religion do you follow?
  Do you observe the Sabbath?
  I identify my gender as
  Please select your gender
  With which gender do you identify?
  Preferred pronouns
  Do you have kids?
  Are you a parent?
  Are you single or married?
  What ethnicity are you?
  I identify as (race)
  Which ethnic group do you belong to?
  Are you of Hispanic origin?
  What country are you originally from?
  What is your ethnic group?
  Do you have an illness or injury that limits your work?
  Do you have a medical condition which may affect your ability to work?
  Do you have any physical limitations?
  Are you taking any prescription medicine?
  Have you had COVID?
  Have you been ill in the last year?
  How many days were you absent through sickness?
  Do you consider yourself to have a disability?
  Are you registered disabled?
  Do you require any adjustments at the interview?
  Do you have a long-term condition or impairment?
  Are you over the age of 18?
  Are you 18 or over?
  Year of birth
  Your age?
  Are you under 18?
  Can you provide proof of age?`

// Questions about work, permission, notice and place, which a model needs.
const OPEN = `
  Do you have health insurance claims experience?
  Have you worked in mental health services?
  How many years of healthcare experience do you have?
  Do you have experience with health and safety audits?
  Do you have experience caring for pregnant patients?
  Have you worked with vaccines in a laboratory?
  Can you lift 50 pounds?
  Have you worked with people with disabilities?
  Do you have disability insurance claims experience?
  Have you managed the accommodation of guests in a hotel?
  Do you have experience with web accessibility for disabled users?
  Do you have a gender studies degree?
  Have you conducted gender pay gap analysis?
  Have you worked with children?
  Do you have experience teaching children with autism?
  Have you debugged race conditions?
  Do you have experience as a race engineer?
  Are you authorized to work in the United States?
  Are you a US citizen?
  Do you need visa sponsorship?
  What languages do you speak natively?
  Do you have a degree in religious studies?
  Have you worked for a faith-based organisation?
  What age groups have you taught?
  How many years of experience do you have?
  Do you have aged care experience?
  Have you worked with payroll software?
  Do you have experience with salary benchmarking?
  Have you designed compensation plans for clients?
  Do you have experience with payment systems?
  What budgets have you managed? => I managed $200,000 a year.
  What did you save? => I cut costs by 95,000 USD a year.
  Do you have a criminal law degree?
  Have you conducted background checks for clients?
  Do you have experience in criminal justice?
  Which decision do you hold with conviction?
  Why do you want to leave no stone unturned?
  When can you leave your current job?
  What is your notice period?
  How many days of annual leave can you plan for a team?
  Do you have leave to remain in the UK?
  Why do you want to work here?
  Why do you want this job?
  Where do you live?
  Are you willing to relocate?
  Can you work nights and weekends?
  How did you handle a team member who quit? => I hired a new one within a month.
  Have you led a team? => I left the kitchen cleaner than I found it.
  Do you have a driving licence? => Yes, for 20 years.
  Tell us about a project. => I built an app for patients with diabetes.
  Haben Sie Erfahrung mit Gehaltsabrechnung?
  Haben Sie Erfahrung in der Krankenpflege?
  Wann können Sie anfangen?
  Haben Sie eine Arbeitserlaubnis?
  Avez-vous de l'expérience avec la paie ?
  Quand pouvez-vous commencer ?
  ¿Tiene experiencia con nóminas?
  ¿Cuándo puede empezar?
  Do you know Python?
  What is your highest degree?
  How large was the team you managed?
  Do you hold a health and safety certificate?
  Do you have a first aid certificate?
  Do you have a registered nurse licence?
  Do you have experience with medical devices?
  Have you written medical reports?
  Do you know HIPAA and health data rules?
  Do you have experience with sex education programmes?
  Are you comfortable with an age-restricted product?
  Can you work on Sundays?
  Do you have experience of church administration?
  Do you have experience in employee compensation?
  Have you processed payroll for 500 people?
  Which bonus schemes have you designed?
  Have you handled terminations of employees?
  How do you deal with team members leaving?
  How did you reduce staff leaving rates?
  Why did you leave academia for industry?
  Do you have a work permit?
  What is your visa status?
  Do you hold EU citizenship?
  Do you have a security clearance?
  Will you need sponsorship now or in the future?
  Do you have your own car?
  What time zone are you in?
  Are you available for shifts?
  When can you start?
  Why should we hire you?
  What are you looking for in a role?
  What motivates you?
  Do you want to lead a team?
  Do you like working with children?
  Which race cars have you engineered?
  Are you able to travel 25% of the time?
  Have you managed a P&L of $5M a year?
  What is the largest deal you closed? => $2,000,000
  What does your team ship? => I make 400 loaves a night.
  What did you improve? => I cut sick leave in my team by 20 %.
  What was your role at the clinic? => I cared for patients with cancer.
  Tell us about a conflict. => I was asked to leave a meeting early and did.
  How old is the codebase you maintain?
  What is your stage of study?
  Do you have a criminal defence background?
  Do you have experience with disability services?
  Have you taught students with dyslexia?
  What is your experience with race and ethnicity data?
  What is your gross margin target?
  Do you accept a contract role?
  Do you have a bachelor's degree?
  Is English your first language?
  Are you able to lift 25 kg?
  Are you physically able to stand for eight hours?
  Do you have experience with drug testing laboratories?
  Have you run a background check programme?
  How many years have you used Java? => 7 years`

const casesIn = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [question = '', answer = 'Yes.'] = line.trim().split(' => ')
      return { question, answer }
    })

describe.each(Object.entries(PRIVATE))('%s', (_, table) => {
  test.each(casesIn(table))('is the subject of %j', (words) => {
    expect(privateSubject(words)).not.toBe(null)
  })
})

test.each(casesIn(FURTHER))('has a private subject: %j', (words) =>
  expect(privateSubject(words)).not.toBe(null),
)

test.each(casesIn(OPEN))('has no private subject: %j', (words) => expect(privateSubject(words)).toBe(null))

const PIECES = [
  ' ',
  'a',
  '1',
  '1,',
  'your ',
  'i have a ',
  'why ',
  'i left ',
  'any ',
  'leaving ',
  'salary ',
  'you ',
  'an a the ',
  '$1 ',
  'about ',
]
test.each(PIECES)('reads words full of %j in proportion to their length', async (piece) => {
  const read = (size: number) => privateSubject({ question: piece.repeat(size), answer: piece.repeat(size) })
  expect(await growthOf(read, 50_000 / piece.length)).toBeLessThan(IN_PROPORTION)
})
