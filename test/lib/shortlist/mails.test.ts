import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readMailFile } from '#lib/shortlist/mails/read-mail-file.ts'
import { jobLinkOf } from '#lib/shortlist/mails/rules/mail-postings.ts'
import { namesOf } from '#lib/shortlist/mails/rules/name-application.ts'
import { replyKindOf } from '#lib/shortlist/mails/rules/reply-kind.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { mailBytes, mboxOf } from '#test/support/mails.ts'
import { itemsIn } from '#test/support/tables.ts'

const wrap = (link: string) => `https://t.example/c?x=1&url=${encodeURIComponent(link)}`
const LINKS: [string, string | null][] = [
  [
    'https://www.linkedin.com/comm/jobs/view/77/?trackingId=a&otpToken=b',
    'https://www.linkedin.com/jobs/view/77',
  ],
  ['https://ie.linkedin.com/jobs/view/baker-at-crumb-77?x=1', 'https://www.linkedin.com/jobs/view/77'],
  ['https://www.linkedin.com/comm/jobs/search?keywords=baker', null],
  ['https://de.indeed.com/viewjob?jk=5f0c1d2e&from=mail', 'https://de.indeed.com/viewjob?jk=5f0c1d2e'],
  ['https://www.indeed.co.uk/rc/clk?jk=5f0c1d2e', 'https://www.indeed.co.uk/viewjob?jk=5f0c1d2e'],
  ['https://cts.indeed.com/v3/H4sIAAAA', null],
  [wrap(wrap('https://www.linkedin.com/jobs/view/77')), 'https://www.linkedin.com/jobs/view/77'],
  [wrap(wrap(wrap(wrap('https://www.linkedin.com/jobs/view/77')))), null],
  [
    'https://crumb.example/careers/night-baker-dublin?token=s3cret&user=7&email=a%40b.example&ref=mail&id=7',
    'https://crumb.example/careers/night-baker-dublin?id=7',
  ],
  ['https://crumb.example/jobs/search/night-baker-dublin', null],
  ['https://linkedin.com.evil.example/jobs/view/777', 'https://linkedin.com.evil.example/jobs/view/777'],
  ['javascript:alert(1)', null],
  ['https://user:secret@www.linkedin.com/jobs/view/77', null],
]

test.each(LINKS)('%s leads to %p', (href, link) => {
  expect(jobLinkOf(href, () => false)?.link ?? null).toBe(link)
})

test('only a known site or system makes a link certain', () => {
  expect(jobLinkOf('https://linkedin.com.evil.example/jobs/view/7777', () => false)?.isCertain).toBe(false)
  expect(jobLinkOf('https://jobs.lever.co/acme/1', () => true)?.isCertain).toBe(true)
})

const names = namesOf([
  { job_identity: 'crumb-night', title: 'Night baker (m/f/d)', company: 'Crumb & Sons Ltd' },
  { job_identity: 'crumb-baker', title: 'Baker', company: 'Crumb & Sons Ltd' },
  { job_identity: 'farine', title: 'Pâtissier', company: 'Farine SAS' },
  { job_identity: 'square', title: 'Data engineer', company: 'Square' },
  { job_identity: 'nameless', title: 'Oven technician', company: '' },
  { job_identity: 'linkedin', title: 'Writer', company: 'LinkedIn' },
])
const CASES: [string, string, string[], string | null][] = [
  [
    'Your application to Crumb & Sons',
    'Thank you for applying as Night baker.',
    ['crumb-night'],
    'company_and_title',
  ],
  ['CRUMB & SONS', 'About the baker role.', ['crumb-baker'], 'company_and_title'],
  ['News from crumb & sons', 'Unfortunately no.', ['crumb-night', 'crumb-baker'], 'company'],
  ['Votre candidature', 'Le poste de PATISSIER chez Farine.', ['farine'], 'company_and_title'],
  ['Hello', 'We met at the square. Our data is safe.', [], null],
  ['Hello', 'Square says no.', ['square'], 'company'],
  ['Oven technician', 'No.', ['nameless'], 'title'],
  ['Hello', 'Our writer at LinkedIn says no.', [], null],
  ['Crumbs', 'And sons.', [], null],
]

test.each(CASES)('"%s: %s" names %p', (head, text, fits, named_by) => {
  const match = names.match({ head, text })
  expect(match?.fits ?? []).toEqual(fits)
  expect(match?.named_by ?? null).toBe(named_by as never)
})

const readEml = async (name: string) => readMailFile({ format: 'eml', bytes: await mailBytes(name) })
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('alert mails', () => {
  const ALERTS: [string, string, string[]][] = [
    [
      'linkedin-alert',
      'tables, quoted-printable',
      [
        'Night baker | Crumb & Sons | Dublin, County Dublin, Ireland | onsite |  | https://www.linkedin.com/jobs/view/4001001001 | LinkedIn mail',
        'Pâtissier | Farine | Cork, Ireland | hybrid |  | https://www.linkedin.com/jobs/view/4001001002 | LinkedIn mail',
        'Head of bakery operations | Grain Works Ltd | Ireland | remote |  | https://www.linkedin.com/jobs/view/4001001003 | LinkedIn mail',
      ],
    ],
    [
      'linkedin-alert-text',
      'plain text alone',
      [
        'Oven technician | Heatwell | Galway, Ireland |  |  | https://www.linkedin.com/jobs/view/4002002001 | LinkedIn mail',
        'Maintenance engineer (bakery lines) | Crumb & Sons | Dublin, Ireland |  |  | https://www.linkedin.com/jobs/view/4002002002 | LinkedIn mail',
      ],
    ],
    [
      'indeed-alert',
      'base64, whole cards as links',
      [
        'Night Baker | Crumb & Sons | Dublin 8 |  | €16.50 an hour | https://ie.indeed.com/viewjob?jk=5f0c1d2e3a4b5c6d | Indeed mail',
        'Bäckermeister | Mühle Süd |  | remote | €45,000 - €52,000 a year | https://ie.indeed.com/viewjob?jk=aa11bb22cc33dd44 | Indeed mail',
      ],
    ],
    [
      'glassdoor-alert',
      'the company before the title',
      [
        'Shift lead bakery | Crumb & Sons | Dublin |  | €38K - €44K (Employer est.) | https://www.glassdoor.ie/job-listing/j?jl=1009000111222 | Glassdoor mail',
        'Baker | Sourdough Collective | Limerick |  |  | https://www.glassdoor.ie/job-listing/j?jl=1009000111333 | Glassdoor mail',
      ],
    ],
    [
      'systems-digest',
      'hiring systems behind a redirect, and a target that cannot be seen',
      [
        'Product designer | Crumb | Berlin |  |  | https://jobs.lever.co/crumb/0a1b2c3d-1111-2222-3333-444455556666 | jobs.lever.co mail',
        'Data engineer | Farine |  |  |  | https://boards.greenhouse.io/farine/jobs/7000123 | boards.greenhouse.io mail',
      ],
    ],
    [
      'stellen-1252',
      'windows-1252, links that only look like postings',
      [
        'Nachtbäcker (m/w/d) | Backhaus Grün GmbH | München |  |  | https://www.stellen.example/stellenangebote--Nachtbaecker-m-w-d-Muenchen-Backhaus-Gr%C3%BCn--11223344-inline.html | stellen.example mail',
        'Filialleitung – Bäckerei | Brezel AG | Köln |  |  | https://www.stellen.example/stellenangebote--Filialleitung-Koeln-Brezel-AG--11223355-inline.html | stellen.example mail',
      ],
    ],
    [
      'safelinks',
      'two redirects to one posting, and a button below its posting',
      [
        'Miller | Grain Works | Waterford |  |  | https://www.linkedin.com/jobs/view/4003003001 | LinkedIn mail',
        "Baker's assistant | Crumb & Sons | Dublin |  |  | https://www.linkedin.com/jobs/view/4003003002 | LinkedIn mail",
      ],
    ],
    ['newsletter', 'no posting', []],
    ['friend', 'no posting', []],
  ]
  test.each(ALERTS)('%s: %s', async (name, _, expected) => {
    const { postings, replies } = await readEml(name)
    const rows = postings.map(({ title, company, place, work_mode, pay, link, source }) =>
      [title, company, place, work_mode, pay, link, source].join(' | '),
    )
    expect(rows).toEqual(expected)
    expect(replies).toEqual([])
    expect(JSON.stringify(postings)).not.toContain('mail.example')
  })
})

describe('replies', () => {
  const REPLIES: [string, string | null, string][] = [
    ['received', 'received', ''],
    ['interview-en', 'interview', 'Tuesday, December 1 at 10:30 am'],
    ['interview-de', 'interview', 'Donnerstag, 3. Dezember 2026 um 10:00 Uhr'],
    ['rejection-en', 'rejection', ''],
    ['rejection-fr', 'rejection', ''],
    ['rejection-es', 'rejection', ''],
    ['rejection-linkedin', 'rejection', ''],
    ['offer-en', 'offer', ''],
    ['unclear', null, ''],
    ['newsletter', null, ''],
    ['friend', null, ''],
    ['linkedin-alert', null, ''],
  ]
  test.each(REPLIES)('%s is read as %p', async (name, kind, when) => {
    const { replies } = await readEml(name)
    expect(replies.map((reply) => reply.kind as string)).toEqual(kind === null ? [] : [kind])
    expect(replies[0]?.when ?? '').toBe(when)
  })

  test('list no similar jobs, which job sites add', async () => {
    expect((await readEml('rejection-linkedin')).postings).toEqual([])
  })
})

test.each(['12 marzo 2027', '3 de abril de 2027', '7 grudnia 2027'])(
  'the time of an interview is read from %p',
  (day) => {
    const reply = replyKindOf([`We would like to invite you to an interview on ${day}.`])
    expect(reply?.when.includes(day)).toBe(true)
  },
)

test('a date that no calendar has is left out', async () => {
  for (const date of ['Fri, 1 Jan 20000 10:00:00 +0000', 'soon', '']) {
    const bytes = bytesOf(`Subject: Your application was sent to Crumb.\nDate: ${date}\n\nHello\n`)
    const { replies } = await readMailFile({ format: 'eml', bytes })
    expect(replies.map((reply) => reply.date)).toEqual([null])
  }
})

describe('files', () => {
  test('an mbox is split at its "From " lines, and its quoting is taken out', async () => {
    const bytes = mboxOf([
      await mailBytes('linkedin-alert'),
      bytesOf('From: a@b.example\nSubject: Bread\n\nOven technician\n>From Galway\n>>From here\n'),
      await mailBytes('broken-part'),
      await mailBytes('offer-en'),
    ])
    const { postings, replies, mails, unread, left_out } = await readMailFile({ format: 'mbox', bytes })
    expect([postings.length, replies.length, mails, unread, left_out]).toEqual([3, 1, 3, 1, 0])
  })

  test('no more than 500 mails of a file are read, and the others are counted', async () => {
    const mail = bytesOf('Subject: Bread\n\nHello\n')
    const bytes = mboxOf(Array.from({ length: 503 }, () => mail))
    const { mails, left_out } = await readMailFile({ format: 'mbox', bytes })
    expect([mails, left_out]).toEqual([500, 3])
  })

  test('no more than 500 jobs of a file are proposed, and the others are counted', async () => {
    const mail = (first: number) => {
      const links = Array.from(
        { length: 180 },
        (_, index) => `https://www.linkedin.com/jobs/view/${first + index}`,
      )
      return bytesOf(`Subject: Alert\n\n${links.map((link) => `Baker\nCrumb\n${link}\n`).join('\n')}`)
    }
    const bytes = mboxOf([mail(1000), mail(2000), mail(3000)])
    const { postings, more_jobs } = await readMailFile({ format: 'mbox', bytes })
    expect([postings.length, more_jobs]).toEqual([500, 40])
  })

  const cards = (count: number, link: (index: number) => string) =>
    Array.from(
      { length: count },
      (_, index) => `<p><a href="${link(index)}">Baker ${index}</a></p><p>Crumb</p>`,
    )
  const linkedin = (index: number) =>
    `https://www.linkedin.com/jobs/view/${4_000_000_000 + index}?a=1&amp;b=2`
  test.each([
    ['a long mail', cards(201, linkedin).join(''), 1],
    ['170,000 links', cards(170_000, linkedin).join(''), 169_800],
    ['links twice and to other things', cards(300, (index) => linkedin(index % 250)).join(''), 50],
    [
      'links of hiring systems',
      cards(260, (index) => `https://boards.greenhouse.io/crumb/jobs/${5_000_000 + index}`).join(''),
      60,
    ],
    [
      'one line',
      cards(90, linkedin)
        .join('')
        .replaceAll(/<[/]?p>/g, ' '),
      89,
    ],
    ['a mail within the limits', cards(150, linkedin).join(''), 0],
    ['links to no job', cards(400, (index) => `https://crumb.example/bread/${index}`).join(''), 0],
  ])('jobs beyond the limits of one mail are counted: %s', async (_, html, more) => {
    const head = 'Subject: Alert\nContent-Type: text/html; charset=utf-8\n\n'
    const { more_jobs } = await readMailFile({ format: 'eml', bytes: bytesOf(head + html) })
    expect(more_jobs).toBe(more)
  })

  test('a broken mail, an empty file and one of 30 MB are refused plainly', async () => {
    const refusal = { name: 'Refusal', code: 'invalid_value' }
    for (const bytes of [
      await mailBytes('broken-part'),
      new Uint8Array(),
      bytesOf('{"no": "mail"}'),
      new Uint8Array(30_000_000),
    ]) {
      await expect(readMailFile({ format: 'eml', bytes })).rejects.toMatchObject(refusal)
      await expect(readMailFile({ format: 'mbox', bytes })).rejects.toMatchObject(refusal)
    }
  })

  test.each([
    ['', 'unfortunately not ', 25_000],
    ['', '<div><a href="https://www.linkedin.com/jobs/view/77777">', 7_500],
    ['<a href="https://x.example/?u=', 'https%3A%2F%2Fx.example%2F%3Fu%3D', 1_250],
  ])('deep nesting and long lines take time in proportion: %p%p', async (head, part, times) => {
    const html = (count: number) =>
      `Subject: x\nContent-Type: text/html\n\n${head}${part.repeat(count)}">Baker</a>`
    const read = (count: number) => readMailFile({ format: 'eml', bytes: bytesOf(html(count)) })
    expect(await growthOf(read, times)).toBeLessThan(IN_PROPORTION)
  })

  test('any bytes are read or refused, within the limits', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...['From x\n', '\n\n', 'Subject: Your application\n', 'Content-Type: text/html\n'],
        ...['MIME-Version: 1.0\n'],
        ...[
          ...['Content-Type: multipart/mixed; boundary=x\n\n', '--x\n', '--x--\n', '<a href="', '">'],
          ...['</a>', '<td>'],
        ],
        ...['Content-Transfer-Encoding: base64\n', 'https://www.linkedin.com/jobs/view/7'],
        ...['View job: ', '&#x110000;'],
        ...['=?utf-8?B?', 'Unfortunately, ', '\ud800', '<svg><title>'],
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    const file = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc.array(piece, { maxLength: 60 }).map((pieces) => bytesOf(pieces.join(''))),
    )
    await fc.assert(
      fc.asyncProperty(file, fc.constantFrom('eml' as const, 'mbox' as const), async (bytes, format) => {
        const read = await readMailFile({ format, bytes }).catch((problem) => {
          expect(problem).toMatchObject({ name: 'Refusal', code: 'invalid_value' })
          return null
        })
        if (read === null) return
        expect(read.mails + read.unread).toBeLessThanOrEqual(500)
        expect(read.postings.length).toBeLessThanOrEqual(500)
        for (const { title, company, place, link } of read.postings) {
          expect(title).not.toBe('')
          expect(Math.max(title.length, company.length, place.length)).toBeLessThanOrEqual(200)
          expect(link).toStartWith('https://')
          expect(title + company + place).not.toMatch(/[\n\r]/)
        }
      }),
      { numRuns: 400 },
    )
  })
})

const PIECES = [
  ...[' ', 'a', '1', '1,', '.', ':', '(', '<', '&', '"', '★', 'a@', '· '],
  ...['<a href="https://a.example/jobs/1234">a: </a>'],
]

describe.each(PIECES)('a mail full of %j', (piece) => {
  test.each(['plain', 'html'])('is read as %s in time in proportion to its length', async (kind) => {
    const words = (size: number) => `<a href="https://a.example/jobs/123">${piece.repeat(size)}</a>`
    const read = (size: number) =>
      readMailFile({
        format: 'eml',
        bytes: bytesOf(`From: a@b.example\nSubject: Jobs\nContent-Type: text/${kind}\n\n${words(size)}`),
      })
    expect(await growthOf(read, 50_000 / piece.length)).toBeLessThan(IN_PROPORTION)
  })
})

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
  interview: itemsIn(`
We would like to invite you to a video interview next week.
Your interview with Crumb is on 3 December at 10:00. | Please schedule a call with our hiring manager.
Interview confirmation: Night baker | We’d love to speak with you about the role.
Gerne laden wir dich zu einem ersten Gespräch ein. | Einladung zum Vorstellungsgespräch
Wir möchten Sie gerne persönlich kennenlernen.
Nous souhaitons vous inviter à un entretien le 3 décembre. | Nous aimerions échanger avec vous.
Queremos invitarte a una entrevista el 3 de diciembre. | Nos gustaría conocerte.
Your interview with Crumb is confirmed for Friday. To cancel or reschedule, click here.
Please do not hesitate to schedule a call with our baker.
We have not been able to reach you to schedule an interview.
This is not a formal interview, but we invite you to a chat with the team.
`),
  rejection: itemsIn(`
We regret to inform you that we are moving forward with other candidates.
After careful consideration, we will not be progressing your application to the next stage.
Unfortunately, you have not been selected for this position. | The role has now been filled.
Thank you for applying. Your application was unsuccessful on this occasion.
We have decided to pursue other applicants for this role. We enjoyed your interview with us.
Leider müssen wir Ihnen mitteilen, dass wir Ihre Bewerbung nicht weiter berücksichtigen können.
Wir haben uns für einen anderen Bewerber entschieden. | Leider müssen wir dir heute absagen.
Malheureusement, votre candidature n’a pas été retenue.
Nous avons le regret de vous informer que nous ne pouvons donner une suite favorable.
Lamentablemente, hemos decidido continuar con otros candidatos.
Sentimos comunicarte que no has sido seleccionado.
We are unable to invite you to interview for the dough team.
On this occasion we won’t be offering you an interview.
We regret that we cannot arrange an interview with you.
We were impressed, but we are not able to offer you the position.
We will not be extending an offer to you.
Your interview is cancelled because the position has been filled.
We have now filled this role internally. | The requisition for the dough team has been withdrawn.
We have decided not to fill this position. | We have hired someone else for the role.
We are rescinding our offer of employment. | We do not think that you are the right fit for this role.
Wir können Sie leider nicht zu einem Gespräch einladen. | Wir können Ihnen kein Angebot machen.
Die Stelle wurde intern besetzt. | Nous ne pouvons pas vous inviter à un entretien.
Le poste a été pourvu en interne. | No podemos invitarte a una entrevista.
La vacante se ha cubierto internamente.
`),
  offer: [
    'We are delighted to offer you the role of Night baker.',
    'Please sign the attached offer letter.',
    'Wir freuen uns, Ihnen die Stelle als Nachtbäcker anbieten zu können.',
    'Anbei erhalten Sie den Arbeitsvertrag.',
    'Nous avons le plaisir de vous proposer le poste de boulanger.',
    'Nos complace ofrecerte el puesto de panadera.',
    'We are delighted to offer you the role. Unfortunately we cannot offer relocation.',
  ],
  nothing: itemsIn(`
Your application was viewed by Crumb. | How to prepare for an interview: five tips.
Unfortunately, our site was down yesterday. It is not your fault. | We offer you 20 % off all breads.
Job offers for you: 12 new offers in Dublin. | New job offer from Crumb: Night baker in Dublin.
Remember to finish your application. | Leider war unser Server gestern nicht erreichbar.
Offres d’emploi pour vous: 3 nouvelles offres. | Nuevas ofertas de empleo para ti.
We are not moving offices. The interview magazine is out. | Are you available on Friday? Shall we call?
If you are offered an interview, we will call you.
Unfortunately the position has been filled. We would like to invite you to an interview for another role.
Your interview on Friday has been cancelled. We will send you a new time.
You missed your interview with Crumb today.
We need to reschedule your interview. Unfortunately the baker is ill.
Canceled event: Interview with Crumb | How was your interview with Crumb? Tell us.
Leider müssen wir Ihr Vorstellungsgespräch am Freitag absagen. | Votre entretien de vendredi est annulé.
Tenemos que aplazar tu entrevista. | Shortlisted candidates will be invited to an interview.
Once we have read your documents, we will invite you to an interview.
Ausgewählte Bewerber werden zu einem Gespräch eingeladen.
We are not able to schedule interviews until January.
No es necesario preparar nada para la entrevista. | Bitte bringen Sie keine Unterlagen zum Gespräch mit.
The job is no longer accepting applications. | You have withdrawn your application.
`),
}

describe.each(Object.entries(TEXTS))('%s', (kind, texts) => {
  test.each(texts)('%s', (text) => expect(replyKindOf([text])?.kind ?? 'nothing').toBe(kind as never))
})

test('a mail of more lines than the largest one is not read, and the other mails of its file are', async () => {
  const mails = ['\n'.repeat(600_000), 'bread\n'.repeat(400_000)].map((body) =>
    Buffer.from(`Subject: A baker\n\nBread.\n${body}`),
  )
  const { unread, mails: read } = await readMailFile({ format: 'mbox', bytes: mboxOf(mails) })
  expect({ unread, read }).toEqual({ unread: 1, read: 1 })
})
