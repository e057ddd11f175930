import type { SampleFamily } from './sample-job.ts'

/** Work that builds software: engineering, data, product and design. */
export const familiesBuilding = {
  backend: {
    department: 'Engineering',
    titles:
      'Backend Engineer|Senior Backend Engineer|Software Engineer|Senior Software Engineer|Software Engineer, {team}|Senior Software Engineer, {team}|Staff Software Engineer|Backend Engineer, {team}|Software Engineer II|Senior Backend Engineer - {team}|Principal Software Engineer|Back-End Developer|Full Stack Engineer|Senior Full-Stack Engineer, {team}|Junior Software Engineer|Software Engineer (Backend)|Engineering Manager, {team}',
    stacks: 'Go|TypeScript and Node.js|Java|Kotlin|Python|Rust|Ruby on Rails',
    pay: [128_000, 176_000],
    summary: `
You will own services from the first sketch to the graphs on a Monday morning, and you will have a say in what gets built at all.
We are looking for an engineer who likes plain code, short feedback loops and systems that stay up when a dependency does not.
This is a hands-on backend role: most days you will write {stack}, read a lot of it, and talk to the people who use the result.
You will take over a part of our backend that has grown quickly, and make it boring again.`,
    duties: `
Design, build and run services in {stack} that handle {a few hundred|two thousand|forty thousand} requests a second at peak.
Model data in PostgreSQL so that it still makes sense in three years, and write the migrations that get us there without downtime.
Publish {REST|gRPC|GraphQL} interfaces that other teams can use without asking you what a field means.
Look after what you have built when it breaks, and fix causes rather than symptoms afterwards.
Find slow queries and noisy queues before customers do, with traces, metrics and a healthy distrust of averages.
Review the code of your colleagues within a working day, and ask for the same.
Split an old monolith along lines that follow the business, one careful step at a time.
Write design notes of two pages that a new colleague can follow a year later.
Work with product and design from the first conversation, and say early when something will cost more than it is worth.`,
    needs: `
{years}+ years of professional experience building backend systems, a good part of it in {stack}.
At least {years} years as a backend or full-stack engineer, in {stack} or a language like it.
{years}+ years of building and running services that other people depend on.
Strong knowledge of PostgreSQL or MySQL: indexes, transactions, isolation levels and query plans.
You have run what you built in production on AWS, Google Cloud or Azure, with containers and infrastructure as code.
Experience with Kafka, RabbitMQ, SQS or a similar queue, with retries, and with making an operation safe to repeat.
You test what matters and can explain why you left the rest untested.
Clear written English, because most of our decisions are made in writing.
You have designed REST, gRPC or GraphQL APIs that other people depend on, and changed them later without breaking anybody.
A degree in computer science, or the same knowledge gained some other way.
A solid grasp of distributed systems: consistency, timeouts and back pressure.
Experience with {Elasticsearch|Redis|ClickHouse|Apache Spark|Cassandra} under real load.
Comfortable with CI/CD and with deploying several times a day.`,
    nice: `
You have worked on {payments|search|scheduling|identity|pricing} before.
Some experience with Terraform, Kubernetes or both.
Familiarity with Prometheus, Grafana or OpenTelemetry.
You have mentored engineers with fewer years than you.
Contributions to an open source project that we could read.`,
  },
  frontend: {
    department: 'Engineering',
    titles:
      'Frontend Engineer|Senior Frontend Engineer|Mobile Engineer (iOS)|Android Engineer|Web Developer|Senior UI Engineer|Software Engineer, Frontend|Staff Frontend Engineer',
    stacks: 'React|Vue|Svelte|SwiftUI|Kotlin and Jetpack Compose',
    pay: [118_000, 165_000],
    summary: `
You will build the screens that our customers look at all day, and you will care about the ones that nobody sees until something fails.
We are looking for a frontend engineer who enjoys details: focus order, loading states, and the pixel that moves when it should not.`,
    duties: `
Build and look after user interfaces in {stack} that stay quick on a five-year-old machine.
Turn rough sketches into working screens together with a designer who sits in the same calls as you.
Grow our component library, with tests and a written reason for every option a component takes.
Make every flow usable with a keyboard and a screen reader, and check it with people who use them.
Measure what people wait for, and remove it: bundles, requests, layout shifts.
Keep our release train running: small changes, feature flags and a rollback that takes a minute.
Help backend colleagues to shape interfaces that do not need twelve requests for one page.`,
    needs: `
{years}+ years of experience with modern frontend development, including {stack}.
You know HTML, CSS and the platform beneath the frameworks, and you reach for them first.
Solid TypeScript or an equally strict language, and a habit of making wrong states impossible to write.
Practical knowledge of accessibility (WCAG 2.2 AA) beyond adding labels.
Experience with automated tests in a browser, for example with Playwright.
You have worked closely with designers and can disagree with a drawing kindly.
You understand caching, sessions and what a content security policy is for.`,
    nice: `
Experience with charts, maps or a drawing surface.
You have moved a large code base from one framework to another and lived.
An eye for motion, and the restraint to leave it out.`,
  },
  platform: {
    department: 'Infrastructure',
    titles:
      'Site Reliability Engineer|Senior Site Reliability Engineer|Platform Engineer|Senior DevOps Engineer|Cloud Infrastructure Engineer|Security Engineer|Staff Platform Engineer, {team}|Senior Platform Engineer|Infrastructure Engineer|DevOps Engineer, {team}|Systems Administrator',
    stacks: 'Kubernetes on AWS|Kubernetes on Google Cloud|Kubernetes on Azure|Azure',
    pay: [132_000, 182_000],
    summary: `
You will keep the floor under everybody else level: build systems, clusters, secrets, networks and the pager.
We are looking for an engineer who automates the third time, documents the second, and stays calm the first.`,
    duties: `
Run and improve our platform, which is {stack}, for about {forty|ninety|two hundred} services.
Write Terraform modules that product teams can use without opening a ticket.
Define service levels together with the teams that own the services, and say what happens when the budget is spent.
Lead incident reviews that end in changes and not in blame.
Cut the time from merge to production to less than {ten|fifteen|thirty} minutes, and keep it there.
Look after backups, and prove every quarter that we can restore from them.
Manage secrets, certificates and access so that nobody has more than they need.`,
    needs: `
{years}+ years in site reliability, platform or infrastructure engineering.
At least {years} years of running services in production, and of being called when they fail.
{years}+ years as a backend, platform or DevOps engineer.
Deep Linux knowledge: processes, networking, file systems, and what to look at when a machine is slow.
Hands-on experience with {stack} in production.
Infrastructure as code with Terraform, Pulumi or CloudFormation.
You program in {Go|Python|Rust} well enough that your tools have users.
Experience with monitoring and tracing, for example Prometheus, Grafana and OpenTelemetry.
You have been on call and have made being on call better.
You measure before you tune, and you can read a flame graph.
Experience with {Argo CD or Flux|Jenkins|GitHub Actions or GitLab CI|Ansible or Puppet}.
You have run {PostgreSQL|Kafka|Elasticsearch} yourself, and upgraded it without an outage.`,
    nice: `
Experience with SOC 2 or ISO 27001 audits.
You have moved a live database across regions.
A Certified Kubernetes Administrator (CKA) or a similar certificate.`,
  },
  data: {
    department: 'Data',
    titles:
      'Data Analyst|Senior Data Analyst|Data Engineer|Senior Data Engineer|Data Scientist|Senior Data Scientist, {team}|Machine Learning Engineer|Analytics Engineer|Staff Machine Learning Engineer|Business Intelligence Analyst|Head of Data',
    stacks: 'BigQuery|Snowflake|Databricks|ClickHouse|PostgreSQL',
    pay: [115_000, 168_000],
    summary: `
You will turn what we record into what we know, and you will say plainly when the numbers do not support the story.
We are looking for somebody who treats data as a product: it has users, it breaks, and it needs an owner.`,
    duties: `
Build and maintain data models in {stack} with dbt, with tests that fail before a dashboard does.
Own the pipelines that bring events, invoices and support tickets together once an hour.
Design experiments with product managers, choose the measure beforehand, and report what happened even when it is dull.
Write SQL that other people can read, and delete tables that nobody reads.
Train, evaluate and watch models for {demand|fraud|churn|delivery times}, starting with the simplest one that works.
Present findings to people who did not study statistics, in one page and one chart.
Agree on definitions with finance, so that revenue means one thing in the whole company.`,
    needs: `
{years}+ years of experience in a data role with real responsibility for results.
Excellent SQL, and experience with {stack} or a warehouse like it.
Fluent Python for analysis and pipelines, including pandas or Polars and a scheduler such as Airflow or Dagster.
A good grasp of statistics: intervals, power, regression, and the ways in which people fool themselves.
Experience with a reporting tool such as Looker, Metabase or Tableau.
You have put a model or a metric into production and looked after it for more than a year.
You can explain a trade-off to an engineer and to an accountant in the same meeting.`,
    nice: `
Experience with geographic or time series data.
You have worked with personal data under strict rules.
Knowledge of {causal inference|recommender systems|language models} in practice.`,
  },
  product: {
    department: 'Product',
    titles:
      'Product Manager|Senior Product Manager|Senior Product Manager, {team}|Group Product Manager|Technical Product Manager|Product Owner|Associate Product Manager|Product Operations Manager|Director of Product',
    stacks: 'Jira|Linear|a wall of paper cards',
    pay: [125_000, 180_000],
    summary: `
You will decide with your team what to build next, and just as often what to leave alone.
We are looking for a product manager who talks to customers every week and to the database every day.`,
    duties: `
Own the outcome of one product area together with an engineering lead and a designer.
Speak with at least {three|five|eight} customers a week and share what you heard in their own words.
Write short briefs that say which problem we solve, for whom, and how we will know that it worked.
Keep a roadmap in {stack} that fits on one page and is true.
Prepare launches with marketing, sales and support, including what we say when it goes wrong.
Look at usage data yourself, and change your mind because of it.
Remove features that cost more than they bring, with care for those who use them.`,
    needs: `
{years}+ years of product management experience with software that people pay for.
Evidence that something you shipped changed a number that mattered.
Enough technical understanding to discuss an interface, a data model or a queue with engineers.
You write well: clear, short, without slogans.
Experience with customer interviews, prototypes and experiments, and judgement about when each is worth it.
Comfort with SQL or another way to answer your own questions.
You can say no to a large customer and keep the customer.`,
    nice: `
Experience in {logistics|banking|health care|education|hospitality}.
You have started a product from nothing.
You worked as an engineer, designer or support agent before.`,
  },
  design: {
    department: 'Design',
    titles:
      'Product Designer|Senior Product Designer|Senior Product Designer, {team}|UX Designer|Staff Product Designer|UX/UI Designer|Product Designer, {team}|Lead Product Designer|Brand Designer|UX Researcher|Product Design Manager|Senior UX Designer',
    stacks: 'Figma|Sketch|Penpot',
    pay: [108_000, 158_000],
    summary: `
You will design flows that people use for hours every day, from the first interview to the last empty state.
We are looking for a designer who can make a dense screen calm and who knows when a form is the better answer.
You will be the designer of a product team, in its planning, its arguments and its demos.`,
    duties: `
Lead the design of features from problem to release, with {stack} and with prototypes that people can click.
Plan and run interviews and usability tests with {five|six|eight} people at a time, and show the team the recordings.
Look after a part of our design system: components, tokens, and the written guidance beside them.
Sketch several directions before choosing one, and explain the choice in terms of the person who will use it.
Work with engineers while they build, and settle for the version that ships when it is good enough.
Design for keyboards, screen readers, slow networks and long German words.
Write the words on the screen, or work with the person who does.`,
    needs: `
{years}+ years of experience in product design for web or mobile applications.
A portfolio that shows how you got somewhere and not only where you arrived.
Strong interaction design and information architecture for complicated, data-heavy tools.
Fluency in {stack}, including variables, components and prototypes.
Experience planning and carrying out user research yourself.
Working knowledge of accessibility standards and of what HTML and CSS can do.
You take part in critique well, on both sides of the table.`,
    nice: `
You can build a prototype in code.
Experience with maps, tables or scheduling interfaces.
You have brought a design system to more than one product.`,
  },
} satisfies Record<string, SampleFamily>
