import { expect, test } from 'bun:test'
import { sponsorshipOf } from '#lib/index/labels/sponsorship.ts'

test.each([
  'Visa sponsorship is available for this role.',
  'We offer visa sponsorship and help you move.',
  'We are able to sponsor H-1B visas.',
  'We do sponsor visas! However, we cannot sponsor visas for every role and every candidate.',
  'Perks\n- Visa sponsorship and relocation\n- Lunch',
  'We provide relocation and visa support.',
])('sponsorshipOf(%j) is offered', (text) => {
  expect(sponsorshipOf(text)).toBe('offered')
})

test.each([
  'We are unable to provide visa sponsorship.',
  'We do not sponsor visas at this time.',
  'We can’t sponsor work visas for this position.',
  'Sponsorship is not available for this role.',
  'You must be authorised to work in the US without current or future sponsorship.',
  'No visa sponsorship.',
  'This position is not eligible for immigration sponsorship.',
  'Acme will not sponsor applicants for work visas.',
  'Requirements\n- Right to work in the UK (we don’t offer sponsorship)\n- Calm',
])('sponsorshipOf(%j) is not offered', (text) => {
  expect(sponsorshipOf(text)).toBe('not_offered')
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
])('sponsorshipOf(%j) is unknown', (text) => {
  expect(sponsorshipOf(text)).toBeNull()
})
