import { describe, expect, test } from 'bun:test'
import { replyKindOf } from '#lib/shortlist/mails/rules/reply-kind.ts'

const TEXTS: Record<string, string[]> = {
  received: [
    'Thanks for applying to Crumb! We will be in touch if there is a match.',
    'Your application was sent to Crumb.',
    'Your application for Night baker has been received.',
    'We have received your application. Should your profile fit, we will invite you to an interview.',
    'Thank you for your application. If you do not hear from us, you have unfortunately not been selected.',
    'Vielen Dank für Ihre Bewerbung. Sobald wir diese geprüft haben, laden wir Sie eventuell zu einem Gespräch ein.',
    'Ihre Bewerbung ist bei uns eingegangen.',
    'Nous avons bien reçu votre candidature et vous en remercions.',
    'Votre candidature au poste de boulanger a bien été envoyée.',
    'Hemos recibido tu candidatura. Si tu perfil encaja, te invitaremos a una entrevista.',
    'Gracias por inscribirte en la oferta.',
  ],
  interview: [
    'We would like to invite you to a video interview next week.',
    'Your interview with Crumb is on 3 December at 10:00.',
    'Please schedule a call with our hiring manager.',
    'Interview confirmation: Night baker',
    'We’d love to speak with you about the role.',
    'Gerne laden wir dich zu einem ersten Gespräch ein.',
    'Einladung zum Vorstellungsgespräch',
    'Wir möchten Sie gerne persönlich kennenlernen.',
    'Nous souhaitons vous inviter à un entretien le 3 décembre.',
    'Nous aimerions échanger avec vous.',
    'Queremos invitarte a una entrevista el 3 de diciembre.',
    'Nos gustaría conocerte.',
  ],
  rejection: [
    'We regret to inform you that we are moving forward with other candidates.',
    'After careful consideration, we will not be progressing your application to the next stage.',
    'Unfortunately, you have not been selected for this position.',
    'The role has now been filled.',
    'Thank you for applying. Your application was unsuccessful on this occasion.',
    'We have decided to pursue other applicants for this role. We enjoyed your interview with us.',
    'Leider müssen wir Ihnen mitteilen, dass wir Ihre Bewerbung nicht weiter berücksichtigen können.',
    'Wir haben uns für einen anderen Bewerber entschieden.',
    'Leider müssen wir dir heute absagen.',
    'Malheureusement, votre candidature n’a pas été retenue.',
    'Nous avons le regret de vous informer que nous ne pouvons donner une suite favorable.',
    'Lamentablemente, hemos decidido continuar con otros candidatos.',
    'Sentimos comunicarte que no has sido seleccionado.',
  ],
  offer: [
    'We are delighted to offer you the role of Night baker.',
    'Please sign the attached offer letter.',
    'Wir freuen uns, Ihnen die Stelle als Nachtbäcker anbieten zu können.',
    'Anbei erhalten Sie den Arbeitsvertrag.',
    'Nous avons le plaisir de vous proposer le poste de boulanger.',
    'Nos complace ofrecerte el puesto de panadera.',
  ],
  nothing: [
    'Your application was viewed by Crumb.',
    'How to prepare for an interview: five tips.',
    'Unfortunately, our site was down yesterday. It is not your fault.',
    'We offer you 20 % off all breads.',
    'Job offers for you: 12 new offers in Dublin.',
    'New job offer from Crumb: Night baker in Dublin.',
    'Remember to finish your application.',
    'Leider war unser Server gestern nicht erreichbar.',
    'Offres d’emploi pour vous: 3 nouvelles offres.',
    'Nuevas ofertas de empleo para ti.',
    'We are not moving offices. The interview magazine is out.',
    'Are you available on Friday? Shall we call?',
    'If you are offered an interview, we will call you.',
    'Unfortunately the position has been filled. We would like to invite you to an interview for another role.',
  ],
}

describe.each(Object.entries(TEXTS))('%s', (kind, texts) => {
  test.each(texts)('%s', (text) => {
    expect(replyKindOf([text])?.kind ?? 'nothing').toBe(kind as never)
  })
})
