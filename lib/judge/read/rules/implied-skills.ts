/**
 * Skills that imply others. Example: a user of PostgreSQL writes SQL. In each line the names at the left imply those
 * at the right; quoted words are plain words in postings. The table is our own knowledge of the tools.
 */
export const IMPLIED_SKILLS = `
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
