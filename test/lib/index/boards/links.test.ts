import { describe, expect, test } from 'bun:test'
import { boardlessPosting, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { untested } from '#test/support/reader-tests.ts'
import { itemsIn } from '#test/support/tables.ts'

const ID = '1a1a1a1a-1111-4222-8333-444444444444'
const UPPER = ID.toUpperCase()

// Every form of link: hosts and paths, languages, forms to apply, texts behind "?" and "#". Below the head of a system, its
// board and a posting stand links to that posting; links to the board follow "-", those that are not of this system "x", and
// names that are none of a board "!".
const FORMS = `
greenhouse | kite | 5001
https://boards.greenhouse.io/kite/jobs/5001
http://job-boards.greenhouse.io/kite/jobs/5001?gh_src=x#app
https://job-boards.eu.greenhouse.io/kite/jobs/5001/
https://boards.eu.greenhouse.io/kite/jobs/5001/apply
https://boards.greenhouse.io/embed/job_app?for=kite&token=5001&b=x
https://boards.greenhouse.io/embed/job_board?for=kite&gh_jid=5001
https://boards.greenhouse.io/kite?gh_jid=5001
https://boards-api.greenhouse.io/v1/boards/kite/jobs/5001?pay_transparency=true
- https://boards.greenhouse.io/kite
- https://job-boards.greenhouse.io/embed/job_board?for=kite
- https://boards-api.greenhouse.io/v1/boards/kite/jobs
- https://boards.greenhouse.io/embed/job_board/js?for=kite
- https://boards.greenhouse.io/kite/jobs/none
x https://boards.greenhouse.io/
x https://boards.greenhouse.io/jobs/5001
x https://boards.greenhouse.io/embed/job_app?token=5001
x https://boards.greenhouse.io/embed/job_app?for=embed&token=5001
x https://boards.greenhouse.io/%E0%A4%A/jobs/5001
x https://boards.greenhouse.io/a%2Fb/jobs/5001
x https://boards.greenhouse.io.evil.example/kite/jobs/5001
x https://boards.greenhouse.io:8443/kite/jobs/5001

lever | kite | ${ID}
https://jobs.lever.co/kite/${ID}
https://jobs.eu.lever.co/kite/${UPPER}/apply?lever-source=x
https://jobs.lever.co/kite/${ID}/thanks
https://api.lever.co/v0/postings/kite/${ID}?mode=json
- https://jobs.lever.co/kite/
- https://api.eu.lever.co/v0/postings/kite?mode=json
- https://jobs.lever.co/kite/not-a-uuid
x https://jobs.lever.co/
x https://www.lever.co/kite
x https://jobs.lever.co.evil.example/kite
x https://api.lever.co/v1/postings/kite
x https://jobs.lever.co/ki%20te

ashby | Kite Works | ${ID}
https://jobs.ashbyhq.com/Kite%20Works/${ID}
https://jobs.ashbyhq.com/Kite%20Works/${UPPER}/application?utm_source=x
https://jobs.ashbyhq.com/Kite%20Works/embed?ashby_jid=${ID}
- https://jobs.ashbyhq.com/Kite%20Works?locationId=x
- https://api.ashbyhq.com/posting-api/job-board/Kite%20Works
x https://jobs.ashbyhq.com/
x https://jobs.ashbyhq.com/%FF/x
x https://ashbyhq.com/Kite.ai

recruitee | kite | wind-analyst
https://kite.recruitee.com/o/wind-analyst
https://kite.recruitee.com/o/wind-analyst/c/new?x=1
https://kite.recruitee.com/l/en/o/wind-analyst
https://kite.recruitee.com/nl/o/wind-analyst/
https://kite.recruitee.com/api/offers/wind-analyst
- https://kite.recruitee.com
- https://kite.recruitee.com/api/offers/
- https://kite.recruitee.com/o/%2e%2e%2fx
- https://kite.recruitee.com/%FF
x https://recruitee.com/o/kite-designer
x https://www.recruitee.com/pricing
x https://kite.recruitee.com.example/o/x

pinpoint | kite | ${ID}
https://kite.pinpointhq.com/en/postings/${ID}
https://kite.pinpointhq.com/postings/${UPPER}?x=1
https://kite.pinpointhq.com/fr/postings/${ID}/applications/new
- https://kite.pinpointhq.com
- https://kite.pinpointhq.com/postings.json
- https://kite.pinpointhq.com/en/postings/..%2Fx
- https://kite.pinpointhq.com/%FF
x https://www.pinpointhq.com/postings/7003
x https://pinpointhq.com/

workable | kite | 1A2B3C4D5E
https://apply.workable.com/kite/j/1A2B3C4D5E/
https://apply.workable.com/kite/j/1A2B3C4D5E/apply/?x=1
https://kite.workable.com/j/1A2B3C4D5E
https://apply.workable.com/api/v2/accounts/kite/jobs/1A2B3C4D5E
- https://apply.workable.com/kite/#jobs
- https://apply.workable.com/api/v1/widget/accounts/kite?details=true
- https://www.workable.com/api/accounts/kite
- https://kite.workable.com
- https://apply.workable.com/api/v3/accounts/kite/jobs
- https://apply.workable.com/kite/j/..%2Fx
x https://apply.workable.com/j/1A2B3C4D5E
x https://apply.workable.com/
x https://apply.workable.com/api/v1/jobs
x https://apply.workable.com/%FF/j/1
x https://www.workable.com/pricing
x https://jobs.workable.com/view/x
x https://apply.workable.com.example/kite/j/1A2B3C4D5E
! api | J

gem | Kite-Works | am9i_-A
https://jobs.gem.com/Kite-Works/am9i_-A
https://jobs.gem.com/Kite-Works/am9i_-A/apply?x=1
- https://jobs.gem.com/Kite-Works
- https://api.gem.com/job_board/v0/Kite-Works/job_posts/
- https://jobs.gem.com/Kite-Works/..%2Fx
x https://jobs.gem.com/
x https://jobs.gem.com/%FF/x
x https://jobs.gem.com/api/public/graphql/batch
x https://api.gem.com/v0/users
x https://www.gem.com/Kite-Works/9001
! api

breezy | kite | 1a2b3c4d5e6f
https://kite.breezy.hr/p/1a2b3c4d5e6f
https://kite.breezy.hr/p/1A2B3C4D5E6F-kite-designer/apply?x=1
- https://kite.breezy.hr
- https://kite.breezy.hr/json?verbose=true
- https://kite.breezy.hr/p/1a2b3c4d5e6f7-kite
- https://kite.breezy.hr/p/..%2Fx
- https://kite.breezy.hr/%FF
x https://app.breezy.hr/p/1a2b3c4d5e6f
x https://breezy.hr/
! app | Kite | kite.works

workday | kite/wd5/Careers | JR7001-1
https://kite.wd5.myworkdayjobs.com/Careers/job/Bergen/Kite-Maker_JR7001-1
https://kite.wd5.myworkdayjobs.com/en-US/Careers/job/Bergen/Kite-Maker_JR7001-1/apply
https://kite.wd5.myworkdayjobs.com/de-DE/Careers/details/Kite-Maker_JR7001-1?q=x
https://kite.wd5.myworkdayjobs.com/wday/cxs/kite/Careers/job/Bergen/Kite-Maker_JR7001-1
https://wd5.myworkdaysite.com/en-US/recruiting/kite/Careers/job/Bergen/Kite-Maker_JR7001-1
https://wd5.myworkdaysite.com/recruiting/kite/Careers/details/Kite-Maker_JR7001-1
- https://kite.wd5.myworkdayjobs.com/en-US/Careers
- https://wd5.myworkdaysite.com/recruiting/kite/Careers
- https://kite.wd5.myworkdayjobs.com/wday/cxs/kite/Careers/jobs
- https://kite.wd5.myworkdayjobs.com/Careers/job/
x https://kite.wd5.myworkdayjobs.com/
x https://kite.wd5.myworkdayjobs.com/wday/authgwy/kite/login
x https://kite.wd5.myworkdayjobs.com/wday/cxs/other/Careers/jobs
x https://kite.wd5.myworkdayjobs.com:8443/Careers
x https://wd5.myworkdaysite.com/kite/Careers
x https://evil.myworkdayjobs.com/Careers
! kite | kite/wd5 | kite/wd5/a/b | Kite/wd5/Careers | kite.evil/wd5/Careers | kite/evil/Careers | kite/wd5/..

smartrecruiters | Kite | 744000111111111
https://jobs.smartrecruiters.com/Kite/744000111111111-kite-maker?trid=x
https://careers.smartrecruiters.com/Kite/744000111111111
https://api.smartrecruiters.com/v1/companies/Kite/postings/744000111111111
- https://careers.smartrecruiters.com/Kite
- https://jobs.smartrecruiters.com/oneclick-ui/company/Kite/publication/${ID}
- https://api.smartrecruiters.com/v1/companies/Kite/postings
- https://jobs.smartrecruiters.com/Kite/about-us
- https://jobs.smartrecruiters.com/external-referrals/company/Kite/publication/9a9a
x https://jobs.smartrecruiters.com/
x https://jobs.smartrecruiters.com/oneclick-ui/x
x https://www.smartrecruiters.com/Kite
x https://api.smartrecruiters.com/v1/jobs/1
! oneclick-ui | Companies

bamboohr | kite | 86
https://kite.bamboohr.com/careers/86
https://kite.bamboohr.com/careers/86/detail
https://kite.bamboohr.com/jobs/view.php?id=86&source=x
- https://kite.bamboohr.com/careers
- https://kite.bamboohr.com/careers/list
- https://kite.bamboohr.com/jobs/view.php
x https://www.bamboohr.com/careers/86
x https://bamboohr.com/careers/86
x https://a.b.bamboohr.com/careers/86
x https://kite.bamboohr.com:8443/careers/86
! Kite | a.b | www | api | -a

rippling | Kite-careers_1 | ${ID}
https://ats.rippling.com/Kite-careers_1/jobs/${ID}
https://ats.rippling.com/en-GB/Kite-careers_1/jobs/${UPPER}/apply?step=2
https://api.rippling.com/platform/api/ats/v1/board/Kite-careers_1/jobs/${ID}
https://ats.rippling.com/api/v2/board/Kite-careers_1/jobs/${ID}
- https://ats.rippling.com/Kite-careers_1/jobs
- https://ats.rippling.com/en-US/Kite-careers_1/jobs
- https://api.rippling.com/platform/api/ats/v2/board/Kite-careers_1/jobs
- https://ats.rippling.com/Kite-careers_1/jobs/7
x https://ats.rippling.com/
x https://www.rippling.com/kite/jobs
x https://api.rippling.com/platform/api/ats/v3/board/kite/jobs
! a.b | api | internal

personio | kite | 7001
https://kite.jobs.personio.de/job/7001
https://kite.jobs.personio.com/job/7001?language=en#apply
https://kite.jobs.personio.de/job/7001/apply
- https://kite.jobs.personio.de
- https://kite.jobs.personio.com/xml?language=en
- https://kite.jobs.personio.de/job/7001x
- https://kite.jobs.personio.de/%FF
x https://kite.personio.de/job/7001
x https://jobs.personio.de/job/7001
x https://www.jobs.personio.de/
x https://kite.jobs.personio.de:8443/job/7001
! Kite | kite.works | www

teamtailor | kite.na | 8000001
https://kite.na.teamtailor.com/jobs/8000001-kite-maker
https://kite.na.teamtailor.com/sv/jobs/8000001-kite-maker/applications/new
https://kite.na.teamtailor.com/jobs/8000001?promotion=x
- https://kite.na.teamtailor.com
- https://kite.na.teamtailor.com/jobs.rss
- https://kite.na.teamtailor.com/jobs/x8000001
- https://kite.na.teamtailor.com/a/b/jobs/8000001
- https://kite.na.teamtailor.com/%FF
x https://www.teamtailor.com/jobs/8000001-x
x https://na.teamtailor.com/jobs/8000001-x
x https://app.na.teamtailor.com/jobs/8000001-x
x https://kite.teamtailor.com.example/jobs/8000001-x
! Kite | kite.works | na | .na | www.na | a.na.na | www

pageup | 859/cw/en-us | 498309
https://careers.pageuppeople.com/859/cw/en-us/job/498309
https://careers.pageuppeople.com/mob/859/CW/en-US/job/498309/kite-maker?lApplicationSubSourceID=
- https://careers.pageuppeople.com/859/cw/en-us/listing/
- https://careers.pageuppeople.com/859/cw/en-us/rss

jibe | kite | 53640
https://kite.jibeapply.com/jobs/53640
https://kite.jibeapply.com/jobs/53640?lang=en-us
- https://kite.jibeapply.com
- https://kite.jibeapply.com/jobs?page=2

dayforce | kite/candidateportal | 1702
https://jobs.dayforcehcm.com/en-US/kite/CANDIDATEPORTAL/jobs/1702
https://jobs.dayforcehcm.com/fr-CA/Kite/candidateportal/jobs/1702?src=x
- https://jobs.dayforcehcm.com/en-US/kite/CANDIDATEPORTAL

oracle | kite.fa.ca2.oraclecloud.com/CX_1 | NAG_002
https://kite.fa.ca2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/NAG_002
https://kite.fa.ca2.oraclecloud.com/hcmUI/CandidateExperience/fr-CA/sites/CX_1/requisitions/job/NAG_002/?utm_medium=jobshare
https://kite.fa.ca2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/requisitions/preview/NAG_002
- https://kite.fa.ca2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/jobs?mode=location

icims | careers-kite | 12165
https://careers-kite.icims.com/jobs/12165/wind-nurse/job?mode=view
https://www.careers-kite.icims.com/jobs/12165/wind-nurse/login
https://careers-kite.icims.com/jobs/12165/job
- https://careers-kite.icims.com/jobs/search?ss=1
- https://careers-kite.icims.com

adp | 7d58836c-11dd-4415-9de0-63b918b88652/19000101_000001 | 577400
https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=7d58836c-11dd-4415-9de0-63b918b88652&ccId=19000101_000001&lang=en_CA&jobId=577400
https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?jobId=577400&cid=7d58836c-11dd-4415-9de0-63b918b88652
- https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=7d58836c-11dd-4415-9de0-63b918b88652

successfactors | kite.jobs2web.com | 1397790900
https://kite.jobs2web.com/job/Cork-Wind-Nurse/1397790900/
https://kite.jobs2web.com/brand/job/Cork-Wind-Nurse/1397790900-en_US/?utm_source=x
- https://kite.jobs2web.com/search/?q=

jazzhr | kite | jIl4Gy4G0a
https://kite.applytojob.com/apply/jIl4Gy4G0a/Wind-Nurse?source=x
https://kite.applytojob.com/apply/jIl4Gy4G0a
- https://kite.applytojob.com/apply
- https://kite.applytojob.com/apply/jobs

paylocity | ${ID} | 
- https://recruiting.paylocity.com/recruiting/jobs/All/${ID}/Kite
- https://2000recruiting.paylocity.com/Recruiting/Jobs/all/${UPPER}

jobvite | kite | octxAfww
https://jobs.jobvite.com/kite/job/octxAfww?x=1
https://jobs.jobvite.com/Kite/job/octxAfww/apply
- https://jobs.jobvite.com/kite
- https://jobs.jobvite.com/kite/search?p=1

isolved | kite | 3712345
https://kite.isolvedhire.com/jobs/3712345
https://kite.isolvedhire.com/jobs/3712345-99.html
- https://kite.isolvedhire.com/jobs/

applicantpro | kite | 3712345
https://kite.applicantpro.com/jobs/3712345
- https://kite.applicantpro.com

careerplug | kite | 3712345
https://kite.careerplug.com/jobs/3712345
https://kite.careerplug.com/jobs/3712345/apply
- https://kite.careerplug.com/jobs?page=2

clearcompany | kite | 3781760
https://kite.hrmdirect.com/employment/job-opening.php?req=3781760
https://kite.hrmdirect.com/employment/view.php?x=1&req=3781760#job
- https://kite.hrmdirect.com/employment/job-openings.php

softgarden | kite | 3712345
https://kite.softgarden.io/job/3712345/Pilot-m-w-d?jobDbPVId=1&l=de
- https://kite.softgarden.io/de/vacancies

eightfold | kite.eightfold.ai | 42478672
https://kite.eightfold.ai/careers/job/42478672
https://kite.eightfold.ai/careers/job/42478672-wind-nurse?domain=kite-works.com&hl=en
- https://kite.eightfold.ai/careers?query=nurse
`
  .trim()
  .split('\n\n')
  .map((form) => {
    const [head = '', ...links] = form.split('\n')
    const [system = '', board = '', ext_id = ''] = head.split(' | ')
    return { system, board, ext_id, links }
  })

// These run on employers' own hosts, so a link alone does not name them.
const UNLINKED = systems.filter(({ system, ownHostMark }) => ownHostMark || system === 'site')

describe('a pasted link', () => {
  test('has its forms of every system here or in the test of its reader', async () => {
    const named = [...FORMS.map(({ system }) => system), ...UNLINKED.map(({ system }) => system)]
    expect(await untested(named, 'boardOfLink')).toEqual([])
  })

  test.each(FORMS)('of $system names its board and its posting', ({ system, board, ext_id, links }) => {
    for (const line of links) {
      const [, mark = '', link = ''] = /^([-x!] )?(.*)$/.exec(line) ?? []
      if (mark === 'x ') expect([link, systemNamed(system)?.boardOfLink(new URL(link))]).toEqual([link, null])
      else if (mark !== '! ')
        expect([link, boardOfLink(link, systems)]).toEqual([
          link,
          { system, board, ext_id: mark ? null : ext_id },
        ])
    }
  })

  test.each(FORMS)(
    'a board of $system has a name that fits into its addresses',
    ({ system, board, links }) => {
      const { isBoard } = systemNamed(system) ?? systems[0]!
      const refused = links.flatMap((line) => (line.startsWith('! ') ? itemsIn(line.slice(2)) : []))
      for (const name of [
        '',
        '..',
        ' kite',
        'a/b/c/d',
        'a?b',
        'a@b',
        'a#',
        'a%2f',
        'a'.repeat(102),
        ...refused,
      ])
        expect([name, isBoard(name)]).toEqual([name, false])
      expect(isBoard(board)).toBe(true)
    },
  )

  test.each([
    ['https://www.kite.example/careers/?gh_jid=5001&gh_src=x', 'greenhouse', '5001'],
    ['http://kite.example/careers/job/5001?lang=en&gh_jid=5001#apply', 'greenhouse', '5001'],
    ['https://kite.example/job?gh_jid=5001&gh_jid=5001', 'greenhouse', '5001'],
    ['https://boards.greenhouse.io/embed/job_app?token=5001', 'greenhouse', '5001'],
    [`https://kite.example/careers?ashby_jid=${UPPER}`, 'ashby', ID],
    [`https://jobs.kite.example/en/postings/${UPPER}`, 'pinpoint', ID],
    ['https://apply.workable.com/j/1A2B3C4D5E/apply', 'workable', '1A2B3C4D5E'],
  ])('such as %s names its posting alone', (link, system, ext_id) => {
    expect(boardOfLink(link, systems)).toBeNull()
    expect(boardlessPosting(link, systems)).toEqual({ system, ext_id })
  })

  test.each(
    itemsIn(`
https://kite.example/careers
https://kite.example/careers?gh_jid=abc
https://kite.example/careers?gh_jid=
https://kite.example/careers?ashby_jid=5001
https://kite.example/en/postings/5001
https://kite.example/j/1A2B3C4D5E
https://kite.example/o/wind-analyst
https://careers.kite.example/jobs/8000001-kite-maker
https://user@kite.example/?gh_jid=5001
ftp://kite.example/?gh_jid=5001
gh_jid=5001`),
  )('such as %s names nothing', (link) => {
    expect(boardOfLink(link, systems)).toBeNull()
    expect(boardlessPosting(link, systems)).toBeNull()
  })
})
