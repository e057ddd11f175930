// Invented pages: postings and forms in the shapes of the systems that people meet.

const JOB = {
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Bakery planner',
  hiringOrganization: { '@type': 'Organization', name: 'Crumb & Sons' },
  jobLocation: { '@type': 'Place', address: { addressLocality: 'Cork', addressCountry: 'IE' } },
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', minValue: 42000, maxValue: 48000, unitText: 'YEAR' },
  },
  description:
    '<p>You plan the ovens of our bakery.</p><h3>Requirements</h3><ul><li>At least two years of production planning</li><li>Fluent English</li></ul><p>You work on site with a team of nine bakers, and order flour, butter and yeast for three shops.</p>',
}

/** A posting with its data for search engines, below a menu. */
export const POSTING = `<!doctype html><title>Bakery planner | Crumb</title>
<script type="application/ld+json">${JSON.stringify(JOB)}</script>
<nav>Home Jobs About</nav><main><h1>Bakery planner</h1>${JOB.description}</main>`

/** A posting as words alone. */
export const WORDS = `<!doctype html><title>Careers</title><nav>Home Jobs</nav><main><h1>Night baker</h1>
<p>Company: Crumb</p><p>Location: Dublin, Ireland</p><p>Salary: EUR 38,000 a year</p>
<p>You bake bread at night. You have three years of experience in a bakery, and you speak English.
We bake with four ovens and deliver to forty shops each morning, so you are never alone.</p></main>`

/** A form with labels, groups, traps and a button that must never be pressed. */
export const FORM = `<!doctype html><title>Apply</title><h1>Apply</h1>
<form id="form" action="/sent" method="post">
  <label for="first">First name *</label><input id="first" name="first" />
  <label>E-mail <input type="email" name="mail" /></label>
  <label for="notice">What is your notice period?</label><input id="notice" name="n" />
  <label for="notice2">When can you start?</label><select id="notice2"><option value="">Choose</option><option value="1">At once</option><option value="2">In two months</option></select>
  <fieldset><legend>Do you have a driving licence?</legend>
    <label><input type="radio" name="d" value="1" /> Yes</label><label><input type="radio" name="d" value="0" /> No</label></fieldset>
  <label for="why">Why do you want to work here?</label><textarea id="why" name="why"></textarea>
  <label for="held">What is your desired salary?</label><input id="held" name="held" value="45,000" />
  <label><input type="checkbox" name="terms" /> I agree to the terms</label>
  <label for="cv">Resume</label><input id="cv" type="file" name="cv" />
  <div style="position:absolute;left:-9999px"><label for="trap">What is your notice period? (leave empty)</label><input id="trap" name="trap" /></div>
  <label for="gone" style="display:none">Notice</label><input id="gone" name="gone" style="display:none" />
  <label for="clear" >Website</label><input id="clear" name="clear" style="opacity:0" />
  <input type="hidden" name="token" value="x" />
  <label for="pass">Password</label><input id="pass" type="password" />
  <button type="submit">Send</button>
</form>`
