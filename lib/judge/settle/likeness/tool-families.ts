import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'

/**
 * Tools that stand for one another where a row takes any of their kind: what postings call the kind, then the tools. Example: Looker shows
 * "Power BI or similar" and "BI tools". A kind with * is also work, which shows no tool: customer support is no customer support software.
 */
const FAMILIES = `
data visualization, data visualisation, business intelligence, bi, dashboarding, dashboard | Tableau, Looker, Looker Studio, Power BI, Metabase, Superset, Qlik, Qlik Sense, QlikView, Sigma Computing
* customer support, customer service, help desk, helpdesk, ticketing, itsm, support ticketing | Zendesk, Intercom, Freshdesk, ServiceNow, Help Scout, Jira Service Management, Genesys, Salesforce Service Cloud
applicant tracking, ats | Greenhouse, Lever, Ashby, Workable, SmartRecruiters, iCIMS, Bullhorn, Teamtailor, Personio, Taleo, JazzHR
crm, customer relationship management | Salesforce, HubSpot, Pipedrive, Zoho, Microsoft Dynamics, SugarCRM
* hris, hr information, hcm, hr | Workday, BambooHR, HiBob, Personio, ADP, Gusto, Rippling, UKG, SuccessFactors
erp, enterprise resource planning | SAP, NetSuite, Sage 100, Oracle Financials, Microsoft Dynamics, Odoo, Navision, SAP S/4HANA
* accounting, bookkeeping | QuickBooks, Xero, Sage, NetSuite, DATEV, FreshBooks
content management, cms | WordPress, Drupal, Contentful, Webflow, Adobe Experience Manager, Sanity, TYPO3, Joomla
* sales engagement, sales automation | Outreach, Salesloft, Apollo, HubSpot
* marketing automation, email marketing | Marketo, Pardot, HubSpot, Mailchimp, Klaviyo, Braze, Iterable, Eloqua, ActiveCampaign
* project management, work management, task management | Jira, Asana, monday.com, Trello, ClickUp, Microsoft Project, Smartsheet
product analytics, web analytics | Amplitude, Mixpanel, Google Analytics, Heap Analytics, Matomo
* ui design, prototyping, design | Figma, Sketch, Adobe XD
cad, 3d cad | SolidWorks, AutoCAD, CATIA, Creo, Fusion 360, Autodesk Inventor
ehr, emr, electronic health record, electronic medical record | Cerner, Meditech, athenahealth, Epic Systems, eClinicalWorks
* property management | Yardi, AppFolio, RealPage
* warehouse management, wms | Manhattan Active, Blue Yonder, Korber, SAP EWM
learning management, lms | Moodle, Blackboard Learn, Docebo, Cornerstone OnDemand
monitoring, observability | Prometheus, Grafana, Datadog, New Relic, Splunk, Dynatrace
ci/cd, continuous integration | Jenkins, GitHub Actions, GitLab CI, CircleCI, Argo CD
infrastructure as code, iac | Terraform, Pulumi, CloudFormation, Ansible
* workflow orchestration, orchestration | Airflow, Dagster, Prefect
data warehouse, cloud data warehouse | Snowflake, BigQuery, Redshift, Databricks
cloud, public cloud | AWS, Azure, GCP
version control, source control | Git, GitHub, GitLab, Perforce, Bitbucket
* test automation, ui testing | Selenium, Cypress, Playwright, Appium
* video editing | Premiere Pro, Final Cut Pro, DaVinci Resolve
* legal research | Westlaw, LexisNexis
e-discovery, ediscovery | Relativity, Everlaw, DISCO eDiscovery
* contract management, contract lifecycle management, clm | Ironclad, DocuSign CLM, Icertis, Agiloft
`

type Family = { tools: readonly string[]; isWork: boolean }

const byLabel = new Map<string, Family>()
const byTool = new Map<string, Family>()
for (const line of FAMILIES.trim().split('\n')) {
  const isWork = line.startsWith('* ')
  const [labels = '', members = ''] = line.slice(isWork ? 2 : 0).split(' | ')
  // A single word before a longer name would be read as its beginning, as in "design and maintenance of pumps".
  const tools = members.split(', ').toSorted((a, b) => b.split(' ').length - a.split(' ').length)
  for (const label of labels.split(', ')) byLabel.set(label, { tools, isWork })
  // A tool of two kinds has the first. Example: HubSpot is customer relationship software before it is mail software.
  for (const name of tools.map(nameOfTerm)) byTool.set(name, byTool.get(name) ?? { tools, isWork })
}

// The longest first, so that "cloud data warehouse" is not read as "cloud".
const LABELS = [...byLabel.keys()].toSorted((a, b) => b.length - a.length).join('|')
const KIND = new RegExp(
  String.raw`(?<!\p{L})(?:(?<label>${LABELS}) (?:tools?|tooling|software|systems?|platforms?|suites?|solutions?|providers?)|(?<short>ats|crm|erp|hris|lms|cms|wms))(?![\p{L}&/])`,
  'iu',
)
const KINDS = new RegExp(KIND.source, 'giu')
const OR_SIMILAR =
  /(?<tools>[^;.()]{1,80}?),? or (?:an? )?(?:\p{L}+ )?(?:similar|equivalent|comparable|related|other)(?!\p{L})(?<kind>[^,;.()]{0,60})/giu

/**
 * Returns a text with the tools of each kind that it takes. Examples: "modern BI tools" gives "modern BI tools or Tableau or Looker ...", and
 * "Power BI or similar" gives "Power BI or Tableau or Looker ...".
 */
export function withToolsOfKind(text: string): string {
  const similar = text.replaceAll(OR_SIMILAR, (whole, before: string, kind: string) => {
    const last = findTerms(before).at(-1)
    const family = familyIn(kind) ?? (last === undefined ? undefined : byTool.get(last.name))
    return family === undefined ? whole : [before, ...family.tools].join(' or ')
  })
  return similar.replaceAll(KINDS, (kind) => {
    const family = familyIn(kind)
    return family === undefined ? kind : [...(family.isWork ? [] : [kind]), ...family.tools].join(' or ')
  })
}

function familyIn(text: string): Family | undefined {
  const { label, short } = KIND.exec(text)?.groups ?? {}
  return byLabel.get((label ?? short ?? '').toLowerCase())
}
