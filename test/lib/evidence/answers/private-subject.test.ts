import { describe, expect, test } from 'bun:test'
import { type PrivateSubject, privateSubject } from '#lib/evidence/answers/private-subject.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

// Questions, a line or a bar apart; after "=>" stands the answer, "Yes." where none does.
const PRIVATE: Record<PrivateSubject, string> = {
  health: `
    Do you have any health conditions that we should know of? | How is your health? | Do you suffer from a chronic illness?
    How many sick days did you take last year? | Are you pregnant or planning to be? | Do you take any medication?
    Have you ever been diagnosed with a mental health condition? | Are you vaccinated against COVID-19?
    Do you have any allergies? | Do you smoke? | Are you in good health? | Medical history | Would you take a drug test?
    Haben Sie gesundheitliche Einschränkungen? Wie ist Ihre Gesundheit? | Sind Sie schwanger?
    Leiden Sie an einer chronischen Krankheit? | Avez-vous des problèmes de santé ? | ¿Padece alguna enfermedad?
    Why is there a gap in 2021? => I had cancer and recovered. | Is there anything else? => I have type 1 diabetes.
    Anything else to tell us? => I'm pregnant and due in May. | Weitere Angaben? => Ich habe Epilepsie.`,
  disability: `
    Do you have a disability? | Are you disabled? | Do you identify as a person with a disability? | Disability status
    Voluntary Self-Identification of Disability | Do you need any reasonable accommodations?
    Do you require accommodations for the interview? | Do you have, or have you ever had, a disability or chronic condition?
    Do you use a wheelchair? | Are you hard of hearing? | Do you have any physical or mental impairments?
    Haben Sie eine Schwerbehinderung? | Sind Sie schwerbehindert oder gleichgestellt? | Grad der Behinderung (GdB)
    Avez-vous une reconnaissance RQTH ? | Êtes-vous en situation de handicap ? | ¿Tiene alguna discapacidad?
    Appartiene alle categorie protette? | Você é uma pessoa com deficiência (PCD)?
    What should we know about you? => I am deaf and read lips. | Anything else? => I have a disability and use a wheelchair.`,
  gender: `
    What is your gender? | Gender | Gender identity | What are your pronouns? | Sex (optional) | Are you male or female?
    Do you identify as transgender? | What is your sexual orientation? | Do you identify as LGBTQ+? | Are you married?
    What is your marital status? | Do you have children? | Are you planning to have a family? Do you want children? | Geschlecht
    Sind Sie verheiratet? | Familienstand | Quel est votre sexe ? | Êtes-vous marié(e) ? | ¿Cuál es su género? | Estado civil
    How do you identify? => Female | How should we address you? => she/her | Who are you? => I am a woman from a small town.`,
  origin: `
    What is your race? | What is your race or ethnicity? | Are you Hispanic or Latino? | Ethnic background
    What is your national origin? | Where were you born? | What is your country of birth? | Where are you originally from?
    What is your nationality? | Please select your racial group | Are you a protected veteran? | Place of birth
    What is your ancestry? | Are you black, white or asian? | Welche ethnische Herkunft haben Sie? | Geburtsort
    Haben Sie einen Migrationshintergrund? | Quelle est votre origine ethnique ? | Lieu de naissance
    ¿Cuál es su origen étnico? | Lugar de nacimiento | How do you identify? => Black or African American
    Tell us about yourself. => I am of Indian descent and love chess.`,
  religion: `
    What is your religion? | Are you religious? | Which church do you attend? Do you attend church?
    Do you practise a faith? What is your faith? | Religious affiliation | What are your religious beliefs?
    Do you pray during the day? | What denomination are you? | Do you need time off for religious holidays?
    Are you a Christian? | Are you Muslim? | Religion (for church tax) | Konfession | Welcher Religion gehören Sie an?
    Sind Sie in der Kirche? | Quelle est votre religion ? | Êtes-vous croyant ? | ¿Cuál es su religión?
    ¿Tiene creencias religiosas? | Qual è la sua religione? | Anything else? => I am a practising Muslim and keep Fridays free.
    Why this school? => As a Catholic I share its values.`,
  age: `
    How old are you? | What is your age? | Age | What is your date of birth? | When were you born?
    Are you at least 18 years old? | Are you over 18? | Are you 21 or older? | Which age range are you in?
    Which age group are you in? | What is your birthday? | DOB | Are you of legal age to work? | Wie alt sind Sie?
    Geburtsdatum | Sind Sie volljährig? | Quel âge avez-vous ? | Date de naissance | ¿Qué edad tiene? | ¿Cuántos años tiene?
    Fecha de nacimiento | Tell us about yourself. => I am 45 years old and live in Cork. | Who are you? => I was born in 1980.`,
  pay: `
    What are your salary expectations? | What salary do you expect? | What is your desired compensation?
    What is your current salary? | How much do you earn? | How much would you like to make? | What are you hoping to earn?
    What is your expected hourly rate? | What is your day rate? | Expected CTC
    Salary requirements given your experience in sales | What is your minimum base pay? | What pay do you want?
    What was your last wage? | Was sind Ihre Gehaltsvorstellungen? | Wie viel verdienen Sie? | Welcher Stundensatz?
    Quelles sont vos prétentions salariales ? | Quel est votre salaire actuel ? | ¿Cuáles son sus expectativas salariales?
    ¿Cuál es su pretensión de sueldo? | Qual è la sua RAL? | What are you looking for? => 95,000 USD a year
    What would it take? => around $45 per hour | Anything else? => I currently earn 60k.`,
  criminal_record: `
    Have you ever been convicted of a crime? | Have you been convicted of a felony? | Do you have a criminal record?
    Have you ever been arrested? | Do you have any unspent convictions? | Are you on parole?
    Have you pled guilty to a misdemeanor? | Criminal history | Would you pass a background check?
    Are you willing to undergo a criminal background check? | Have you ever been in prison?
    Do you have a valid DBS certificate? | Are you a registered sex offender? | Do you have pending criminal charges?
    Sind Sie vorbestraft? | Können Sie ein Führungszeugnis vorlegen? | Haben Sie Vorstrafen? | Avez-vous un casier judiciaire ?
    Avez-vous été condamné ? | ¿Tiene antecedentes penales? | Ha subito condanne? Carichi pendenti?
    Anything else? => I was convicted of theft in 2009. | Anything we should know? => I have a misdemeanor from college.`,
  reason_for_leaving: `
    Why are you leaving your current job? | Why did you leave your last position? | Reason for leaving
    What is your reason for leaving your employer? | Why do you want to leave your company? | What made you leave?
    Why did you quit? | Why did you resign from your last role? | Have you ever been fired? | Were you laid off or dismissed?
    Have you ever been asked to resign? | Why are you looking for a new job? | Why do you want to change jobs?
    Reasons for your departure | Warum wollen Sie wechseln? | Warum haben Sie Ihren letzten Arbeitgeber verlassen?
    Wechselgrund | Pourquoi avez-vous quitté votre poste ? | Motif de départ | ¿Por qué dejó su último trabajo?
    Motivo de salida | Perché ha lasciato il lavoro? | What happened in 2022? => I was laid off.
    Tell us about your last job. => I left because my manager and I disagreed.`,
}

// The same subjects in further words.
const FURTHER = `
  Wie hoch ist Ihr aktuelles Gehalt? | Was möchten Sie verdienen? | Ihre Gehaltsvorstellung? | Wie viel möchten Sie verdienen?
  Combien souhaitez-vous gagner ? | Quel salaire souhaitez-vous ? | Rémunération souhaitée | ¿Cuánto gana actualmente?
  ¿Qué salario espera? | ¿Cuál es su salario actual? | Quanto guadagna attualmente? | Qual a sua pretensão salarial?
  Wat is uw salarisindicatie? | Haben Sie eine Behinderung? | Benötigen Sie besondere Vorkehrungen wegen einer Behinderung?
  Avez-vous un handicap ? | ¿Tiene un certificado de discapacidad? | Welches Geschlecht haben Sie?
  Sind Sie männlich oder weiblich? | Haben Sie Kinder? | Avez-vous des enfants ? | Êtes-vous une femme ? | ¿Tiene hijos?
  ¿Está casado? | Sind Sie gesund? | Nehmen Sie Medikamente? | Wie oft waren Sie letztes Jahr krank? | Êtes-vous enceinte ?
  Êtes-vous en bonne santé ? | ¿Está embarazada? | ¿Toma medicamentos? | Wo sind Sie geboren? | Welche Nationalität haben Sie?
  Où êtes-vous né ? | Quelle est votre nationalité ? | ¿Dónde nació? | ¿Cuál es su nacionalidad? | Welche Konfession haben Sie?
  Sind Sie religiös? | ¿Es usted católico? | Etes-vous catholique ? | Wann sind Sie geboren? | Alter | Votre âge | Edad
  Sind Sie über 18 Jahre alt? | Avez-vous plus de 18 ans ? | ¿Es mayor de edad? | Wurden Sie jemals verurteilt?
  Liegt ein Strafverfahren gegen Sie vor? | Avez-vous des antécédents judiciaires ? | ¿Ha sido condenado por algún delito?
  Warum verlassen Sie Ihren jetzigen Arbeitgeber? | Weshalb haben Sie gekündigt? | Warum suchen Sie eine neue Stelle?
  Pourquoi quittez-vous votre emploi actuel ? | Pourquoi cherchez-vous un nouvel emploi ? | ¿Por qué quiere dejar su empleo?
  ¿Por qué busca un nuevo trabajo? | Have you ever been discharged from employment?
  Why are you changing careers? I mean, why leave nursing? | Why are you interested in leaving Acme?
  What is your motivation for leaving? | Did you leave on good terms? | What are your wage expectations for this position?
  What is your target compensation range? | Rate expectations (per hour) | Minimum acceptable salary
  How much money do you want? | What are your remuneration expectations? | Are you of African descent?
  Do you belong to an ethnic minority? | Are you Indigenous? | Do you identify as Aboriginal or Torres Strait Islander?
  Are you neurodivergent? | Do you have ADHD? | Do you have epilepsy? | Do you drink alcohol? | Have you had surgery recently?
  Height and weight | What is your sex assigned at birth? | Title (Mr, Mrs, Ms) | Are you in a relationship?
  Do you plan to start a family? | Have you any spent or unspent convictions?
  Have you ever been subject to a police investigation? | Do you have any points or criminal offences?
  Are there any medical reasons why you could not do this job? | Please disclose any relevant health information
  Do you have any condition requiring ongoing treatment? | Have you ever had a work-related injury?
  Have you taken extended sick leave in the last 3 years? | Do you need any workplace adaptations?
  Do you wish to declare a disability under the Equality Act? | Do you qualify as disabled under the ADA?
  Which pronouns should we use? | Sex/Gender | Gender (for equal opportunities monitoring) | What sex are you?
  Is your gender identity the same as at birth? | Race/Ethnicity (EEO) | Please choose your ethnic origin
  Are you a member of a visible minority? | How would you describe your ethnic background?
  Are you a practising member of any religion? | Religion or belief | Do you follow a particular religion? | Age group
  Please confirm you are over eighteen | What year did you finish school, and how old are you now?
  How much did you earn in your last role? | What would you like to be paid? | Salary range you are looking for
  What are your financial expectations? | Your current package, including bonus | Do you have a minimum salary requirement?
  Have you ever been cautioned or convicted? | Details of any criminal proceedings
  Do you have any convictions, cautions or reprimands? | Have you ever served time?
  Why did you part ways with your last company? | What is the reason you want to leave your present employer?
  Why have you decided to move on from your current role? | Have you ever been let go from a job?
  What prompted you to look for a new position? | Why are you on the job market? | Why are you seeking new employment?
  Do you have any illness we ought to plan for? | Are you currently under a doctor's care? | Please list your medical conditions
  Do you have any mobility issues? | Would you describe yourself as disabled?
  Do you need support because of a disability during the hiring process? | Are you deaf or hard of hearing?
  What's your gender identity? | Do you identify as a woman? | Legal sex | Sexual orientation (optional)
  What is your marital status? | Please state your ethnicity | Which of these racial groups do you identify with?
  Were you born in this country? | What is your heritage? | What is your faith or belief? | Do you belong to a church?
  Religious denomination | What's your age? | Please enter your date of birth | Are you aged 18 or over?
  What's your expected salary? | How much are you looking to earn? | State your salary expectations in EUR
  What is your present salary? | What compensation would you accept? | Desired pay | Have you got a criminal record?
  Any criminal convictions in the last seven years? | Have you ever pleaded guilty to an offence?
  Have you been arrested in the past five years? | Why do you want to leave your current employer? | Why did you leave Acme?
  What are your reasons for leaving? | What was your reason for leaving your last job?
  Were you ever dismissed from a position? | Why are you looking to leave? | Was Ihr Wunschgehalt?
  Quelles sont vos attentes salariales ? | As required by law, please state your race
  Please indicate race for our diversity policy | For government reporting: ethnicity | Our insurance needs your date of birth
  What salary are you seeking in our industry? | Have you ever been convicted under federal law?
  Do you receive disability benefits? | Desired salary (USD) | Salary | Pay expectations
  Compensation expectations for this role | What are your compensation requirements? | What rate are you looking for?
  What is the lowest salary you would accept? | How much are you paid now? | Expected annual salary
  What is your current total compensation? | Gehaltswunsch | Gehaltsvorstellung (brutto, pro Jahr) | Prétentions
  Salaire souhaité | Pretensiones económicas | Expectativa salarial | Why are you thinking of leaving?
  What is making you leave your present role? | Why did your last job end? | Why do you wish to leave your present position?
  Explain your reason for leaving each job | Why are you no longer with your last employer?
  Have you ever been terminated from a job? | Kündigungsgrund | Warum möchten Sie Ihren Job wechseln? | Raison du départ
  Pourquoi souhaitez-vous changer d'emploi ? | Have you ever been found guilty of an offence?
  Have you any criminal convictions? | Have you ever been charged with a crime? | Do you have any prior arrests?
  Have you spent time in jail? | Are you religious or do you follow any faith? | What religion do you follow?
  Do you observe the Sabbath? | I identify my gender as | Please select your gender | With which gender do you identify?
  Preferred pronouns | Do you have kids? | Are you a parent? | Are you single or married? | What ethnicity are you?
  I identify as (race) | Which ethnic group do you belong to? | Are you of Hispanic origin?
  What country are you originally from? | What is your ethnic group? | Do you have an illness or injury that limits your work?
  Do you have a medical condition which may affect your ability to work? | Do you have any physical limitations?
  Are you taking any prescription medicine? | Have you had COVID? | Have you been ill in the last year?
  How many days were you absent through sickness? | Do you consider yourself to have a disability?
  Are you registered disabled? | Do you require any adjustments at the interview?
  Do you have a long-term condition or impairment? | Are you over the age of 18? | Are you 18 or over? | Year of birth
  Your age? | Are you under 18? | Can you provide proof of age?`

// Questions about work, permission, notice and place, which a model needs.
const OPEN = `
  Haben Sie Erfahrung im Gesundheitswesen? | Haben Sie Erfahrung mit Lohnbuchhaltung? | Sind Sie bereit umzuziehen?
  Haben Sie einen Führerschein? | Wie gut sprechen Sie Englisch? | Wie lange ist Ihre Kündigungsfrist?
  Haben Sie Kenntnisse in Arbeitsrecht? | Wo wohnen Sie? | Warum möchten Sie bei uns arbeiten?
  Avez-vous le permis de conduire ? | Avez-vous une autorisation de travail ? | Quel est votre préavis ?
  Avez-vous de l'expérience avec les enfants ? | Pourquoi voulez-vous nous rejoindre ? | Parlez-vous anglais ?
  ¿Tiene permiso de trabajo? | ¿Tiene experiencia con niños? | ¿Por qué quiere trabajar aquí? | ¿Habla inglés?
  ¿Cuántos años de experiencia tiene? | ¿Tiene carnet de conducir?
  Do you have experience with compensation and benefits administration? | Have you worked with racial equity programmes?
  Do you have a degree in theology? | Do you have experience in gerontology or elderly care?
  Do you have a clean driving record? | Have you led mergers where people left?
  What is the average age of the systems you maintain? | Do you have experience pricing hourly rates?
  What rate limits have you built? | Do you hold a professional licence in mental health counselling?
  Do you have experience in criminal investigation? | Do you have experience as a prison officer? | Have you worked in a church?
  Which pay systems have you worked with? | Have you worked for the police? | How would you handle a customer who is ill?
  How do you keep a healthy codebase? | What is your experience with hospital surgery units? | What is your availability?
  Can you commute to our office? | Do you have gender-neutral design experience?
  Have you negotiated salaries with unions in your work? | Are you familiar with the Equality Act and disability law?
  Are you a team player? | Are you a licensed attorney? | Do you have children's nursing experience?
  Why did you choose this field? | Why did you become a nurse? | Are you a licensed therapist? | How did you reduce turnover?
  Do you have your own tools? | How long have you lived in Ireland? | Are you 100% available?
  Do you have a partner network in Asia? | How many years old is your business? | Do you have experience selling to parents?
  Have you trained in anti-discrimination and race relations? | Tell us about a time you left your comfort zone.
  Do you want a permanent role? | What do you want to learn? | What health and wellness apps have you built?
  Have you worked in occupational health? | Do you have a master's in public health?
  Do you have experience with disability-inclusive design? | Are you certified in CPR?
  Do you have experience with sex offender rehabilitation? | Do you know gender equality law? | Have you studied race relations?
  Do you speak a second language? | What is your ethnic cuisine experience?
  Do you have experience organising religious festivals? | Are you willing to work during holidays?
  Do you have experience with age verification software? | What is your oldest production system?
  Do you have a pension administration background? | Which payment gateways have you integrated? | Have you run payroll?
  What commission systems have you set up? | How many people reported to you? | Do you have conviction in this market?
  Have you worked with offenders or prisoners? | Do you have criminology coursework? | Why is customer retention hard?
  Why do customers leave a platform? | Why did you leave the data in two stores? | How do you handle employees who resign?
  What made you choose nursing? | What do you like about our company? | Do you have unrestricted work authorization?
  What is your current visa? | Which country do you live in? | Where are you based? | How soon can you start?
  Are you subject to a non-compete? | Do you have a valid driver's license? | Can you work from our office three days a week?
  Do you have experience with Salesforce CPQ pricing? | Rate your Excel skills from 1 to 5 | What is your bandwidth per week?
  Are you comfortable working at heights? | Which health regulations do you know? | Have you worked in home care?
  Do you have medical coding skills? | Are you a registered nurse? | Do you know WCAG accessibility?
  Do you have hotel accommodation experience? | Have you written about gender in the media?
  Do you have a PhD in women's studies? | Have you organised a race weekend?
  Do you have experience with multi-ethnic communities? | Do you know African markets? | Have you lived in Asia?
  Do you speak Arabic? | Have you taught religion at a school? | Which age range have you taught?
  Do you have experience in elder care? | How old was the largest codebase you worked on? | Have you managed salary reviews?
  Do you have experience selling compensation software? | What was your quota? | What revenue did your team bring in?
  Which rates have you negotiated with carriers? | Do you have experience with crime statistics? | Have you worked in a prison?
  Do you hold a security clearance? | Can you leave for a client site at short notice? | How do you leave a codebase better?
  What is your leave policy experience? | Have you handled employee exits? | Do you require sponsorship?
  Are you eligible to work in Ireland? | Do you hold a Green Card? | Are you willing to move to Berlin?
  What is your home city? | When would you be free to start? | Do you have reliable transport?
  How many hours a week can you work? | Do you have experience with children and families? | Do you have a food handler card?
  What's your favourite project and why? | Do you have health insurance claims experience?
  Have you worked in mental health services? | How many years of healthcare experience do you have?
  Do you have experience with health and safety audits? | Do you have experience caring for pregnant patients?
  Have you worked with vaccines in a laboratory? | Can you lift 50 pounds? | Have you worked with people with disabilities?
  Do you have disability insurance claims experience? | Have you managed the accommodation of guests in a hotel?
  Do you have experience with web accessibility for disabled users? | Do you have a gender studies degree?
  Have you conducted gender pay gap analysis? | Have you worked with children?
  Do you have experience teaching children with autism? | Have you debugged race conditions?
  Do you have experience as a race engineer? | Are you authorized to work in the United States? | Are you a US citizen?
  Do you need visa sponsorship? | What languages do you speak natively? | Do you have a degree in religious studies?
  Have you worked for a faith-based organisation? | What age groups have you taught? | How many years of experience do you have?
  Do you have aged care experience? | Have you worked with payroll software? | Do you have experience with salary benchmarking?
  Have you designed compensation plans for clients? | Do you have experience with payment systems?
  What budgets have you managed? => I managed $200,000 a year. | What did you save? => I cut costs by 95,000 USD a year.
  Do you have a criminal law degree? | Have you conducted background checks for clients?
  Do you have experience in criminal justice? | Which decision do you hold with conviction?
  Why do you want to leave no stone unturned? | When can you leave your current job? | What is your notice period?
  How many days of annual leave can you plan for a team? | Do you have leave to remain in the UK?
  Why do you want to work here? | Why do you want this job? | Where do you live? | Are you willing to relocate?
  Can you work nights and weekends? | How did you handle a team member who quit? => I hired a new one within a month.
  Have you led a team? => I left the kitchen cleaner than I found it. | Do you have a driving licence? => Yes, for 20 years.
  Tell us about a project. => I built an app for patients with diabetes. | Haben Sie Erfahrung mit Gehaltsabrechnung?
  Haben Sie Erfahrung in der Krankenpflege? | Wann können Sie anfangen? | Haben Sie eine Arbeitserlaubnis?
  Avez-vous de l'expérience avec la paie ? | Quand pouvez-vous commencer ? | ¿Tiene experiencia con nóminas?
  ¿Cuándo puede empezar? | Do you know Python? | What is your highest degree? | How large was the team you managed?
  Do you hold a health and safety certificate? | Do you have a first aid certificate? | Do you have a registered nurse licence?
  Do you have experience with medical devices? | Have you written medical reports? | Do you know HIPAA and health data rules?
  Do you have experience with sex education programmes? | Are you comfortable with an age-restricted product?
  Can you work on Sundays? | Do you have experience of church administration? | Do you have experience in employee compensation?
  Have you processed payroll for 500 people? | Which bonus schemes have you designed?
  Have you handled terminations of employees? | How do you deal with team members leaving?
  How did you reduce staff leaving rates? | Why did you leave academia for industry? | Do you have a work permit?
  What is your visa status? | Do you hold EU citizenship? | Do you have a security clearance?
  Will you need sponsorship now or in the future? | Do you have your own car? | What time zone are you in?
  Are you available for shifts? | When can you start? | Why should we hire you? | What are you looking for in a role?
  What motivates you? | Do you want to lead a team? | Do you like working with children? | Which race cars have you engineered?
  Are you able to travel 25% of the time? | Have you managed a P&L of $5M a year?
  What is the largest deal you closed? => $2,000,000 | What does your team ship? => I make 400 loaves a night.
  What did you improve? => I cut sick leave in my team by 20 %.
  What was your role at the clinic? => I cared for patients with cancer.
  Tell us about a conflict. => I was asked to leave a meeting early and did. | How old is the codebase you maintain?
  What is your stage of study? | Do you have a criminal defence background? | Do you have experience with disability services?
  Have you taught students with dyslexia? | What is your experience with race and ethnicity data?
  What is your gross margin target? | Do you accept a contract role? | Do you have a bachelor's degree?
  Is English your first language? | Are you able to lift 25 kg? | Are you physically able to stand for eight hours?
  Do you have experience with drug testing laboratories? | Have you run a background check programme?
  How many years have you used Java? => 7 years`

const casesIn = (table: string) =>
  table
    .trim()
    .split(/\n| \| /)
    .map((line) => {
      const [question = '', answer = 'Yes.'] = line.trim().split(' => ')
      return { question, answer }
    })

describe.each(Object.entries(PRIVATE))('%s', (_, table) => {
  test.each(casesIn(table))('is the subject of %j', (words) => expect(privateSubject(words)).not.toBe(null))
})

test.each(casesIn(FURTHER))('has a private subject: %j', (words) =>
  expect(privateSubject(words)).not.toBe(null),
)

test.each(casesIn(OPEN))('has no private subject: %j', (words) => expect(privateSubject(words)).toBe(null))

// Answers to an open question, and whether they are private.
const ANSWERS: [string, boolean][] = [
  ['I was let go when the company closed.', true],
  ['My contract was not renewed.', true],
  ['I have dyslexia.', true],
  ['I am 34.', true],
  ['I am 34 minutes away by bike.', false],
  ['I would like $120k.', true],
  ['€55.000 brutto pro Jahr', true],
  ['55k', false],
  ['I grew revenue by 20k a year.', false],
  ['I am married with two kids.', true],
  ['I am married to the idea of clean code.', true],
  ['I was born in Ghana.', true],
  ['I am black belt certified in Six Sigma.', false],
  ['I am a white hat hacker.', false],
  ['I have a misdemeanor.', true],
  ['I have no criminal record.', true],
  ['I was convicted that the plan was right.', true],
  ['I left the company in 2020.', false],
  ['I have cancer research experience.', false],
  ['I had depression in 2019.', true],
  ['My husband and I moved to Cork.', true],
  ['I am Jewish.', true],
  ['I worked at a Catholic school.', false],
  ['I am a christian aid volunteer.', false],
  ['Yes, I was fired in 2019.', true],
  ['I fired two people.', false],
  ['I have a chronic illness.', true],
  ['I am a woman in tech mentor.', true],
  ['Ich wurde 1985 geboren.', true],
  ['Soy madre de dos hijos.', true],
  ['I make 50k.', true],
  ['I make $10k sites for shops.', true],
  ['I expect to start in May.', false],
  ['I want to earn trust first.', false],
]

test.each(ANSWERS)('reads %j: private %p', (answer, isPrivate) => {
  expect(privateSubject({ question: 'Anything else?', answer }) !== null).toBe(isPrivate)
})

const PIECES = [
  ...[' ', 'a', '1', '1,', 'your ', 'i have a ', 'why ', 'i left ', 'any ', 'leaving ', 'salary ', 'you '],
  ...['an a the ', '$1 ', 'about '],
]
test.each(PIECES)('reads words full of %j in proportion to their length', async (piece) => {
  const read = (size: number) => privateSubject({ question: piece.repeat(size), answer: piece.repeat(size) })
  expect(await growthOf(read, 50_000 / piece.length)).toBeLessThan(IN_PROPORTION)
})
