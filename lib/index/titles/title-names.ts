import { pairs } from '#lib/text/names.ts'
// The vocabulary of titles: synonyms, neighbouring trades and levels. Written by hand from common usage and checked
// against recorded titles; no published list was copied.

/** Returns the comparable words of one lower-case word of a title: abbreviations expanded, plurals made singular. */
export function comparableWords(written: string): readonly string[] {
  const cached = memo.get(written)
  if (cached) return cached
  const words = SAME.get(written) ?? SAME.get(singular(written)) ?? [singular(written)]
  if (memo.size >= MOST_REMEMBERED) memo.clear()
  memo.set(written, words)
  return words
}

const MOST_REMEMBERED = 20_000
const memo = new Map<string, readonly string[]>()

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|\.js)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|ss|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

// Written form, then its meaning; an empty meaning marks fillers.
const SAME = new Map(
  pairs(`
  and: | the: | a: | an: | 's: | ’s:
  sr: senior | snr: senior | sénior: senior | jr: junior | jnr: junior | assoc: associate | asst: assistant
  mgr: manager | mngr: manager | mgmt: management | dir: director | exec: executive | admin: administrator
  engr: engineer | eng: engineering | dev: developer | ops: operation | acct: account | tech: technical | rep: representative
  vp: vice president | svp: senior vice president | evp: executive vice president | avp: assistant vice president
  qa: quality assurance | cofounder: co founder
  golang: go | js: javascript | ts: typescript | nodejs: node.js | node: node.js | reactjs: react | react.js: react
  vuejs: vue | vue.js: vue | nextjs: next.js | dotnet: .net | ii: 2 | iii: 3 | iv: 4
  `).map(([written, meaning]) => [written, meaning.split(' ').filter(Boolean)] as const),
)

/** Words of a title that form one name, longest first at each place: as written, then as compared. */
export const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  entries(`
  front end: frontend | back end: backend | full stack: fullstack | full stacks: fullstack | developer operation: devops | go to market: gtm
  sre: sre engineer | sre engineer: sre engineer | site reliability: sre | site reliability engineer: sre engineer | production engineer: sre engineer
  machine learning: ml | artificial intelligence: ai | generative ai: ai | gen ai: ai | genai: ai | ml operation: mlops
  mle: ml engineer | swe: software engineer | sde: software engineer | sdet: test engineer
  software development engineer: software engineer | software dev engineer: software engineer
  quality assurance: test | quality engineer: test engineer | information security: security
  cybersecurity: security | cyber security: security | appsec: security | business intelligence: bi
  data warehouse: data_warehouse | data science: data_science | data scientist: data_science scientist
  user experience: ux | user interface: ui | ux ui: ux ui | product design: product design
  account executive: account_executive executive | ae: account_executive executive
  sales executive: account_executive executive | account director: account_executive executive
  sales development: sales_development | business development: sales_development
  sdr: sales_development representative | bdr: sales_development representative
  account manager: account_management manager | account management: account_management
  technical account manager: technical_account manager | tam: technical_account manager
  customer success: customer_success | client success: customer_success | csm: customer_success manager
  customer support: customer_support | customer service: customer_support | client service: customer_support
  client support: customer_support | customer care: customer_support | care expert: customer_support expert
  cs team lead: customer_support team_lead | cs agent: customer_support agent | cs representative: customer_support representative
  health care: healthcare | mid market: midmarket
  user operation: customer_support | customer experience: customer_experience | cx: customer_experience
  customer operation: customer_operation | contact center: contact_center | call center: contact_center
  contact centre: contact_center | call centre: contact_center | technical support: technical_support
  team lead: team_lead | team leader: team_lead | teamlead: team_lead | group lead: team_lead
  shift lead: team_lead | supervisor: team_lead
  product marketing: product_marketing | product marketer: product_marketing manager
  pmm: product_marketing manager | partner marketing: partner_marketing | field marketing: field_marketing
  content marketing: content_marketing | performance marketing: performance_marketing
  social media: social_media | public relation: communication | pr: communication
  human resource: hr | people operation: hr | people partner: hr partner | people success: hr
  people and culture: hr | people culture: hr | people: hr | hrbp: hr business partner
  talent acquisition: recruiting | recruitment: recruiting | recruiter: recruiting recruiter
  talent sourcer: recruiting sourcer | talent partner: recruiting partner
  talent acquisition partner: recruiting recruiter | talent acquisition specialist: recruiting recruiter
  technical recruiter: recruiting recruiter | talent management: hr
  account payable: accounting_payable | account receivable: accounting_payable | ap: accounting_payable
  financial accountant: accountant | bookkeeping: accounting | finance operation: finance_operation
  billing operation: billing | payment operation: payments | financial planning and analysis: fp_a
  fp and a: fp_a | fp a: fp_a | financial analyst: finance analyst | financial planning: fp_a
  project management: project | program management: program | programme: program
  registered nurse: registered_nurse nurse | rn: registered_nurse nurse | lpn: practical_nurse nurse
  licensed practical nurse: practical_nurse nurse | cna: nursing_assistant assistant
  nursing assistant: nursing_assistant assistant | nurse practitioner: nurse_practitioner nurse
  bcba: behavior_analyst analyst | board certified behavior analyst: behavior_analyst analyst
  behavior analyst: behavior_analyst analyst | behavior technician: behavior_therapy technician
  aba therapist: behavior_therapy therapist | executive assistant: executive_assistant assistant
  personal assistant: executive_assistant assistant | office manager: office manager
  office management: office | front desk: office | help desk: helpdesk | service desk: helpdesk
  it support: helpdesk | new grad: new_grad | new graduate: new_grad | university grad: new_grad
  university graduate: new_grad | recent graduate: new_grad | graduate: new_grad | grad: new_grad
  early career: new_grad | early in career: new_grad | entry: new_grad | entry level: new_grad
  working student: intern | werkstudent: intern | internship: intern | co op: intern | coop: intern
  apprentice: intern | apprenticeship: intern | trainee: intern | praktikum: intern | praktikant: intern
  solution engineer: presale engineer | sales engineer: presale engineer | presales engineer: presale engineer
  solution consultant: presale consultant | solution architect: presale architect | pre sales: presale
  sales consultant: presale consultant | forward deployed: forward_deployed | developer relation: devrel
  developer advocate: devrel advocate | demand generation: demand | paid media: performance_marketing
  growth marketing: growth marketing | soc analyst: security analyst | application security: security
  product security: security | network security: security | rbt: behavior_therapy technician
  registered behavior technician: behavior_therapy technician | behavior therapist: behavior_therapy therapist
  mental health: therapy | general counsel: counsel | in house counsel: counsel | product owner: product owner
  business developer: sales_development | people manager: hr manager | support lead: support team_lead
  mid level: mid | medior: mid | intermediate: mid | head: head_of | vice president: vice_president
`),
)

/** Words of level, each on a ladder from 0 (intern) to 8 (chief). */
export const LEVELS: ReadonlyMap<string, number> = new Map(
  numbers(`intern 0 new_grad 0.7 junior 1 associate 1 assistant 1 i 1 1 1 mid 2 2 2 3 3 senior 3 iii 3 4 4 staff 4
  lead 4 founding 3.5 principal 5 distinguished 6 fellow 6 head_of 6.5 director 6.5 vice_president 7.5 chief 8`),
)

/** Head words of titles by comparison kind. */
export const HEADS: ReadonlyMap<string, string> = new Map(
  groups(`
  engineer: engineer developer programmer coder | architect: architect | manager: manager chiefofstaff
  team_lead: team_lead lead leader | director: director head_of vice_president chief president
  designer: designer | analyst: analyst | scientist: scientist researcher | intern: intern
  specialist: specialist coordinator generalist associate administrator expert officer professional
  agent: agent representative advisor adviser clerk operator | executive: executive seller salesperson
  partner: partner | consultant: consultant | recruiter: recruiter sourcer | assistant: assistant secretary receptionist
  accountant: accountant bookkeeper controller auditor collector | counsel: counsel attorney lawyer paralegal
  nurse: nurse | therapist: therapist counselor | technician: technician mechanic electrician installer
  teacher: teacher tutor instructor trainer | writer: writer editor copywriter | marketer: marketer
  strategist: strategist | physician: physician doctor dermatologist dentist | driver: driver
  worker: worker picker packer laborer handler operative stocker loader | owner: owner | advocate: advocate evangelist
  pharmacist: pharmacist | cashier: cashier barista server waiter | guard: guard officer_guard | aide: aide caregiver | chef: chef cook baker | buyer: buyer planner | trader: trader
  producer: producer artist animator photographer
`),
)

/** Kinds of heads that often name neighbouring work. */
export const NEAR_HEADS: ReadonlyMap<string, ReadonlySet<string>> = neighbours(`
  engineer: architect | scientist: engineer analyst | analyst: specialist accountant scientist engineer
  specialist: agent assistant analyst partner accountant | manager: team_lead marketer partner specialist strategist
  team_lead: director agent specialist | executive: agent manager seller | recruiter: specialist partner
  designer: producer strategist | consultant: manager specialist engineer | nurse: therapist assistant
  technician: worker agent engineer therapist | worker: specialist agent driver cashier | manager: owner
  owner: specialist analyst | therapist: analyst aide | nurse: aide | advocate: engineer marketer manager | writer: strategist specialist | marketer: strategist specialist
`)

/** The field that a head word implies if no other word names one. */
export const FIELD_OF_HEAD: ReadonlyMap<string, string> = new Map(
  singles(`developer: software | programmer: software | coder: software | designer: design | recruiter: recruiting
  sourcer: recruiting | accountant: accounting | bookkeeper: accounting | controller: accounting | auditor: accounting
  counsel: legal | attorney: legal | lawyer: legal | paralegal: legal | nurse: nursing | seller: account_executive
  marketer: marketing | writer: content | copywriter: content | teacher: teaching | tutor: teaching | chiefofstaff: operation`),
)

/** The family that each word of a field belongs to. */
export const FAMILY_OF: ReadonlyMap<string, string> = new Map(
  groups(`
  software: software backend frontend fullstack web website api platform infrastructure infra cloud devops sre release
    mobile ios android app embedded firmware test security network database build java python
    golang go rust ruby php scala kotlin swift c++ c# .net node.js javascript typescript react vue angular wordpress
    salesforce shopify rails django elixir kubernetes blockchain solidity flutter engineering mlops ml ai
    search ranking recommendation deep_learning nlp computer vision data data_warehouse data_platform graphics game
    observability reliability automation sdk integration identity it
  data: analytics bi data_science insight reporting power business_analytics statistics product_analytics
  design: design ux ui visual graphic brand interaction motion creative
  product: product program project scrum delivery
  sales: account_executive sales sales_development account_management partnership revenue presale forward_deployed
    deal territory
  success: customer_success implementation onboarding renewal technical_account engagement
  support: customer_support customer_experience customer_operation contact_center technical_support support
    helpdesk community trust
  marketing: devrel marketing product_marketing partner_marketing field_marketing content_marketing performance_marketing
    growth lifecycle social_media communication content seo crm demand event editorial affiliate martech
  people: hr recruiting talent compensation payroll workplace office executive_assistant benefits learning
  finance: finance accounting accountant accounting_payable finance_operation billing payments treasury tax audit
    fp_a controllership collection bookkeeper credit underwriting investment pricing
  legal: legal compliance privacy contract policy regulatory aml sanction
  health: nursing registered_nurse practical_nurse nurse_practitioner nursing_assistant behavior_analyst
    behavior_therapy clinical medical therapy pharmacy dental patient physician healthcare
  hardware: mechanical electrical thermal civil structural chemical manufacturing process hardware rf optical
    propulsion industrial aerospace materials field nuclear power_electronics layout silicon asic fpga
  trades: warehouse truck forklift logistics maintenance construction plumbing hvac welding delivery_driver kitchen
  teaching: teaching curriculum education school
  operations: operation business strategy supply procurement facility risk fraud
  science: research biology chemistry lab physics
`),
)

/** Neighbouring fields: people of one often fit the other. */
export const NEAR_FIELDS: ReadonlyMap<string, ReadonlySet<string>> = neighbours(`
  software: backend frontend fullstack web platform api mobile search engineering
  backend: fullstack platform api software golang infrastructure java python node.js
  frontend: fullstack web website ui javascript typescript react vue angular wordpress design
  fullstack: web software product | mobile: ios android sdk app | ios: android swift | android: kotlin
  devops: sre platform infrastructure cloud release build kubernetes reliability observability infra
  sre: platform infrastructure cloud reliability kubernetes infra | cloud: infrastructure platform kubernetes
  platform: infrastructure api | data: data_warehouse analytics bi data_science ml data_platform mlops
  ml: ai mlops data_science search ranking recommendation nlp computer data deep_learning research | ai: mlops data_science
  mlops: data devops | analytics: bi data_science insight reporting product_analytics power
  bi: reporting insight power | bi: data | test: automation | security: network identity
  design: ux ui visual product interaction | ux: ui research product interaction | visual: graphic brand motion
  account_executive: sales account_management | sales: account_management sales_development partnership territory revenue
  presale: technical_account implementation customer_success forward_deployed integration sales
  forward_deployed: software implementation | devrel: content product_marketing software | account_management: customer_success renewal technical_account
  customer_success: implementation onboarding renewal technical_account engagement customer_experience
  customer_support: customer_experience customer_operation contact_center technical_support support community
  customer_experience: customer_operation contact_center support | customer_operation: contact_center support
  technical_support: helpdesk support | product_marketing: partner_marketing marketing content_marketing
  marketing: growth lifecycle content_marketing performance_marketing field_marketing partner_marketing demand brand crm
    content social_media communication | growth: lifecycle performance_marketing | content: editorial communication
  hr: recruiting talent compensation payroll workplace office benefits | recruiting: talent
  workplace: office executive_assistant | accounting: accountant finance accounting_payable controllership finance_operation
    audit tax billing bookkeeper | finance: fp_a treasury finance_operation investment pricing
  finance_operation: accounting_payable billing payments treasury collection | billing: payments collection
  product: program | project: program delivery | legal: compliance contract privacy regulatory policy
  compliance: aml sanction risk fraud | operation: business strategy | registered_nurse: practical_nurse nursing
  nursing: nurse_practitioner practical_nurse nursing_assistant clinical | behavior_analyst: behavior_therapy
  mechanical: thermal structural manufacturing hardware aerospace propulsion | electrical: hardware rf power_electronics
  firmware: embedded hardware | warehouse: logistics forklift | truck: logistics
`)

// Each entry is a name, a colon and words, in the spelling of the comparison.
function entries(table: string): [string, string[]][] {
  return table.split(/\||\n(?=\s+[^:\n]*:)/).flatMap((entry) => {
    const index = entry.indexOf(':')
    const name = plain(entry.slice(0, index)).join(' ')
    return index < 0 ? [] : [[name, plain(entry.slice(index + 1))] as [string, string[]]]
  })
}

function plain(words: string): string[] {
  return words.split(/\s+/).filter(Boolean).flatMap(comparableWords)
}

/** Tools and languages that a title names as the core of the work. */
export const TOOLS: ReadonlySet<string> = new Set(
  plain(`java python go rust ruby rails php laravel c++ c# .net node.js django react angular vue svelte flutter wordpress
  shopify salesforce kotlin swift scala elixir solidity sap netsuite servicenow workday drupal magento webflow cobol
  fpga verilog power databricks snowflake`),
)

function singles(table: string): [string, string][] {
  return entries(table).map(([name, words]) => [name, words[0] ?? ''])
}

function groups(table: string): [string, string][] {
  return entries(table).flatMap(([group, words]) => words.map((word): [string, string] => [word, group]))
}

function numbers(table: string): [string, number][] {
  const words = plain(table)
  return words.flatMap((word, index) =>
    index % 2 === 0 ? [[word, Number(words[index + 1])] as [string, number]] : [],
  )
}

function neighbours(table: string): Map<string, Set<string>> {
  const neighboursByName = new Map<string, Set<string>>()
  const add = (a: string, b: string) => neighboursByName.set(a, (neighboursByName.get(a) ?? new Set()).add(b))
  for (const [name, words] of entries(table)) {
    for (const word of words) {
      add(name, word)
      add(word, name)
    }
  }
  return neighboursByName
}
