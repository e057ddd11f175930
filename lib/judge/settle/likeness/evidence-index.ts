import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** An evidence line with the names and word stems that stand in it; those of its entry's heading apart. */
export type IndexedLine = {
  line: EvidenceLine
  /** Known names, also those that a written one implies. */
  names: ReadonlySet<string>
  stems: ReadonlySet<string>
  headingNames: ReadonlySet<string>
  headingStems: ReadonlySet<string>
}

const DENIED =
  /\b(?:no|not|never|without|lack(?:ing)?|want to|wants to|plan(?:ning)? to|hope to|keen to|currently learning|learning|beginner in|interested in)\b[^.;,]{0,40}$/i

// A batch holds many postings against the same evidence.
const known = new WeakMap<readonly EvidenceLine[], readonly IndexedLine[]>()

/** Indexes what may be cited for a name; answers are left out, since what they say depends on what was asked. */
export function indexEvidence(evidence: readonly EvidenceLine[]): readonly IndexedLine[] {
  const index = known.get(evidence) ?? indexOf(evidence)
  known.set(evidence, index)
  return index
}

function indexOf(evidence: readonly EvidenceLine[]): IndexedLine[] {
  const headings = new Map<string, Pick<IndexedLine, 'headingNames' | 'headingStems'>>()
  return evidence
    .filter(({ kind }) => kind !== 'answer')
    .map((line) => {
      const heading = line.entry?.heading ?? ''
      const known = headings.get(heading) ?? {
        headingNames: namesIn(heading),
        headingStems: new Set(termsOf(heading)),
      }
      headings.set(heading, known)
      const names = namesIn(line.text)
      return { line, names, stems: stemsOf(line.text, names), ...known }
    })
}

function namesIn(text: string): Set<string> {
  const found = findTerms(text).filter(
    ({ start }) => !DENIED.test(text.slice(Math.max(0, start - 60), start)),
  )
  return new Set(found.flatMap(({ name }) => [name, ...impliedBy(name).names]))
}

// What is denied or only wanted, up to the end of its clause.
const DENIED_PART =
  /\b(?:no|not|never|without|lack(?:ing)?|wants? to|plan(?:ning)? to|hope to|keen to|learning|beginner in|interested in)\b[^.;,]*/gi

function stemsOf(written: string, names: ReadonlySet<string>): Set<string> {
  const text = written.replaceAll(DENIED_PART, ' ')
  const words = [...names].flatMap((name) => [name, ...impliedBy(name).words])
  return new Set(termsOf(`${text}\n${words.join('\n')}`))
}

/** The lines in which every word of a phrase stands, the heading of their entry counted in; none for a phrase without words. */
export function linesWithPhrase(index: readonly IndexedLine[], phrase: string): IndexedLine[] {
  const stems = termsOf(phrase)
  if (stems.length === 0) return []
  return index.filter((one) => stems.every((stem) => one.stems.has(stem) || one.headingStems.has(stem)))
}

/** The lines in which a known name stands, or that belong to an entry whose heading holds it. */
export function linesWithName(index: readonly IndexedLine[], name: string): IndexedLine[] {
  return index.filter((one) => one.names.has(name) || one.headingNames.has(name))
}

/**
 * What knowing one thing shows of another: who uses PostgreSQL writes SQL. Of our own knowledge of the tools; a line says
 * left what is named, right what it implies. Words in quotes are plain words that a posting may use for it.
 */
const TABLE = `
postgresql, mysql, sql server, oracle, bigquery, snowflake, redshift, dbt, clickhouse, duckdb, trino: sql "relational database query"
mongodb, redis, cassandra, dynamodb, elasticsearch, neo4j: nosql "database"
sql, nosql: "database"
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
gdpr, hipaa, sox, pci dss, iso 27001, soc 2: "compliance regulatory"
`

type Implied = { names: ReadonlySet<string>; words: ReadonlySet<string> }

const NOTHING: Implied = { names: new Set(), words: new Set() }

/** What a known name implies: other known names, and plain words. */
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
    const words = /"([^"]*)"/.exec(right)?.[1]?.split(' ') ?? []
    const names = spokenNames(right.replace(/"[^"]*"/, ' '))
    for (const one of line.slice(0, at).split(',').flatMap(spokenNames)) {
      const known = implied.get(one) ?? { names: new Set<string>(), words: new Set<string>() }
      addAll(
        known.names,
        names.filter((name) => name !== one),
      )
      addAll(known.words, words)
      implied.set(one, known)
    }
  }
  // What is implied implies in its turn, once over.
  for (const known of implied.values()) {
    const next = [...known.names].flatMap((name) => implied.get(name) ?? [])
    addAll(
      known.names,
      next.flatMap(({ names }) => [...names]),
    )
    addAll(
      known.words,
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
