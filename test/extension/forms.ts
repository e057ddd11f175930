// Invented application forms: one of a hiring system that uses plain fields, and five plain ones. `expect` lists every field that a person
// fills: its question, and the contact field that it is, if any.

export type FormCase = { name: string; html: string; expect: [label: string, contact?: string][] }

export const FORMS: FormCase[] = [
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
