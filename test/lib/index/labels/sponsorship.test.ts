import { expect, test } from 'bun:test'
import { sponsorshipIn } from '#lib/index/labels/sponsorship.ts'

test.each([
  'Visa sponsorship is available for this role.',
  'We offer visa sponsorship and help you move.',
  'We are able to sponsor H-1B visas.',
  'We do sponsor visas! However, we cannot sponsor visas for every role and every candidate.',
  'Perks\n- Visa sponsorship and relocation\n- Lunch',
  'We provide relocation and visa support.',
  'We don’t shy away from sponsoring visas and green cards.',
  'Benefits\n- Visa Sponsorship & relocation support\n- Lunch',
  'We help you move, supporting you with the visa procedure.',
  'We sponsor visas.',
  'Visa sponsorship: yes',
  'This role is eligible for visa sponsorship.',
  'Our company sponsors H-1B visas and green cards.',
  'The employer will sponsor a Skilled Worker visa.',
  'A certificate of sponsorship is available for this post.',
  'We are a licensed UK visa sponsor.',
])('sponsorshipIn(%j) is offered', (text) => {
  expect(sponsorshipIn(text.toLowerCase())).toBe('offered')
})

test.each([
  'We are unable to provide visa sponsorship.',
  'We do not sponsor visas at this time.',
  'We can’t sponsor work visas for this position.',
  'Sponsorship is not available for this role.',
  'You must be authorised to work in the US without current or future sponsorship.',
  'No visa sponsorship.',
  'Visa sponsorship\nAt this time we are unable to take over visas.\nWe cannot sponsor candidates.',
  'We can’t sponsor work visas; this holds for all applicants.',
  'This position is not eligible for company sponsorship of a visa under the rule on certain workers.',
  'This position is not eligible for immigration sponsorship.',
  'Acme will not sponsor applicants for work visas.',
  'Requirements\n- Right to work in the UK (we don’t offer sponsorship)\n- Calm',
  'You must have the right to work in the UK without sponsorship.',
  'Visa sponsorship: no',
  'You need an existing right to work; we’re unable to sponsor.',
  'We are not able to consider candidates who need a visa.',
  'Candidates requiring sponsorship will not be considered.',
  'This role is not eligible for a certificate of sponsorship.',
])('sponsorshipIn(%j) is not offered', (text) => {
  expect(sponsorshipIn(text.toLowerCase())).toBe('not_offered')
})

test.each([
  '',
  'You find executive sponsors for your projects.',
  'We sponsor local football clubs. Our offices are sponsored by plants.',
  'Mentorship, sponsorship and coaching of engineers.',
  'Will you now or in the future require sponsorship?',
  'We sponsor visas.\nWe do not sponsor visas.',
  'We cannot sponsor visas for every role.',
  'Visa is a payment network.',
  'You arrange visa support for employees visiting from other offices.',
  'You must have the right to work in the UK.',
  'You report to the sponsor.',
  'We do not need an executive sponsor, nor event sponsors.',
])('sponsorshipIn(%j) is unknown', (text) => {
  expect(sponsorshipIn(text.toLowerCase())).toBeNull()
})
