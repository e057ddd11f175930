// Invented application forms with the elements and the behaviour of seven hiring systems and of a form of plain choices.

/** A field that a person fills: its question, the contact field that it is, its answer, and how it ends. */
type FieldCase = {
  label: string
  contact?: string
  answer?: string
  /** The text that the field holds in the end; the answer itself if missing. */
  holds?: string
  /** The reason why it is left alone. */
  left?: 'no_choice' | 'person'
}
export type SystemCase = { name: string; html: string; fields: FieldCase[] }

// A list in the manner of react-select: it opens by a press if the window has the focus, and by a key otherwise.
const REACT_SELECT = `<script>
for (const shell of document.querySelectorAll('.select-shell')) {
  const input = shell.querySelector('input'), control = shell.querySelector('.select__control')
  const close = () => { shell.querySelector('.select__menu')?.remove(); input.removeAttribute('aria-controls') }
  const open = () => {
    if (shell.querySelector('.select__menu')) return close()
    const menu = shell.appendChild(document.createElement('div'))
    Object.assign(menu, { className: 'select__menu', id: 'list-' + input.id, role: 'listbox' })
    for (const text of shell.dataset.options.split('|')) {
      const option = menu.appendChild(document.createElement('div'))
      Object.assign(option, { className: 'select__option', role: 'option', textContent: text })
      option.addEventListener('click', () => {
        control.querySelector('.select__placeholder').outerHTML = '<div class="select__single-value"></div>'
        control.querySelector('.select__single-value').textContent = text
        close()
      })
    }
    input.setAttribute('aria-controls', menu.id)
  }
  if (shell.dataset.byKey === undefined) control.addEventListener('mousedown', open)
  input.addEventListener('keydown', (event) => { if (event.key === 'ArrowDown') open(); if (event.key === 'Escape') close() })
}
</script>`
const list = (id: string, question: string, options: string, more = '') =>
  `<div class="select"><div class="select__container"><label id="${id}-label" for="${id}" class="select__label">${question}<span aria-hidden="true">*</span></label>
  <div class="select-shell" data-options="${options}" ${more}><div class="select__control"><div class="select__value-container"><div class="select__placeholder">Select...</div><div class="select__input-container"><input id="${id}" class="select__input" role="combobox" aria-labelledby="${id}-label" aria-expanded="false" style="width:2px;opacity:0"></div></div><button type="button" aria-label="Toggle flyout"></button></div><input required tabindex="-1" aria-hidden="true" style="opacity:0"></div></div></div>`

// Workday's list: a button beside a field without size, and the options at the end of the page.
const WORKDAY = `<script>
for (const button of document.querySelectorAll('button[aria-haspopup]')) button.addEventListener('click', () => {
  document.getElementById('options')?.remove()
  const list = document.body.appendChild(document.createElement('ul'))
  Object.assign(list, { id: 'options', role: 'listbox' })
  button.setAttribute('aria-controls', 'options')
  for (const text of ['Select One', ...button.dataset.options.split('|')]) {
    const option = list.appendChild(document.createElement('li'))
    Object.assign(option, { role: 'option', textContent: text, ariaDisabled: String(text === 'Select One') })
    option.addEventListener('click', () => { button.textContent = text; button.value = text + '-id'; list.remove() })
  }
})
</script>`
const chooser = (id: string, options: string, name = ' Select One Required') =>
  `<div><button aria-haspopup="listbox" type="button" value="" aria-label="${name}" id="${id}" data-options="${options}">Select One</button><input type="text" value="" style="width:0;height:0;padding:0;border:0"></div>`

const ASHBY = `<script>
for (const pair of document.querySelectorAll('.yesno')) for (const button of pair.querySelectorAll('button')) button.addEventListener('click', () => queueMicrotask(() => {
  for (const other of pair.querySelectorAll('button')) other.ariaPressed = String(other === button)
  pair.querySelector('input').checked = button.dataset.option === 'yes'
}))
</script>`
const entry = (id: string, question: string, body: string) =>
  `<div class="ashby-application-form-field-entry" data-field-path="${id}"><label class="ashby-application-form-question-title" for="${id}">${question}</label>${body}</div>`
const yesNo = (id: string) =>
  `<div class="yesno"><button aria-pressed="false" data-option="yes">Yes</button><button aria-pressed="false" data-option="no">No</button><input type="checkbox" tabindex="-1" name="${id}" style="display:none"></div>`

const card = (question: string, body: string) =>
  `<li class="application-question custom-question"><div><div class="application-label"><div class="text">${question}<span class="required">✱</span></div></div><div class="application-field required-field">${body}</div></div></li>`
const choices = (type: string, name: string, words: string[]) =>
  `<ul>${words.map((word) => `<li><label><input type="${type}" name="${name}" value="${word}"><span>${word}</span></label></li>`).join('')}</ul>`

// SmartRecruiters' elements keep their label and field in a tree of their own, one inside of another.
const SHADOW = `<script>
for (const host of document.querySelectorAll('spl-input, spl-textarea')) {
  const outer = host.attachShadow({ mode: 'open' })
  const inner = outer.appendChild(document.createElement('spl-wrapper')).attachShadow({ mode: 'open' })
  const field = host.localName === 'spl-input' ? '<input>' : '<textarea></textarea>'
  inner.innerHTML = (host.dataset.bare === undefined ? '<label></label>' : '') + field
  const control = inner.querySelector('input, textarea'), label = inner.querySelector('label')
  control.id = host.id
  if (host.dataset.autocomplete) control.autocomplete = host.dataset.autocomplete
  if (label) { label.htmlFor = host.id; label.textContent = host.getAttribute('label') + '*' }
  inner.addEventListener('input', () => { host.dataset.taken = control.value })
  document.addEventListener('input', () => { document.body.dataset.heard = 'yes' })
}
</script>`

export const SYSTEMS: SystemCase[] = [
  {
    name: 'Greenhouse',
    html: `<form id="application-form" action="/sent"><div class="field-wrapper"><label id="first_name-label" for="first_name">First Name<span aria-hidden="true">*</span></label><input id="first_name" aria-label="First Name" autocomplete="given-name"></div>
    <div class="field-wrapper"><label for="last_name">Last Name<span>*</span></label><input id="last_name" autocomplete="family-name"></div><div><label for="email">Email<span>*</span></label><input id="email" type="text" autocomplete="email"></div>
    <div><label for="phone">Phone</label><input id="phone" type="tel"></div><div><label for="q1">LinkedIn Profile</label><input id="q1"></div>
    <div role="group" aria-labelledby="up"><div id="up">Resume/CV*</div><button type="button">Attach</button><label for="resume">Attach</label><input id="resume" type="file" style="position:absolute;clip:rect(0,0,0,0)"></div>
    ${list('q2', 'Are you legally authorized to work in Ireland?', 'Yes|No')}${list('q3', 'Do you need sponsorship?', 'Yes|No', 'data-by-key')}${list('q4', 'How did you hear about us?', 'A friend|The radio')}
    <div><label for="q5">What is your notice period?</label><textarea id="q5"></textarea></div><button type="submit">Submit application</button></form>${REACT_SELECT}`,
    fields: [
      { label: 'First Name', contact: 'first' },
      { label: 'Last Name', contact: 'last' },
      { label: 'Email', contact: 'email' },
      { label: 'Phone', contact: 'phone' },
      { label: 'LinkedIn Profile', contact: 'linkedin' },
      { label: 'Resume/CV', left: 'person' },
      { label: 'Are you legally authorized to work in Ireland?', answer: 'Yes' },
      { label: 'Do you need sponsorship?', answer: 'No' },
      { label: 'How did you hear about us?', answer: 'A poster', left: 'no_choice', holds: '' },
      { label: 'What is your notice period?', answer: 'Two months' },
    ],
  },
  {
    name: 'Lever',
    html: `<form id="application-form" action="/sent"><ul><li class="application-question"><label><div class="application-label">Full name<span class="required">✱</span></div><div class="application-field"><input name="name"></div></label></li>
    <li><label><div class="application-label">Email<span class="required">✱</span></div><div><input type="email" name="email"></div></label></li><li><label><div class="application-label">Current company</div><div><input name="org"></div></label></li>
    <li><label><div class="application-label">LinkedIn URL</div><div><input name="urls[LinkedIn]"></div></label></li><li><label><div>Resume/CV</div><div><input type="file" name="resume"></div></label></li></ul>
    <h4>Questions</h4><input type="hidden" name="cards[1][baseTemplate]" value="{}"><ul>${card('Do you need sponsorship?', choices('radio', 'cards[1][field0]', ['Yes', 'No']))}
    ${card('Which ovens do you know?', choices('checkbox', 'cards[1][field1]', ['Deck', 'Rack', 'Stone']))}${card('Which shift do you prefer?', '<select name="cards[1][field2]"><option value="">Select...</option><option>Night</option><option>Day</option></select>')}
    ${card('Why this bakery?', '<textarea name="cards[1][field3]" placeholder="Type your response"></textarea>')}${card('How many years have you baked?', '<input name="cards[1][field4]" placeholder="Type your response">')}</ul>
    <label><input type="checkbox" name="consent[marketing]"> You may keep my data</label><button type="submit">Submit application</button></form>`,
    fields: [
      { label: 'Full name', contact: 'full' },
      { label: 'Email', contact: 'email' },
      { label: 'Current company', answer: 'Crumb' },
      { label: 'LinkedIn URL', contact: 'linkedin' },
      { label: 'Resume/CV', left: 'person' },
      { label: 'Do you need sponsorship?', answer: 'No' },
      { label: 'Which ovens do you know?', answer: 'Deck, Stone' },
      { label: 'Which shift do you prefer?', answer: 'night', holds: 'Night' },
      { label: 'Why this bakery?', answer: 'The bread.' },
      { label: 'How many years have you baked?', answer: '4' },
      { label: 'You may keep my data', left: 'person' },
    ],
  },
  {
    name: 'Ashby',
    html: `<div class="ashby-application-form-container">${entry('_systemfield_name', 'Name', '<input id="_systemfield_name" placeholder="Type here...">')}${entry('_systemfield_email', 'Email', '<input id="_systemfield_email" type="email">')}
    ${entry('loc', 'Location', '<div><input role="combobox" placeholder="Start typing..."></div>')}${entry('q1', 'May you work in Ireland?', yesNo('q1'))}${entry('q2', 'Will you move?', yesNo('q2'))}
    <fieldset class="ashby-application-form-field-entry"><label class="ashby-application-form-question-title" for="x">How many years have you baked?</label><div><span><input id="r0" type="radio" name="x" value="on"></span><label for="r0">0-2</label></div><div><span><input id="r1" type="radio" name="x" value="on"></span><label for="r1">3 or more</label></div></fieldset>
    ${entry('day', 'When can you start?', '<div><input placeholder="Pick date..." readonly></div>')}${entry('pay', 'Expected salary', '<input id="pay" type="number">')}<button class="ashby-application-form-submit-button">Submit Application</button></div>${ASHBY}`,
    fields: [
      { label: 'Name', contact: 'full' },
      { label: 'Email', contact: 'email' },
      { label: 'Location', answer: 'Cork', left: 'no_choice', holds: '' },
      { label: 'May you work in Ireland?', answer: 'Yes' },
      { label: 'Will you move?', answer: 'No' },
      { label: 'How many years have you baked?', answer: '3 or more' },
      { label: 'Expected salary', answer: '45000' },
    ],
  },
  {
    name: 'Workable',
    html: `<form data-ui="application-form" action="/sent"><label for="firstname"><span>First name</span></label><input id="firstname" name="firstname"><label for="lastname"><span>Last name</span></label><input id="lastname"><label for="email">Email</label><input id="email" type="email">
    <label for="phone">Phone (optional)</label><input id="phone" name="phone" type="tel"><input id="city" aria-hidden="true" tabindex="-1">
    <div><p>May you work in Ireland?</p><fieldset data-ui="QA_1"><label>YES <input type="radio" name="QA_1" value="true" style="opacity:0"></label><label>NO <input type="radio" name="QA_1" value="false" style="opacity:0"></label></fieldset></div>
    <span id="q2"><span>*</span> Which ovens do you know?</span><div role="group" aria-labelledby="q2" data-ui="QA_2"><label><input type="checkbox" name="51"> Deck</label><label><input type="checkbox" name="52"> Rack</label></div>
    <span id="q3">Which permit do you hold?</span><div data-input-type="select"><input id="in3" role="combobox" readonly aria-labelledby="q3" aria-controls="list3"><input name="QA_3" tabindex="-1" aria-hidden="true"><ul id="list3" role="listbox" hidden><li role="option">EU citizen</li><li role="option">Work visa</li></ul></div>
    <label for="cover">Cover letter</label><textarea id="cover"></textarea><button type="submit">Submit application</button></form>
    <script>in3.addEventListener('click', () => { list3.hidden = !list3.hidden }); for (const option of list3.children) option.addEventListener('click', () => { in3.value = option.textContent; list3.hidden = true })</script>`,
    fields: [
      { label: 'First name', contact: 'first' },
      { label: 'Last name', contact: 'last' },
      { label: 'Email', contact: 'email' },
      { label: 'Phone', contact: 'phone' },
      { label: 'May you work in Ireland?', answer: 'Yes', holds: 'YES' },
      { label: 'Which ovens do you know?', answer: 'Rack' },
      { label: 'Which permit do you hold?', answer: 'EU citizen' },
      { label: 'Cover letter', answer: 'Dear bakers' },
    ],
  },
  {
    name: 'Workday',
    html: `<div data-automation-id="applyFlowPage"><div data-automation-id="formField-firstName"><label for="n1"><span>First Name<abbr aria-hidden="true">*</abbr></span></label><div><input id="n1" name="firstName"></div></div><div><label for="n2"><span>Last Name<abbr aria-hidden="true">*</abbr></span></label><div><input id="n2"></div></div>
    <div><label for="p1"><span>Phone Device Type<abbr aria-hidden="true">*</abbr></span></label>${chooser('p1', 'Home|Mobile', 'Phone Device Type Select One Required')}</div><div><label for="p2">Phone Number</label><div><input id="p2"></div></div><div><input type="checkbox" id="sms" style="width:0;height:0;opacity:0"></div>
    <div><fieldset><legend><div><p>May you work in Ireland?<abbr title="required">*</abbr></p></div></legend>${chooser('g1', 'Yes|No')}</fieldset></div><div><fieldset><legend><p>Which degree do you hold?</p></legend>${chooser('g2', 'Diploma|Master')}</fieldset></div>
    <div><fieldset><legend><p>In which role did you work here?</p></legend><div><div><input type="checkbox" id="c0"></div><label for="c0">Employee</label></div><div><div><input type="checkbox" id="c1"></div><label for="c1">I never worked here</label></div></fieldset></div>
    <fieldset><legend><span>Have you worked here before?</span></legend><div role="radiogroup"><input type="radio" id="r1" name="w" value="true"><label for="r1">Yes</label><input type="radio" id="r2" name="w" value="false"><label for="r2">No</label></div></fieldset><button type="button" data-automation-id="bottom-navigation-next-button">Save and Continue</button></div>${WORKDAY}`,
    fields: [
      { label: 'First Name', contact: 'first' },
      { label: 'Last Name', contact: 'last' },
      { label: 'Phone Device Type', answer: 'Mobile' },
      { label: 'Phone Number', contact: 'phone' },
      { label: 'May you work in Ireland?', answer: 'Yes' },
      { label: 'Which degree do you hold?', answer: 'Bachelor', left: 'no_choice', holds: '' },
      { label: 'In which role did you work here?', answer: 'I never worked here' },
      { label: 'Have you worked here before?', answer: 'No' },
    ],
  },
  {
    name: 'SmartRecruiters',
    html: `<main><oc-input><spl-input id="first-name-input" label="First name" data-autocomplete="given-name"></spl-input></oc-input><spl-input id="last-name-input" label="Last name" data-autocomplete="family-name"></spl-input>
    <spl-input id="email-input" label="Email" data-autocomplete="email"></spl-input><spl-input id="confirm-email-input" label="Confirm your email" data-autocomplete="email"></spl-input><spl-textarea id="msg" label="Message to the hiring team"></spl-textarea>
    <label><input type="checkbox" name="privacy"> I have read the privacy notice</label></main>${SHADOW}`,
    fields: [
      { label: 'First name', contact: 'first' },
      { label: 'Last name', contact: 'last' },
      { label: 'Email', contact: 'email' },
      { label: 'Confirm your email', contact: 'email' },
      { label: 'Message to the hiring team', answer: 'Good day' },
      { label: 'I have read the privacy notice', left: 'person' },
    ],
  },
  {
    name: 'Personio',
    html: `<form action="/sent"><div class="form-field"><label for="first_name">Vorname<span>*</span></label><input id="first_name"></div><div><label for="last_name">Nachname (Pflichtfeld)</label><input id="last_name"></div><div><label for="email">E-Mail*</label><input id="email" type="email"></div>
    <div><label for="phone">Telefon</label><input id="phone"></div><div><label for="available_from">Verfügbar ab</label><input id="available_from"></div><div><label for="salary">Gehaltsvorstellung</label><input id="salary"></div>
    <div><label for="g">Geschlecht</label><select id="g"><option value="">Bitte wählen</option><option value="1">weiblich</option><option value="2">männlich</option></select></div><div><label>Dokumente<input type="file" multiple></label></div>
    <div><label><input type="checkbox" name="c"> Ich habe die Datenschutzerklärung gelesen</label></div><button>Bewerbung abschicken</button></form>`,
    fields: [
      { label: 'Vorname', contact: 'first' },
      { label: 'Nachname', contact: 'last' },
      { label: 'E-Mail', contact: 'email' },
      { label: 'Telefon', contact: 'phone' },
      { label: 'Verfügbar ab', answer: '1. März 2027' },
      { label: 'Gehaltsvorstellung', answer: '42.000 Euro' },
      { label: 'Geschlecht', answer: 'weiblich' },
      { label: 'Dokumente', left: 'person' },
      { label: 'Ich habe die Datenschutzerklärung gelesen', left: 'person' },
    ],
  },
  {
    name: 'plain choices',
    html: `<form action="/sent"><p>Do you drive?</p><input type="radio" id="a" name="d"><label for="a">Yes</label><input type="radio" id="b" name="d"><label for="b">No</label>
    <div><b>Do you bake?</b><br><label for="y">Yes</label><input type="radio" id="y" name="k"><label for="z">No</label><input type="radio" id="z" name="k"></div>
    <fieldset><legend>About you</legend><div><div>Do you smoke?</div><div><label><input type="radio" name="s">Yes</label><label><input type="radio" name="s">No</label></div></div><label>City <input></label></fieldset>
    <div role="toolbar"><button type="button" aria-pressed="false">Bold</button><button type="button" aria-pressed="false">Italic</button></div><label>Note <textarea></textarea></label>
    <div><div>Ready to send?</div><div><button aria-pressed="false">Yes</button><button aria-pressed="false">No</button></div></div><button>Send</button></form>`,
    fields: [
      { label: 'Do you drive?', answer: 'Yes' },
      { label: 'Do you bake?', answer: 'No' },
      { label: 'Do you smoke?', answer: 'No' },
      { label: 'City', contact: 'city' },
      { label: 'Note', answer: 'Flour' },
      // Buttons that would send the form are left to the person.
      { label: 'Ready to send?', answer: 'Yes', left: 'no_choice', holds: '' },
    ],
  },
]
