import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { withEnglish } from '#lib/judge/settle/likeness/work-words.ts'
import { lowerWords } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** An evidence line with the names and word stems that it affirms; those of its entry's heading apart. */
export type IndexedLine = {
  line: EvidenceLine
  /** Known names, also those that a written one implies. */
  names: ReadonlySet<string>
  stems: ReadonlySet<string>
  headingNames: ReadonlySet<string>
  headingStems: ReadonlySet<string>
  /**
   * The line's affirmed text, with the names that its names imply, and with English work words if the evidence is in
   * another language.
   */
  text: string
}

// A batch holds many postings against the same evidence.
const indexes = new WeakMap<readonly EvidenceLine[], readonly IndexedLine[]>()

/** Indexes the citable lines by name, without answers, because their meaning depends on the question. */
export function indexEvidence(evidence: readonly EvidenceLine[]): readonly IndexedLine[] {
  const index = indexes.get(evidence) ?? indexOf(evidence)
  indexes.set(evidence, index)
  return index
}

type Heading = Pick<IndexedLine, 'headingNames' | 'headingStems'>

function indexOf(evidence: readonly EvidenceLine[]): IndexedLine[] {
  const headings = new Map<string, Heading>()
  const cited = evidence.filter(({ kind }) => kind !== 'answer')
  const texts = withEnglish(cited.map(({ text }) => affirmed(text)))
  return cited.map((line, at) => {
    const heading = line.entry?.heading ?? ''
    const ofEntry = headings.get(heading) ?? headingOf(heading)
    headings.set(heading, ofEntry)
    const text = texts[at] ?? ''
    const names = namesIn(text)
    const whole = [text, ...impliedWords(names)].join('\n')
    return { line, text: whole, names, stems: new Set(termsOf(whole)), ...ofEntry }
  })
}

function headingOf(heading: string): Heading {
  return { headingNames: namesIn(heading), headingStems: new Set(termsOf(heading)) }
}

// "No SQL", "wants to learn Go", "sin experiencia en ventas": up to the end of the clause.
const DENIED =
  /(?<!\p{L})(?:no|not|never|without|lack(?:ing)?|wants? to|plan(?:ning)? to|hope to|keen to|(?<!(?:machine|deep|reinforcement|supervised|e)[ -])learning|beginner in|interested in|keine?[nrs]?|ohne|nicht|sans|aucune?|pas d(?:e|[’']\p{L}*)|sin|ning[uú]n[oa]?)(?!\p{L})[^.;,]*/giu
// The part before the colon in "SQL: no", "alemán: ninguno".
const ANSWERED_NO =
  /[^.;,:\n]{1,60}:\s*(?:no|none|never|nein|keine?|nicht|non|aucune?|ning[uú]n[oa]?|nada)(?!\p{L})[^.;,]*/giu

/** Returns the text without denied or merely planned parts. */
function affirmed(text: string): string {
  return text.replaceAll(ANSWERED_NO, ' ').replaceAll(DENIED, ' ')
}

function namesIn(text: string): Set<string> {
  return new Set(findTerms(text).flatMap(({ name }) => [name, ...impliedBy(name).names]))
}

function impliedWords(names: ReadonlySet<string>): string[] {
  return [...new Set([...names].flatMap((name) => [name, ...impliedBy(name).words]))]
}

const writtenWords = new WeakMap<readonly IndexedLine[], ReadonlySet<string>>()

/** Every word of the evidence in small letters, as it is written. */
export function wordsWritten(index: readonly IndexedLine[]): ReadonlySet<string> {
  const words =
    writtenWords.get(index) ??
    new Set(index.flatMap(({ line }) => lowerWords(`${line.text} ${line.entry?.heading ?? ''}`)))
  writtenWords.set(index, words)
  return words
}

/** The lines in which every word of a phrase stands, the heading of their entry counted in; none for a phrase without words. */
export function linesWithPhrase(index: readonly IndexedLine[], phrase: string): IndexedLine[] {
  const stems = termsOf(phrase)
  if (stems.length === 0) return []
  return index.filter((line) => stems.every((stem) => line.stems.has(stem) || line.headingStems.has(stem)))
}

/** The lines in which a known name stands, or that belong to an entry whose heading holds it. */
export function linesWithName(index: readonly IndexedLine[], name: string): IndexedLine[] {
  return index.filter((line) => line.names.has(name) || line.headingNames.has(name))
}

/**
 * Skills that imply others. Example: a user of PostgreSQL writes SQL. In each line the names at the left imply those
 * at the right; quoted words are plain words in postings. The table is our own knowledge of the tools.
 */
const TABLE = `
postgresql, mysql, sql server, oracle, bigquery, snowflake, redshift, dbt, clickhouse, duckdb, trino: sql "relational database databases query"
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

type Implied = { names: ReadonlySet<string>; words: ReadonlySet<string> }

const NOTHING: Implied = { names: new Set(), words: new Set() }

/** Returns the known names and plain words that a name implies. */
function impliedBy(name: string): Implied {
  table ??= readTable()
  return table.get(name) ?? NOTHING
}

let table: ReadonlyMap<string, Implied> | undefined

function readTable(): ReadonlyMap<string, Implied> {
  const implied = new Map<string, { names: Set<string>; words: Set<string> }>()
  for (const line of TABLE.trim().split('\n')) {
    const at = line.indexOf(': ')
    const right = line.slice(at + 2)
    const phrase = /"([^"]*)"/.exec(right)?.[1] ?? ''
    const words = phrase === '' ? [] : [phrase, ...phrase.split(' ')]
    const names = spokenNames(right.replace(/"[^"]*"/, ' '))
    for (const source of line.slice(0, at).split(',').flatMap(spokenNames)) {
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
