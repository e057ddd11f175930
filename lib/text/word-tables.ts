import { pairs } from '#lib/text/names.ts'
import { wordTable } from '#lib/text/text.ts'

/** Words that say nothing about a job, because nearly every posting and resume contains them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  words(`
  a about above after again all also am an and any are as at be because been before being below between
  both but by can could did do does doing down during each etc few for from further had has have having he
  her here him his how i if in into is it its just me more most must my no nor not of off on once only or
  other our out over own per same she should so some such than that the their them then there these they
  this those through to too under until up us very was we were what when where which while who whom why
  will with within without would you your yours using use used via across including include includes plus
  well work working experience experienced experiences year years role team teams ability able strong
  knowledge skill skills required requirement requirements responsibility responsibilities preferred job
  company candidate candidates position day new need needs help build join looking ensure
`),
)

/** Words that name a skill, a tool or a field, as terms are written; a posting's share of them counts extra. */
export const SKILLS: ReadonlySet<string> = new Set(
  words(`
  python java javascript typescript go rust c c++ c# .net asp.net mvc wcf wpf winforms ruby rails php
  laravel scala kotlin swift objective-c perl r matlab sas sql nosql postgresql mysql oracle sqlserver
  mongodb redis cassandra dynamodb elasticsearch solr kafka rabbitmq spark hadoop hive airflow dbt
  snowflake bigquery redshift databricks flink kubernetes docker terraform ansible jenkins git github
  gitlab jira confluence aws azure gcp linux unix windows bash shell react vue angular svelte nextjs
  jquery html css sass bootstrap webpack node express django flask fastapi spring hibernate jpa maven
  gradle junit selenium cypress graphql rest soap grpc microservices serverless lambda pytorch tensorflow
  keras scikit-learn pandas numpy opencv llm nlp transformers bert gpt rag langchain recommender ranking
  mlops mlflow kubeflow statistics ab_testing experimentation causal_inference tableau looker powerbi
  excel figma sketch accessibility ux salesforce hubspot marketo zendesk netsuite sap workday agile scrum
  kanban seo sem crm gaap sox audit fp&a payroll procurement logistics hipaa gdpr soc2 siem splunk iam
  oauth saml networking tcp vmware embedded firmware fpga verilog rtos autocad solidworks simulink ros
  lidar slam machine_learning deep_learning artificial_intelligence computer_vision reinforcement_learning
  data_science data_engineering data_pipeline object_oriented cicd graph_neural learning_to_rank
  information_retrieval feature_engineering product_management project_management time_series
  distributed_systems big_data frontend backend fullstack unit_test sre design_patterns data_structures
  android ios flutter xamarin qt unity unreal opengl cuda gpu wordpress devops security blockchain
  solidity etl api json xml mobile cloud database databases algorithms optimization search ads ctr
  embeddings speech robotics autonomous healthcare fintech fraud forecasting r&d m&a p&l q&a
`),
)

/** Skills that are also plain words: they count with a capital, or in a list of names. */
export const PLAIN_TOO: ReadonlySet<string> = new Set(
  words(
    `go c r rest rust swift spark express node spring excel react hive unity flask lambda soap sketch bash scrum`,
  ),
)

/** Other spellings of a word, each with its term. */
export const ALIASES: ReadonlyMap<string, string> = new Map(
  pairs(`
  js: javascript | ts: typescript | k8s: kubernetes | golang: go | postgres: postgresql | psql: postgresql
  mongo: mongodb | tf: tensorflow | node.js: node | nodejs: node | react.js: react | reactjs: react
  vue.js: vue | vuejs: vue | next.js: nextjs | express.js: express | angularjs: angular | dotnet: .net
  c-sharp: c# | csharp: c# | sklearn: scikit-learn | mssql: sqlserver | t-sql: sqlserver
  ml: machine_learning | ai: artificial_intelligence | llms: llm | apis: api
  restful: rest | microservice: microservices | oop: object_oriented | ci/cd: cicd | ci: cicd | cd: cicd
  html5: html | css3: css | power-bi: powerbi | springboot: spring | a/b: ab | front-end: frontend
  back-end: backend | full-stack: fullstack | object-oriented: object_oriented | k8: kubernetes
`),
)

/** Words that form one term, each with that term. */
export const PHRASES: ReadonlyMap<string, string> = new Map(
  pairs(`
  machine learning: machine_learning | deep learning: deep_learning | natural language processing: nlp
  computer vision: computer_vision | reinforcement learning: reinforcement_learning
  recommender systems: recommender | recommendation system: recommender
  collaborative filtering: recommender | data science: data_science | data scientist: data_science
  data engineering: data_engineering | data engineer: data_engineering | data pipeline: data_pipeline
  sql server: sqlserver | object oriented: object_oriented | spring boot: spring | ruby on rails: rails
  power bi: powerbi | web api: rest | rest api: rest | graph neural: graph_neural
  learning to rank: learning_to_rank | information retrieval: information_retrieval
  large language model: llm | google cloud: gcp | amazon web services: aws | continuous integration: cicd
  feature engineering: feature_engineering | product management: product_management
  product manager: product_management | project management: project_management | time series: time_series
  distributed systems: distributed_systems | big data: big_data | front end: frontend | back end: backend
  full stack: fullstack | unit test: unit_test | unit testing: unit_test | site reliability: sre
  design patterns: design_patterns | data structures: data_structures | version control: git
  ab testing: ab_testing
`),
)

function words(table: string): string[] {
  return table.split(/\s+/).filter(Boolean)
}

/** English words for the numbers from 0 to 12, each at its number. */
export const NUMBER_WORDS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Words of questions about abilities that name nothing themselves. */
export const QUESTION_WORDS = wordTable(`
  a an the this that these those any some more most least minimum and or of in on at to for with within
  from by as than up per about into across such like is are was were be been being do does did have has had having can
  could would will may you your yours yourself it its there job role position company work worked working experience
  experienced year years yrs month months week weeks day days time times full part hour hours hold holds held possess
  current currently valid active ever able willing comfortable familiar fluent fluently proficient knowledge know use
  used using professional professionally personally
  speak read write own live located based available`)

/** Words that accompany any line about work and claim nothing. */
export const REWORDING_WORDS = wordTable(`
  a an the this that these those which who and or of in on at to for with within from by as than into across over
  through using via while where when so both each per between toward towards including it its their is are was were be
  been being has have had do did used work worked working experience`)

/** Returns the stem of a lower-case English word, without plural and common endings; other words stay. */
export function stem(word: string): string {
  if (word.length < 4 || NOT_ENGLISH.test(word)) return word
  return undouble(withoutLastE(withoutEnding(withoutPlural(word))))
}

const NOT_ENGLISH = /[^a-z]/
const ENDINGS = 'ization ations ation ments ment ings ing ers ed er ly or ive al'.split(' ')

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 4)
  return ending ? word.slice(0, -ending.length) : word
}

function withoutLastE(word: string): string {
  return word.endsWith('e') && word.length > 4 ? word.slice(0, -1) : word
}

// "planning" leaves "plann"; "sell" and "process" keep both letters.
function undouble(word: string): string {
  const last = word.at(-1)
  const isDouble = word.length > 4 && last === word.at(-2) && last !== 's' && last !== 'l'
  return isDouble ? word.slice(0, -1) : word
}
