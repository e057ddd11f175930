// Invented postings in the shapes of eight hiring systems and of two sites that show a job without its data.

type Fields = { title: string; company: string; place: string; pay: string; work_mode: string }
export type PostingCase = { name: string; html: string; fields: Fields }

const TEXT = `<p>You plan the ovens of our bakery.</p><h3>Requirements</h3><ul><li>At least two years of production planning</li>
<li>Fluent English</li></ul><p>You order flour, butter and yeast for three shops, and lead a team of nine bakers.</p>`

const ld = (more: object) => {
  const posting = { '@context': 'https://schema.org/', '@type': 'JobPosting', description: TEXT, ...more }
  return `<script type="application/ld+json">${JSON.stringify(posting)}</script>`
}
const shell = (head: string, body: string) =>
  `<title>Careers</title>${head}<nav>Home Jobs Sign in</nav><main>${body}</main><footer>Privacy</footer>`
const address = (addressLocality: string, addressCountry: string, addressRegion?: string) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', addressLocality, addressRegion, addressCountry },
})
const euros = (minValue: number, maxValue: number, unitText = 'YEAR') => ({
  '@type': 'MonetaryAmount',
  currency: 'EUR',
  value: { '@type': 'QuantitativeValue', minValue, maxValue, unitText },
})

export const POSTINGS: PostingCase[] = [
  {
    name: 'Greenhouse',
    html: shell(
      ld({
        title: 'Bakery planner',
        hiringOrganization: { name: 'Crumb' },
        jobLocation: address('Cork', 'IE'),
      }),
      `<h1>Bakery planner</h1><div>Cork, Ireland</div>${TEXT}`,
    ),
    fields: { title: 'Bakery planner', company: 'Crumb', place: 'Cork, IE', pay: '', work_mode: '' },
  },
  {
    name: 'Lever',
    html: shell(
      ld({
        title: 'Oven fitter',
        hiringOrganization: { name: 'Otter' },
        jobLocation: address('Lyon', 'FR'),
        baseSalary: euros(40000, 46000),
      }),
      `<h2>Oven fitter</h2><div>Lyon / On-site</div>${TEXT}`,
    ),
    fields: {
      title: 'Oven fitter',
      company: 'Otter',
      place: 'Lyon, FR',
      pay: 'EUR 40,000 - 46,000 a year',
      work_mode: '',
    },
  },
  {
    name: 'Ashby',
    html: shell(
      ld({
        title: 'Recipe editor',
        hiringOrganization: { name: 'Loom' },
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: 'Ireland' },
      }),
      `<h1>Recipe editor</h1>${TEXT}`,
    ),
    fields: { title: 'Recipe editor', company: 'Loom', place: 'Ireland', pay: '', work_mode: 'remote' },
  },
  {
    name: 'Workable',
    html: shell(
      `<script type="application/ld+json">[${JSON.stringify({ '@type': 'Organization', name: 'Heron' })}]</script>${ld({ title: 'Shop manager', hiringOrganization: { '@type': 'Organization', name: 'Heron' }, jobLocation: [address('Graz', 'AT')] })}`,
      `<h1>Shop manager</h1>${TEXT}`,
    ),
    fields: { title: 'Shop manager', company: 'Heron', place: 'Graz, AT', pay: '', work_mode: '' },
  },
  {
    name: 'Workday',
    html: shell(
      ld({
        title: 'Line lead',
        hiringOrganization: { name: 'Kiln & Co' },
        jobLocation: address('Akron', 'US', 'Ohio'),
      }),
      `<h2 data-automation-id="jobPostingHeader">Line lead</h2>${TEXT}`,
    ),
    fields: { title: 'Line lead', company: 'Kiln & Co', place: 'Akron, Ohio, US', pay: '', work_mode: '' },
  },
  {
    name: 'SmartRecruiters',
    html: shell(
      '',
      `<div itemscope itemtype="http://schema.org/JobPosting"><h1 itemprop="title">Night baker</h1><meta itemprop="datePosted" content="2026-11-20"/><span itemprop="hiringOrganization" itemscope><meta itemprop="name" content="Marsh"/></span><span itemprop="jobLocation" itemscope><span itemprop="address" itemscope><meta itemprop="addressLocality" content="Dublin"/><meta itemprop="addressCountry" content="Ireland"/></span></span><div itemprop="description">${TEXT}</div></div>`,
    ),
    fields: { title: 'Night baker', company: 'Marsh', place: 'Dublin, Ireland', pay: '', work_mode: '' },
  },
  {
    name: 'Personio',
    html: shell(
      ld({
        title: 'Bäcker (m/w/d)',
        hiringOrganization: { name: 'Krume GmbH' },
        jobLocation: address('Köln', 'DE'),
        baseSalary: euros(19, 22, 'HOUR'),
      }),
      `<h1>Bäcker (m/w/d)</h1>${TEXT}`,
    ),
    fields: {
      title: 'Bäcker (m/w/d)',
      company: 'Krume GmbH',
      place: 'Köln, DE',
      pay: 'EUR 19 - 22 an hour',
      work_mode: '',
    },
  },
  {
    name: 'Teamtailor',
    html: shell(
      ld({
        title: 'Flour buyer',
        hiringOrganization: { name: 'Spruce' },
        jobLocation: [address('Malmö', 'SE'), address('Lund', 'SE')],
      }),
      `<h1>Flour buyer</h1>${TEXT}`,
    ),
    fields: { title: 'Flour buyer', company: 'Spruce', place: 'Malmö, SE; Lund, SE', pay: '', work_mode: '' },
  },
  {
    name: 'a job network',
    html: shell(
      '',
      `<h1>Cake designer</h1><div>Crumb · Cork, Ireland (Hybrid)</div>${TEXT}<p>Salary: EUR 36,000 a year</p>`,
    ),
    fields: {
      title: 'Cake designer',
      company: 'Crumb',
      place: 'Cork, Ireland',
      pay: 'EUR 36,000 a year',
      work_mode: 'hybrid',
    },
  },
  {
    name: 'an own career page',
    html: shell(
      '',
      `<h1>Pastry cook</h1><p>Company: Otter</p><p>Location: Leeds, UK</p><p>Work mode: On site</p>${TEXT}`,
    ),
    fields: { title: 'Pastry cook', company: 'Otter', place: 'Leeds, UK', pay: '', work_mode: 'onsite' },
  },
]
