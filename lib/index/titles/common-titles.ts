import { parseTitle } from '#lib/index/titles/read-title.ts'
import { compileRoleMatch, titleMatch } from '#lib/index/titles/title-match.ts'
import { HEADS } from '#lib/index/titles/title-names.ts'
import { namesOfSameTrade, tradeTitlesIn } from '#lib/index/titles/trade-titles.ts'
import { lowerWords } from '#lib/text/text.ts'

/** Returns whether a text names a job. Example: "Staff Engineer", not "Northwind Freight". */
export function namesWork(text: string): boolean {
  const { head } = parseTitle(text).read
  return head !== null && (HEADS.has(head) || otherHeads().has(head))
}

let heads: ReadonlySet<string> | undefined

// Trades with few titles, which are compared with no other.
function otherHeads(): ReadonlySet<string> {
  heads ??= new Set(COMMON_TITLES.flatMap((title) => parseTitle(title).read.head ?? []))
  return heads
}

/**
 * Returns the common titles near these that these do not find anyway, nearest first; before them, for a title in another language, the
 * names of its trade, which rank higher as titles of the role. Example: "Lagerist" brings "Fachkraft für Lagerlogistik".
 */
export function similarTitles(titles: readonly string[], most: number): string[] {
  const meets = compileRoleMatch({ titles, avoid_titles: [] })
  const ofTrade = titles.flatMap(namesOfSameTrade).filter((name) => meets(name).rank === 3)
  const similar = COMMON_TITLES.flatMap((title) => {
    const { rank, nearness } = meets(title)
    // A title that contains one of these is found anyway; one contained in these is wider, and a useful suggestion.
    const isWider = titles.some((own) => titleMatch(own, { titles: [title], avoid_titles: [] }) !== null)
    const worth = isWider ? 1 : nearness
    return worth < LEAST || (rank === 1 && !isWider) || titles.some((own) => isSame(own, title))
      ? []
      : [{ title, worth }]
  })
  const nearest = similar.toSorted((a, b) => b.worth - a.worth).map(({ title }) => title)
  return [...new Set([...ofTrade, ...nearest])].slice(0, most)
}

/**
 * Returns the common titles that a text about a person names in the singular, in its order, then its names of trades in other
 * languages. People whom the person works with or for are none. Example: "Waiter who retrains as a data analyst, used to chefs and to the events manager" names "Data Analyst".
 */
export function commonTitlesIn(text: string): string[] {
  const words = ` ${lowerWords(text).join(' ')} `
  const common = COMMON_TITLES.flatMap((title) => {
    const name = ` ${lowerWords(title).join(' ')} `
    const at = words.indexOf(name)
    return at === -1 || OTHERS.test(words.slice(0, at)) ? [] : [{ title, at }]
  })
    .toSorted((a, b) => a.at - b.at || b.title.length - a.title.length)
    .map(({ title }) => title)
  return [...common, ...tradeTitlesIn(text)]
}

const OTHERS =
  / (?:with|to|by|of|under|for|between|and) (?:the|our|my|their|his|her)$| (?:with|to|by|of|under)$/

const isSame = (a: string, b: string): boolean => parseTitle(a).words.text === parseTitle(b).words.text

const LEAST = 0.5

/** The most common titles of companies, in every trade; they complete typed titles and suggest near ones. */
export const COMMON_TITLES: readonly string[] = `
Software Engineer|Backend Engineer|Frontend Engineer|Full Stack Engineer|Platform Engineer|Infrastructure Engineer
Site Reliability Engineer|DevOps Engineer|Cloud Engineer|Mobile Engineer|iOS Engineer|Android Engineer|Embedded Engineer
Firmware Engineer|Test Engineer|Security Engineer|Security Analyst|Network Engineer|Systems Administrator|Web Developer
Software Architect|Solutions Architect|Engineering Manager|Director of Engineering|Technical Lead|Game Developer
Data Engineer|Data Analyst|Data Scientist|Analytics Engineer|Business Intelligence Analyst|Machine Learning Engineer
AI Engineer|MLOps Engineer|Research Scientist|Research Engineer|Database Administrator|Statistician|Business Analyst
Product Manager|Senior Product Manager|Product Owner|Program Manager|Project Manager|Project Coordinator|Scrum Master
Technical Program Manager|Product Designer|UX Designer|UX Researcher|UI Designer|Graphic Designer|Brand Designer
Motion Designer|Creative Director|Content Designer|Art Director|Technical Writer|Copywriter|Editor|Content Writer|Journalist
Marketing Manager|Product Marketing Manager|Content Marketing Manager|Growth Marketing Manager|Performance Marketing Manager
Social Media Manager|SEO Specialist|Marketing Coordinator|Communications Manager|Public Relations Manager|Event Manager
Brand Manager|Community Manager|Lifecycle Marketing Manager|Demand Generation Manager
Account Executive|Sales Development Representative|Business Development Representative|Account Manager|Sales Manager
Sales Engineer|Solutions Consultant|Partnerships Manager|Sales Operations Manager|Revenue Operations Manager|Sales Associate
Customer Success Manager|Implementation Manager|Onboarding Specialist|Technical Account Manager|Customer Support Specialist
Customer Support Representative|Technical Support Engineer|Support Engineer|IT Support Specialist|Customer Experience Manager
Recruiter|Technical Recruiter|HR Manager|HR Business Partner|HR Generalist|People Operations Manager|Talent Acquisition Partner
Office Manager|Executive Assistant|Administrative Assistant|Receptionist|Learning and Development Manager|Payroll Specialist
Accountant|Senior Accountant|Financial Analyst|Finance Manager|Controller|Bookkeeper|Tax Manager|Auditor|FP&A Manager
Accounts Payable Specialist|Billing Specialist|Treasury Analyst|Risk Analyst|Credit Analyst|Investment Analyst|Underwriter
Legal Counsel|Paralegal|Attorney|Contract Manager|Compliance Manager|Compliance Analyst|Privacy Counsel
Operations Manager|Operations Analyst|Business Operations Manager|Strategy Manager|Chief of Staff|Supply Chain Manager
Logistics Manager|Logistics Coordinator|Procurement Manager|Buyer|Supply Planner|Warehouse Associate|Warehouse Manager
Delivery Driver|Truck Driver|Facilities Manager|Maintenance Technician|Electrician|Plumber|HVAC Technician|Construction Manager
Mechanical Engineer|Electrical Engineer|Manufacturing Engineer|Process Engineer|Civil Engineer|Structural Engineer
Chemical Engineer|Industrial Engineer|Hardware Engineer|Aerospace Engineer|Quality Engineer|Field Service Technician
Registered Nurse|Nurse Practitioner|Licensed Practical Nurse|Nursing Assistant|Medical Assistant|Physician|Pharmacist
Pharmacy Technician|Physical Therapist|Occupational Therapist|Behavior Technician|Behavior Analyst|Social Worker|Dentist
Dental Hygienist|Care Coordinator|Caregiver|Clinical Research Coordinator|Clinical Trial Manager|Lab Technician
Teacher|Tutor|Teaching Assistant|Instructional Designer|Curriculum Developer|Professor|Librarian
Store Manager|Assistant Store Manager|Retail Associate|Cashier|Barista|Chef|Line Cook|Restaurant Manager|Server|Hotel Manager
Consultant|Management Consultant|Policy Analyst|Program Coordinator|Grant Writer|Research Assistant|Research Associate
`
  .trim()
  .split(/[|\n]/)
