import { wordTable } from '#lib/text/text.ts'

/** Skills and tools by field. In a list of spellings divided by `=`, the first is the common name. */
const SKILL_NAMES = `
languages and frameworks: python=python3; java; f#=fsharp; vb.net; javascript=js=ecmascript; typescript=ts; go=golang; rust; c++=cpp; c#=c-sharp=csharp;
  ruby; ruby on rails=rails=ror; php; laravel; symfony; scala; kotlin; swift; swiftui; objective-c=objective c=objc; perl; r; c; matlab; sas; elixir; erlang;
  clojure; haskell; ocaml; zig; dart; lua; julia; cobol; fortran; groovy; assembly; vba; bash=shell scripting=bash scripting; powershell;
  react=react.js=reactjs; react native; vue=vue.js=vuejs; angular=angularjs; svelte; sveltekit; next.js=nextjs; nuxt; node.js=node=nodejs;
  express=express.js=expressjs; nestjs; remix; redux; tailwind=tailwind css=tailwindcss; jquery; html=html5; css=css3; sass=scss; webpack;
  vite; three.js; webgl; d3=d3.js; electron; django; flask; fastapi; spring boot=springboot=spring; hibernate; .net=dotnet=.net core=asp.net;
  blazor; graphql; grpc; rest apis=restful apis=rest api=rest=restful; websockets; flutter; jetpack compose; android; ios; unity;
  unreal engine=unreal; opengl; vulkan; metal; cuda; qt; phoenix; hotwire; storybook; wordpress; drupal; shopify; liquid; webflow
data: sql; pl/sql=plsql; nosql; postgresql=postgres=psql; mysql=mariadb; oracle; sql server=mssql=t-sql; mongodb=mongo; redis; cassandra; dynamodb;
  elasticsearch=elastic search=opensearch; kafka=apache kafka; rabbitmq; spark=apache spark=pyspark; hadoop; hive; airflow=apache airflow;
  dagster; prefect; dbt; snowflake; bigquery=big query; redshift; databricks; flink=apache flink; clickhouse; duckdb; trino=presto; iceberg;
  pinecone; neo4j; etl=elt; data warehousing=data warehouse; data modeling=data modelling; data pipelines=data pipeline; tableau; looker;
  power bi=powerbi; mode; metabase; superset; google analytics=ga4; amplitude; mixpanel; segment; statistics=statistical analysis;
  a/b testing=ab testing=experimentation; spss; stata; alteryx; fivetran; informatica; excel=microsoft excel=ms excel; google sheets;
  data visualization=data visualisation; pandas; numpy; causal inference; forecasting
machine learning: machine learning=ml; deep learning; nlp=natural language processing; computer vision; reinforcement learning; llms=llm=
  large language models=large language model; pytorch; tensorflow; jax; keras; scikit-learn=sklearn; hugging face=huggingface; transformers;
  langchain; rag=retrieval augmented generation=retrieval-augmented generation; mlops; mlflow; kubeflow; prompt engineering; onnx; triton;
  vllm; recommender systems=recommendation systems; generative ai=genai; opencv; slam; ros=ros2; lidar
cloud and operations: kubernetes=k8s; docker; helm; terraform; pulumi; ansible; puppet; chef; jenkins; github actions; gitlab ci; circleci;
  argocd=argo cd; ci/cd=cicd=continuous integration; git; github; github copilot; gitlab; linux=unix; windows server; aws=amazon web services; azure=
  microsoft azure; gcp=google cloud=google cloud platform; lambda=aws lambda; ec2; s3; ecs; eks; cloudformation; serverless; cloudflare;
  nginx; prometheus; grafana; datadog; splunk; new relic; opentelemetry; pagerduty; elk; microservices=microservice; distributed systems;
  observability; infrastructure as code=iac; vmware; active directory; entra id; intune; jamf; okta; tcp/ip; dns; bgp; vpn; firewalls=
  firewall; cisco; juniper; wireshark; siem; penetration testing=pen testing; owasp; iam; sso; saml; oauth; soc 2=soc2; iso 27001; nist;
  pci dss=pci; gdpr; hipaa; threat modeling=threat modelling; incident response; vulnerability management; itil; servicenow
testing: selenium; cypress; playwright; jest; pytest; junit; appium; postman; test automation=automated testing; unit testing=unit tests;
  load testing; manual testing; testrail
hardware: embedded systems=embedded; firmware; fpga; verilog; systemverilog; vhdl; rtos; freertos; pcb design=pcb; altium; arm; can bus; i2c; spi;
  oscilloscopes=oscilloscope; solidworks; autocad; catia; creo; fusion 360; ansys; abaqus; simulink; labview; plc programming=plc=plcs; scada;
  gd&t; cnc=cnc machining; cad; revit; bim; civil 3d; hvac; lean manufacturing; six sigma; fmea; gmp=cgmp; haccp; welding=mig welding=
  tig welding; soldering; blueprint reading=reading blueprints; injection molding=injection moulding
design: figma; sketch; adobe xd; photoshop; illustrator; indesign; after effects; premiere pro=adobe premiere; final cut pro; adobe creative suite=
  adobe creative cloud=creative suite; blender; maya; 3ds max; cinema 4d; design systems=design system; wireframing=wireframes;
  prototyping; user research=ux research; usability testing; interaction design; typography; accessibility=wcag; motion design; canva
product and project: agile; scrum; kanban; jira; confluence; asana; notion; product management; project management; program management;
  roadmapping=product roadmaps; stakeholder management; okrs; ms project=microsoft project; primavera; change management; requirements gathering
sales and marketing: salesforce=sfdc; hubspot; marketo; pardot; outreach; salesloft; gong; zoominfo; apollo; zendesk; intercom; gainsight; crm=
  crm software; cold calling=cold outreach; lead generation; account management; pipeline management; meddic=meddpicc; seo; sem; ppc=paid search;
  google ads=adwords; meta ads=facebook ads; linkedin ads; tiktok ads; email marketing; content marketing; copywriting; social media=
  social media marketing; klaviyo; mailchimp; braze; iterable; marketing automation; demand generation; brand strategy; public relations=pr;
  event planning; market research; performance marketing; programmatic advertising; growth marketing; cms; affiliate marketing
finance and office: quickbooks; xero; netsuite; sap; sap s/4hana=s/4hana; oracle financials; workday; concur; gaap=us gaap; ifrs; sox; financial modeling=
  financial modelling; budgeting; accounts payable; accounts receivable; bookkeeping; payroll; general ledger; month-end close=month end close;
  reconciliations=account reconciliation=bank reconciliations; tax preparation; auditing=audit; variance analysis; valuation; bloomberg; fp&a;
  datev; adp; gusto; bamboohr; greenhouse; lever; hris; benefits administration; talent acquisition=recruiting=full-cycle recruiting;
  powerpoint; microsoft access=ms access; monday.com; microsoft office=ms office=microsoft 365=office 365; google workspace=g suite; outlook; data entry; calendar management;
  underwriting; claims handling=claims processing; anki; aml; kyc; contract negotiation; legal research; westlaw; lexisnexis; e-discovery
supply and trades: procurement; inventory management=inventory control; warehouse management=wms; logistics; supply chain=supply chain management;
  forklift=forklift operation; demand planning; freight; order picking; shipping and receiving; pallet jack; rf scanners=rf scanner; erp;
  electrical wiring; plumbing; carpentry; diesel engines; preventive maintenance=preventative maintenance; hydraulics; pneumatics; osha
health and care: phlebotomy; venipuncture; iv therapy; wound care; medication administration; patient care; patient assessment; triage; vital signs;
  ehr=emr=electronic health records=electronic medical records; epic=epic systems; cerner; meditech; athenahealth; medical billing; medical coding;
  icd-10; cpt coding=cpt; case management; care planning=care plans; clinical trials; clinical research; gcp guidelines=good clinical practice;
  pcr; elisa; cell culture; flow cytometry; crispr; western blot; hplc; mass spectrometry; dental x-rays; infection control; ventilators; telemetry;
  behavioral therapy=aba therapy; cognitive behavioral therapy=cbt; crisis intervention; motivational interviewing
teaching and service: lesson planning; curriculum development=curriculum design; classroom management; special education; iep=ieps;
  instructional design; articulate storyline; google classroom; canvas lms; moodle; pos systems=pos=point of sale; cash handling; food safety;
  menu planning; barista; bartending; food preparation=food prep; merchandising; visual merchandising; customer service; customer support;
  technical support; help desk; live chat; scheduling; technical writing; translation; proofreading; grant writing; fundraising; blockchain; solidity; ethereum
`

/** Names that are also plain words: they count only in the spelling here. */
const WRITTEN_SO = `Go Rust R C Swift Dart Ruby Spring Express Node Metal Phoenix Chef Puppet Mode Segment Sketch Excel Outlook
  Oracle Hive Spark Triton Arm ARM Outreach Apollo Intercom Greenhouse Lever Canvas Epic Notion Helm Unity Unreal Remix Liquid Lambda REST
  PR CAN Maya Creo Blender Illustrator Word Access Concur Gusto Workday Prefect Iceberg Looker Snowflake Julia Groovy Assembly
  Scheduling Logistics Freight Embedded Perl Elixir Electron Braze Zig Lua RAG SPI POS ECS PCI Gong CMS BIM CBT IAM Flask Jest Kafka
  CPT Express.js Transformers ROS Canva Scala Sass SAS React`

/** Branches of business in which a posting may require experience. */
const DOMAIN_NAMES = `fintech; financial services; banking; insurance; insurtech; healthcare=health care; healthtech=health tech;
  biotech=biotechnology; pharmaceutical=pharma=pharmaceuticals; medical devices=medical device; life sciences; b2b saas; saas=software as a service;
  e-commerce=ecommerce; retail; hospitality; real estate; proptech; construction; manufacturing; automotive; aerospace; defense=defence;
  energy; renewable energy; oil and gas; utilities; telecommunications=telecom; media; gaming=video games; edtech; higher education; nonprofit=
  non-profit; public sector=government; logistics industry; agriculture; adtech; cybersecurity=cyber security; crypto=web3; startup=
  startups=start-up; consumer goods=cpg=fmcg; legal industry; b2b; b2c; wealth management; private equity; investment banking; robotics`

/** Certificates and licences that employers require by name. */
const CERT_NAMES = `cpa=certified public accountant; cfa=chartered financial analyst; cma; acca; rn=registered nurse=rn license=registered nurse license;
  lpn=licensed practical nurse; cna=certified nursing assistant; lcsw; bcba; np; bls=basic life support; acls=advanced cardiac life support; pals;
  cpr=cpr certification; first aid; emt=emt-b; paramedic license; pharmacist license; phr; shrm-cp=shrm; pmp=pmp certification; prince2; csm=
  certified scrum master=certified scrummaster; cissp; cism; cisa; ceh; oscp; security+=comptia security+; network+; a+=comptia a+; ccna; ccnp; aws certified=
  aws certification; itil certification=itil foundation; bar admission=admitted to the bar; series 7; series 63; series 65; series 66; cdl=cdl class a=
  class a cdl=commercial driver's license=commercial drivers license; osha 10; osha 30; forklift certification=forklift license=forklift licence=forklift certified=
  staplerschein=gabelstaplerschein=flurförderschein; crane licence=crane license=kranschein; adr=adr certificate=adr-schein=gefahrgutschein;
  servsafe=food handler card=food handler's card; teaching license=teaching credential=teaching certificate=teacher certification; epa 608;
  journeyman license=journeyman electrician; electrician license; pe license=professional engineer license; eit; six sigma green belt=green belt;
  six sigma black belt=black belt; leed; real estate license; cosmetology license; cfp; enrolled agent; cams; guard card; rbt; tefl; celta; qts;
  driver's license=drivers license=driver license=driving licence=driver's licence=driving license=führerschein=führerschein klasse b=permis b=permis de conduire=
  carnet de conducir=valid driver's license`

/** The sort of a known name: a skill or tool, a certificate, or a line of business. */
type TermSort = 'skill' | 'cert' | 'domain'

/** A known name in a text: the name that stands for all its spellings, and where it is written. */
export type FoundTerm = { sort: TermSort; name: string; start: number; end: number }

type TermMeaning = { sort: TermSort; name: string }

const WORD = /\.net\b|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.'’&](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*[+#]{0,2}/giu
const MOST_WORDS = 5
const JOINS = [' ', '-', '/', '‑']
const LONGEST_TEXT = 12_000

/** Returns the known names in a text, in order and without overlaps, the longest where several begin at one word. */
export function findTerms(text: string): FoundTerm[] {
  const words = textWords(text.slice(0, LONGEST_TEXT))
  const terms: FoundTerm[] = []
  for (let index = 0; index < words.length; ) {
    const length = lengthAt(words, index)
    const first = words[index]
    const last = words[index + length - 1]
    if (first && last && length > 0) {
      const term = TERMS_BY_NAME.get(keyOf(words.slice(index, index + length)))
      if (term && isSkillHere(text, first, last)) terms.push({ ...term, start: first.start, end: last.end })
    }
    index += Math.max(1, length)
  }
  return terms
}

/** Returns the name that stands for all spellings of a term; for an unknown term, the folded term itself. */
export function nameOfTerm(term: string): string {
  const [knownTerm] = findTerms(term)
  const isAll = knownTerm !== undefined && knownTerm.end - knownTerm.start === term.trim().length
  return isAll
    ? knownTerm.name
    : (TERMS_BY_NAME.get(foldTermText(term).replaceAll(/[-/]/g, ' '))?.name ?? foldTermText(term))
}

type TextWord = { text: string; folded: string; start: number; end: number; gap: string }

function textWords(text: string): TextWord[] {
  const words: TextWord[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const gap = text.slice(end, index)
    end = index + written.length
    words.push({ text: written, folded: foldTermText(written), start: index, end, gap })
  }
  return words
}

function lengthAt(words: readonly TextWord[], index: number): number {
  const most = LONGEST_FROM.get(words[index]?.folded ?? '') ?? 0
  if (most === 0) return 0
  for (let length = Math.min(most, words.length - index); length > 0; length -= 1) {
    const phrase = words.slice(index, index + length)
    if (phrase.slice(1).every(({ gap }) => JOINS.includes(gap)) && TERMS_BY_NAME.has(keyOf(phrase)))
      return length
  }
  return 0
}

function keyOf(words: readonly TextWord[]): string {
  return words.map(({ folded }) => folded).join(' ')
}

function foldTermText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").trim()
}

// A name that is also a word needs its capital inside a sentence, and at the head of one a sign that it is a tool. Example:
// "Go", but not "Go above and beyond".
function isSkillHere(text: string, first: TextWord, last: TextWord): boolean {
  if (first !== last) return true
  const before = text.slice(Math.max(0, first.start - 24), first.start)
  const behind = text.slice(last.end, last.end + 30)
  if (first.text.length === 1 && (isOtherLetter(before, behind) || isOfAuthors(text, first.start)))
    return false
  if (first.folded === 'cfa' && (CENTRE_BEHIND.test(behind) || APPRENTICED.test(text))) return false
  const so = CAPITALS.get(first.folded)
  if (so === undefined) return true
  if (!so.has(first.text) && !(first.text.length > 3 && first.text === first.text.toUpperCase())) return false
  const beginsSentence = !/[^\s.!?:*•-]\s*$/.test(before)
  const isClear = !isDoubtfulName(first.folded) && !(beginsSentence && isPlainAtHead(behind))
  const isName = (word: string) => TERMS_BY_NAME.has(foldTermText(word))
  return isClear || isMeantAsTool({ text, start: first.start, end: last.end, isName })
}

// A single letter after one of these words is no language, nor is an initial. Example: "Series C", "vitamin C", "John R. Smith".
const NOT_A_LANGUAGE =
  /(?:\b(?:series|vitamin|grade|class|plan|type|level|tier|phase|round|hepatitis|section|block|building|room|hall|option|appendix|annex|schedule|part|unit|group|category|terminal|gate|zone|route|line|shift|team|klasse|kategorie|catégorie|permis|categoría|clase)|&) *$/i
const INITIAL = /\p{Lu}\p{Ll}+ $/u

// A French "CFA" trains apprentices. Examples: "CFA de Lyon", "CAP Cuisine, CFA Belleville".
const CENTRE_BEHIND = /^ (?:des?|du|d[’'])(?!\p{L})/u
const APPRENTICED =
  /(?<!\p{L})(?:CAP|BEP|BTS|BP|CQP|[Bb]ac [Pp]ro|[Bb]revet|[Aa]pprentissage|[Aa]lternance)(?!\p{L})/u

function isOtherLetter(before: string, behind: string): boolean {
  if (NOT_A_LANGUAGE.test(before) || /^(?:\s*[-&]|['’])/.test(behind)) return true
  return INITIAL.test(before) && /^\.\s?\p{Lu}\p{Ll}/u.test(behind)
}

// Two names with initials and a year are a cited work. Examples: "Feld R, Iqbal S. Title. 2023", "R. Feld and S. Iqbal, 2021".
const WITH_INITIALS =
  /(?<!\p{L})(?:\p{Lu}\p{Ll}+ \p{Lu}{1,2}(?=[,.;:]| and | & )|(?:\p{Lu}\. ?){1,3}\p{Lu}\p{Ll}+)/gu
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/

function isOfAuthors(text: string, at: number): boolean {
  if (!YEAR.test(text)) return false
  const near = text.slice(Math.max(0, at - NAMES_NEAR), at + NAMES_NEAR)
  const names = near.match(WITH_INITIALS) ?? []
  return names.filter((name) => !TERMS_BY_NAME.has(foldTermText(name))).length > 1
}

const NAMES_NEAR = 60

const TERMS_BY_NAME: ReadonlyMap<string, TermMeaning> = new Map([
  ...namesOf(DOMAIN_NAMES, 'domain'),
  ...SKILL_NAMES.split(/^(?=\S)/m).flatMap((line) => namesOf(line.slice(line.indexOf(':') + 1), 'skill')),
  ...namesOf(CERT_NAMES, 'cert'),
])

// Returns the length in words of the longest name that begins with a word.
const LONGEST_FROM = new Map<string, number>()
for (const name of TERMS_BY_NAME.keys()) {
  const words = name.split(' ')
  const first = words[0] ?? ''
  LONGEST_FROM.set(first, Math.min(MOST_WORDS, Math.max(words.length, LONGEST_FROM.get(first) ?? 0)))
}

const CAPITALS = new Map<string, Set<string>>()
for (const written of WRITTEN_SO.split(/\s+/)) {
  CAPITALS.set(foldTermText(written), (CAPITALS.get(foldTermText(written)) ?? new Set()).add(written))
}

function namesOf(table: string, sort: TermSort): [string, TermMeaning][] {
  return table.split(';').flatMap((entry): [string, TermMeaning][] => {
    const spellings = entry.replaceAll(/\s+/g, ' ').split('=').map(foldTermText).filter(Boolean)
    const name = spellings[0]
    return name === undefined
      ? []
      : spellings.map((spelling) => [spelling.replaceAll(/[-/]/g, ' '), { sort, name }])
  })
}

/** Returns the names in a text, with those that they imply. Example: "EKS" gives eks, kubernetes, aws and docker. */
export function namesWithImplied(text: string): Set<string> {
  return new Set(findTerms(text).flatMap(({ name }) => [name, ...impliedBy(name).names]))
}

type ImpliedTerms = { names: ReadonlySet<string>; words: ReadonlySet<string> }

const NOTHING: ImpliedTerms = { names: new Set(), words: new Set() }

/** Returns the known names and plain words that a name implies. */
export function impliedBy(name: string): ImpliedTerms {
  table ??= readTable()
  return table.get(name) ?? NOTHING
}

let table: ReadonlyMap<string, ImpliedTerms> | undefined

function readTable(): ReadonlyMap<string, ImpliedTerms> {
  const implied = new Map<string, { names: Set<string>; words: Set<string> }>()
  for (const line of IMPLIED_SKILLS.trim().split('\n')) {
    const colon = line.indexOf(': ')
    const right = line.slice(colon + 2)
    const phrase = /"([^"]*)"/.exec(right)?.[1] ?? ''
    const words = phrase === '' ? [] : [phrase, ...phrase.split(' ')]
    const names = spokenNames(right.replace(/"[^"]*"/, ' '))
    for (const source of line.slice(0, colon).split(',').flatMap(spokenNames)) {
      const entry = implied.get(source) ?? { names: new Set<string>(), words: new Set<string>() }
      addAll(
        entry.names,
        names.filter((name) => name !== source),
      )
      addAll(entry.words, words)
      implied.set(source, entry)
    }
  }
  // Implied names imply further ones, one step deep.
  for (const entry of implied.values()) {
    const next = [...entry.names].flatMap((name) => implied.get(name) ?? [])
    addAll(
      entry.names,
      next.flatMap(({ names }) => [...names]),
    )
    addAll(
      entry.words,
      next.flatMap(({ words }) => [...words]),
    )
  }
  return implied
}

function addAll(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value)
}

// Names that are plain words too are known by their capitals.
function spokenNames(text: string): string[] {
  return [
    ...findTerms(text),
    ...findTerms(text.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase())),
  ].map(({ name }) => name)
}

/** Names that are also words inside a sentence, or names of people and places: they need a sign of their sense. */
const DOUBTFUL = wordTable('phoenix julia maya apollo mode segment chef metal outreach greenhouse canvas')
// Words before a name that say that it is a tool or a language.
const TOOL_BEFORE =
  /\b(?:experienced?|knowledge|proficien\w+|familiar\w*|skills?|skilled|fluen\w+|expertise|expert|hands-on|using|used|tools?|software|systems?|such as|like|e\.g\.,?|for example|including|programming|languages?|certified|years|basic|advanced|solid|strong|good|ms|microsoft|adobe|google|platforms?|kenntnisse|erfahrung|expérience|maîtrise|experiencia|manejo)(?: (?:with|of|using|such as|like|mit|de|avec|con))?(?: the)?[: (]+$/iu
// Words behind a name that say so.
const TOOL_BEHIND =
  /^[ -](?:developers?|engineers?|engineering|programm\w+|development|experience|skills?|certif\w+|code|coding|codebase|frameworks?|experts?|expertise|specialists?|admin\w*|apis?|sdk|software|platforms?|apps?|applications?|ats|ehr|emr|lms|crm|pos|erp|modell?ing|models?|spreadsheets?|macros?|formulas|pivot|dashboards?|reports?|services?|components?|hooks|microservices?|back-?ends?|front-?ends?|pipelines?|clusters?|scripts?|scripting|modules?|packages?|librar\w+|jobs|streaming|sql|plugins?|charts?|quer\w+|databases?|tables?|integrations?|projects?|workspaces?|boards?|channels?|workflows?|automations?|language|knowledge|proficiency|systems?|tools?|jobs|animations?|rigging|boot|cloud|liveview|contracts?|triggers?|classes|functions?|server|runtime|native|or later|\d|kenntnisse)\b/iu
// A verb or noun at the head of a sentence goes on with these: "Go above and beyond", "Express yourself".
const ENDS_BEHIND = /^(?:\s*$|\s*[.,;:()/|&+!]|\s+(?:and|or|und|oder|et|ou|y|o|with|in|for)\b)/iu

type Surroundings = { text: string; start: number; end: number; isName: (word: string) => boolean }

/**
 * Returns whether a name that is also a plain word is meant as a tool. It is beside another name ("Word and Excel"), alone in
 * its text, or has a word of tools before or behind it ("Experience with Zoom", "Rust developer").
 */
function isMeantAsTool({ text, start, end, isName }: Surroundings): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const behind = text.slice(end, end + 40)
  if (!/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end))) return true
  if (TOOL_BEFORE.test(before) || TOOL_BEHIND.test(behind)) return true
  const previous =
    /(?<![\p{L}\p{N}.+#/])([\p{L}\p{N}.+#/]+)(?:\s*[,/&+]|,?\s+(?:and|or|und|oder|et|y|with))\s*$/iu.exec(
      before,
    )?.[1]
  const next =
    /^(?:\s*[,/&+]|(?:\s*,)?\s+(?:and|or|und|oder|et|y|with)(?= ))\s*(?:(?:and|or) )?([\p{L}\p{N}.+#]+)/iu.exec(
      behind,
    )?.[1]
  return [previous, next].some((word) => word !== undefined && isName(word))
}

/** Returns whether a name always needs a sign that it is a tool. */
function isDoubtfulName(folded: string): boolean {
  return DOUBTFUL.has(folded)
}

/** Returns whether a name at the head of a sentence is its verb or noun. Example: "Sketch ideas on paper". */
function isPlainAtHead(behind: string): boolean {
  return !ENDS_BEHIND.test(behind) || PLAIN_BEHIND.test(behind)
}

const PLAIN_BEHIND =
  /^ (?:in(?: a| an| our| the)|with (?:us|your|our|the|colleagues|customers)|for (?:it|the|gold|your|our)|and (?:see|get|do|find|make|meet|talk)|or (?:home|not))\b/iu

/**
 * Skills that imply others. Example: a user of PostgreSQL writes SQL. In each line the names at the left imply those
 * at the right; quoted words are plain words in postings. The table is our own knowledge of the tools.
 */
const IMPLIED_SKILLS = `
postgresql, mysql, sql server, oracle, bigquery, snowflake, redshift, dbt, clickhouse, duckdb, trino: sql "relational database databases query"
pl/sql: sql
mongodb, redis, cassandra, dynamodb, elasticsearch, neo4j: nosql "database databases"
sql, nosql: "database databases"
react, vue, angular, svelte, next.js, nuxt, jquery, redux, typescript, node.js, express, nestjs: javascript "web"
react, vue, angular, svelte, next.js, html, css, tailwind: "frontend front-end user interface"
next.js, react native, redux, remix: react
nestjs, express: node.js
react native, flutter, swift, swiftui, kotlin, android, ios: "mobile app"
swiftui: swift
jetpack compose: kotlin android
django, flask, fastapi, pandas, numpy, pytorch, tensorflow, scikit-learn, airflow, jax: python
spring boot, hibernate: java
ruby on rails: ruby
laravel, symfony: php
.net, blazor: c#
spring boot, django, flask, fastapi, ruby on rails, laravel, express, nestjs, grpc, rest apis, graphql, go: "backend server api"
rest apis, graphql, grpc: "api apis"
helm, eks, argocd: kubernetes
kubernetes, ecs, eks, helm: docker
docker, kubernetes: "container containers orchestration"
ec2, s3, lambda, ecs, eks, cloudformation, dynamodb, redshift: aws
bigquery: gcp
aws, gcp, azure, cloudflare: "cloud infrastructure"
terraform, pulumi, cloudformation, ansible: infrastructure as code "infrastructure automation"
github actions, gitlab ci, jenkins, circleci, argocd: ci/cd "deployment pipelines"
github, gitlab: git "version control"
prometheus, grafana, datadog, new relic, opentelemetry, splunk: observability "monitoring"
kafka, rabbitmq, flink: "streaming messaging queue event-driven"
kafka, grpc, microservices, kubernetes: "distributed"
spark, hadoop, airflow, dagster, dbt, kafka, flink, databricks, snowflake: data pipelines "data engineering"
airflow, dagster, fivetran, informatica, dbt: etl
snowflake, bigquery, redshift: data warehousing
tableau, looker, power bi, metabase, superset: data visualization "dashboards reporting business intelligence"
pytorch, tensorflow, scikit-learn, keras, jax, nlp, computer vision, reinforcement learning, deep learning, mlops, llms: machine learning
pytorch, tensorflow, keras, jax, transformers, llms, computer vision: deep learning
rag, langchain, prompt engineering, vllm, hugging face: llms
llms: generative ai
mlflow, kubeflow: mlops
selenium, cypress, playwright, appium: test automation
jest, pytest, junit, cypress, playwright, selenium: "testing tests"
scrum, kanban, jira: agile
salesforce, hubspot: crm
netsuite, sap, sap s/4hana, oracle financials: erp
quickbooks, xero, netsuite, datev: bookkeeping
excel, powerpoint, outlook: microsoft office
month-end close, reconciliations, accounts payable, accounts receivable, bookkeeping: general ledger
google ads, ppc, sem, meta ads, linkedin ads: performance marketing
marketo, pardot, mailchimp, klaviyo, braze, hubspot: email marketing marketing automation
epic, cerner, meditech, athenahealth: ehr
registered nurse, rn, lpn: patient care
phlebotomy, wound care, medication administration, vital signs, iv therapy: patient care
figma, sketch, adobe xd: prototyping wireframing
photoshop, illustrator, indesign, after effects: adobe creative suite
cold calling, outreach, salesloft: lead generation
zendesk, intercom: customer support
forklift, order picking, shipping and receiving, pallet jack, rf scanners: warehouse management
solidworks, autocad, catia, creo, fusion 360: cad
verilog, vhdl, systemverilog: fpga
freertos, rtos, firmware: embedded systems
siem, incident response, penetration testing, vulnerability management: "security"
bls, acls: cpr
gdpr, hipaa, sox, pci dss, iso 27001, soc 2: "compliance regulatory"
`
