// Invented application forms in the shapes of eight hiring systems, and five plain ones. `expect` lists every field that a person
// fills: its question, and the contact field that it is, if any.

export type FormCase = { name: string; html: string; expect: [label: string, contact?: string][] }

export const FORMS: FormCase[] = [
  {
    name: 'Greenhouse',
    html: `<form id="application-form"><div class="text-input-wrapper"><label id="first_name-label" for="first_name">First Name<span aria-hidden="true">*</span></label><input id="first_name" type="text" aria-labelledby="first_name-label" autocomplete="given-name" maxlength="255"/></div>
<div><label id="last_name-label" for="last_name">Last Name<span aria-hidden="true">*</span></label><input id="last_name" aria-labelledby="last_name-label" autocomplete="family-name"/></div>
<div><label for="email">Email<span>*</span></label><input id="email" type="text" autocomplete="email"/></div>
<div><label for="phone">Phone</label><input id="phone" type="tel"/></div>
<div><label id="q1-label" for="q1">LinkedIn Profile</label><input id="q1" aria-labelledby="q1-label"/></div>
<div><label id="q2-label" for="q2">Are you legally authorized to work in Ireland?<span>*</span></label><div class="select__control"><input id="q2" role="combobox" aria-labelledby="q2-label"/></div></div>
<div><label id="q3-label" for="q3">What is your notice period?</label><textarea id="q3" aria-labelledby="q3-label"></textarea></div>
<button type="submit">Submit application</button></form>`,
    expect: [
      ['First Name', 'first'],
      ['Last Name', 'last'],
      ['Email', 'email'],
      ['Phone', 'phone'],
      ['LinkedIn Profile', 'linkedin'],
      ['Are you legally authorized to work in Ireland?'],
      ['What is your notice period?'],
    ],
  },
  {
    name: 'Lever',
    html: `<form id="application-form"><ul><li class="application-question"><label><div class="application-label">Full name<span class="required">✱</span></div><div class="application-field"><input type="text" name="name" required/></div></label></li>
<li><label><div class="application-label">Email<span class="required">✱</span></div><div><input type="email" name="email"/></div></label></li>
<li><label><div class="application-label">Phone</div><div><input type="text" name="phone"/></div></label></li>
<li><label><div class="application-label">Resume/CV</div><div><input type="file" name="resume"/></div></label></li>
<li class="application-question custom-question"><fieldset><legend>Do you need sponsorship?</legend><ul><li><label><input type="radio" name="cards[1]" value="Yes"/><span>Yes</span></label></li><li><label><input type="radio" name="cards[1]" value="No"/><span>No</span></label></li></ul></fieldset></li></ul></form>`,
    expect: [
      ['Full name', 'full'],
      ['Email', 'email'],
      ['Phone', 'phone'],
      ['Resume/CV'],
      ['Do you need sponsorship?'],
    ],
  },
  {
    name: 'Ashby',
    html: `<div class="ashby-application-form-container"><div class="field"><label for="_systemfield_name">Name</label><input id="_systemfield_name" name="_systemfield_name" type="text" placeholder="Type here..."/></div>
<div class="field"><label for="_systemfield_email">Email</label><input id="_systemfield_email" type="email" placeholder="hello@example.com..."/></div>
<fieldset class="field"><legend>How many years have you baked?</legend><label><input type="radio" name="a1" value="0"/>0-2</label><label><input type="radio" name="a1" value="1"/>3 or more</label></fieldset>
<div class="field"><label for="q9">When can you start?</label><input id="q9" type="text" readonly value=""/></div>
<div class="field"><label for="q10">Expected salary</label><input id="q10" type="number"/></div></div>`,
    expect: [['Name', 'full'], ['Email', 'email'], ['How many years have you baked?'], ['Expected salary']],
  },
  {
    name: 'Workable',
    html: `<form data-ui="application-form"><label for="firstname"><span id="l1">First name</span></label><input id="firstname" name="firstname" aria-labelledby="l1"/><label for="lastname"><span id="l2">Last name</span></label><input id="lastname" aria-labelledby="l2"/><span id="l3">Email</span><input type="email" aria-labelledby="l3"/><div role="group" aria-labelledby="l4"><span id="l4">Which ovens do you know?</span><label><input type="checkbox" name="o" value="a"/> Deck</label><label><input type="checkbox" name="o" value="b"/> Rack</label></div><label for="s">Summary</label><textarea id="s"></textarea></form>`,
    expect: [
      ['First name', 'first'],
      ['Last name', 'last'],
      ['Email', 'email'],
      ['Which ovens do you know?'],
      ['Summary'],
    ],
  },
  {
    name: 'Workday',
    html: `<div data-automation-id="applyFlowPage"><div data-automation-id="formField-legalName--firstName"><label for="i1">Given Name(s)<abbr title="required">*</abbr></label><input id="i1" type="text" name="legalName--firstName"/></div>
<div><label for="i2">Family Name<abbr title="required">*</abbr></label><input id="i2" type="text"/></div>
<div><label for="i3">Postal Code</label><input id="i3" type="text"/></div>
<div><label for="i4">Country Phone Code</label><div><input id="i4" role="combobox"/></div></div>
<fieldset><legend><span>Have you worked here before?</span></legend><div role="radiogroup"><input type="radio" id="r1" name="w" value="true"/><label for="r1">Yes</label><input type="radio" id="r2" name="w" value="false"/><label for="r2">No</label></div></fieldset></div>`,
    expect: [
      ['Given Name(s)', 'first'],
      ['Family Name', 'last'],
      ['Postal Code', 'postcode'],
      ['Country Phone Code'],
      ['Have you worked here before?'],
    ],
  },
  {
    name: 'SmartRecruiters',
    html: `<main><spl-form><label for="first-name-input">First name</label><input id="first-name-input" autocomplete="given-name"/><label for="email-input">Email</label><input id="email-input" autocomplete="email"/><label for="confirm-email-input">Confirm your email</label><input id="confirm-email-input" autocomplete="email"/><label for="msg">Message to the hiring team</label><textarea id="msg"></textarea><label><input type="checkbox" name="privacy"/> I have read the privacy notice</label></spl-form></main>`,
    expect: [
      ['First name', 'first'],
      ['Email', 'email'],
      ['Confirm your email', 'email'],
      ['Message to the hiring team'],
      ['I have read the privacy notice'],
    ],
  },
  {
    name: 'Personio',
    html: `<form><div class="form-field"><label for="first_name">Vorname</label><input id="first_name"/></div><div><label for="last_name">Nachname</label><input id="last_name"/></div><div><label for="email">E-Mail</label><input id="email" type="email"/></div><div><label for="available_from">Verfügbar ab</label><input id="available_from"/></div><div><label for="salary">Gehaltsvorstellung</label><input id="salary"/></div><div><label for="g">Geschlecht</label><select id="g"><option value="">Bitte wählen</option><option value="1">weiblich</option></select></div></form>`,
    expect: [
      ['Vorname', 'first'],
      ['Nachname', 'last'],
      ['E-Mail', 'email'],
      ['Verfügbar ab'],
      ['Gehaltsvorstellung'],
      ['Geschlecht'],
    ],
  },
  {
    name: 'Teamtailor',
    html: `<form id="new_candidate"><label for="candidate_first_name">First name</label><input id="candidate_first_name" autocomplete="given-name"/><label for="candidate_phone">Phone</label><input id="candidate_phone" type="tel" autocomplete="tel"/><div><p id="tt">Do you have a driving licence?</p><div role="radiogroup" aria-labelledby="tt"><label><input type="radio" name="q" value="true"/>Yes</label><label><input type="radio" name="q" value="false"/>No</label></div></div><input name="website" tabindex="-1" autocomplete="off" style="position:absolute;left:-5000px"/></form>`,
    expect: [['First name', 'first'], ['Phone', 'phone'], ['Do you have a driving licence?']],
  },
  {
    name: 'a plain table',
    html: `<form><table><tr><td>Name:</td><td><input name="a"/></td></tr><tr><td>Telefon:</td><td><input name="b"/></td></tr><tr><td>Why us?</td><td><textarea name="c"></textarea></td></tr></table></form>`,
    expect: [['Name:', 'full'], ['Telefon:', 'phone'], ['Why us?']],
  },
  {
    name: 'words before fields',
    html: `<form>First name <input name="a"/><br/>Your e-mail <input name="b" type="email"/><br/>Desired pay <input name="c"/></form>`,
    expect: [['First name', 'first'], ['Your e-mail', 'email'], ['Desired pay']],
  },
  {
    name: 'placeholders alone',
    html: `<form><input placeholder="Prénom"/><input placeholder="Nom de famille"/><input placeholder="Ville"/><textarea placeholder="Pourquoi nous ?"></textarea></form>`,
    expect: [['Prénom', 'first'], ['Nom de famille', 'last'], ['Ville', 'city'], ['Pourquoi nous ?']],
  },
  {
    name: 'a form in Spanish',
    html: `<form><label>Nombre <input/></label><label>Apellidos <input/></label><label>Correo electrónico <input/></label><label>¿Tiene carné de conducir? <select><option value="">Elija</option><option value="s">Sí</option><option value="n">No</option></select></label></form>`,
    expect: [
      ['Nombre', 'first'],
      ['Apellidos', 'last'],
      ['Correo electrónico', 'email'],
      ['¿Tiene carné de conducir?'],
    ],
  },
  {
    name: 'names for screen readers',
    html: `<form><input aria-label="Street"/><input aria-label="Portfolio"/><input aria-label="Name of your last employer"/><input type="password" aria-label="Password"/></form>`,
    expect: [['Street', 'street'], ['Portfolio', 'website'], ['Name of your last employer']],
  },
]
