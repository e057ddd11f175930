import {
  DAY,
  idIn,
  type MadePosting,
  numberIn,
  oneAnswer,
  type Shape,
  slug,
  xml,
} from '#bench/systems/made-boards.ts'
import { PAGE_SHAPES, page } from '#bench/systems/page-shapes.ts'

/** Every hiring system, in the shapes of its fixtures. */
export const SHAPES: Record<string, Shape> = {
  greenhouse: oneAnswer((rows) => ({
    jobs: rows.map(({ id, title, town, text }) => ({
      id,
      title,
      content: xml(text),
      location: { name: town },
      ...{
        absolute_url: `https://boards.greenhouse.io/kite/jobs/${id}`,
        first_published: `${DAY}T08:00:00-04:00`,
      },
    })),
    meta: { total: rows.length },
  })),
  lever: (rows) => ({
    board: 'kite',
    answer: async (link) => {
      const from = numberIn(link, 'skip')
      const limit = numberIn(link, 'limit') || rows.length
      return rows.slice(from, from + limit).map(({ guid, title, text, town }) => ({
        id: guid,
        text: title,
        description: text,
        categories: { location: town },
        hostedUrl: `https://jobs.lever.co/kite/${guid}`,
        createdAt: Date.parse(DAY),
      }))
    },
  }),
  ashby: oneAnswer((rows) => ({
    jobs: rows.map(({ guid, title, text, town }) => ({
      ...{
        id: guid,
        title,
        descriptionHtml: text,
        location: town,
        isListed: true,
        publishedAt: `${DAY}T00:00:00Z`,
      },
      jobUrl: `https://jobs.ashbyhq.com/kite/${guid}`,
    })),
  })),
  recruitee: oneAnswer((rows) => ({
    offers: rows.map(({ id, title, text, town }) => ({
      id,
      slug: `x${id}`,
      title,
      status: 'published',
      description: text,
      location: town,
      careers_url: `https://kite.recruitee.com/o/x${id}`,
    })),
  })),
  pinpoint: oneAnswer((rows) => ({
    data: rows.map(({ guid, title, text }) => ({
      title,
      description: text,
      url: `https://kite.pinpointhq.com/en/postings/${guid}`,
    })),
  })),
  workable: oneAnswer((rows) => ({
    jobs: rows.map(({ id, title, text, town }) => ({
      title,
      description: text,
      shortcode: `A${id}`,
      url: `https://apply.workable.com/j/A${id}`,
      published_on: DAY,
      city: town,
    })),
  })),
  gem: oneAnswer((rows) =>
    rows.map(({ id, title, text, town }) => ({
      ...{
        id: `g${id}`,
        title,
        content: text,
        location: { name: town },
        first_published_at: `${DAY}T00:00:00Z`,
      },
      absolute_url: `https://jobs.gem.com/kite/g${id}`,
    })),
  ),
  breezy: oneAnswer((rows) =>
    rows.map(({ id, title, text, town }) => ({
      ...{
        id: `b${id}`,
        name: title,
        description: text,
        location: { name: town },
        published_date: `${DAY}T00:00:00Z`,
      },
      url: `https://kite.breezy.hr/p/b${id}-x`,
    })),
  ),
  workday: (rows) => ({
    board: 'kite/wd5/Careers',
    answer: async (link, request) => {
      const row = idIn(rows, link)
      if (row) {
        const { id, title, text, town } = row
        const externalUrl = `https://kite.wd5.myworkdayjobs.com/Careers/job/x/y_JR${id}`
        return {
          jobPostingInfo: {
            title,
            jobDescription: text,
            location: town,
            startDate: DAY,
            posted: true,
            externalUrl,
            jobReqId: `JR${id}`,
          },
        }
      }
      const { offset, limit } = (await request.json()) as { offset: number; limit: number }
      return {
        total: offset === 0 ? rows.length : 0,
        facets: [],
        jobPostings: rows.slice(offset, offset + limit).map(({ id, title, town }) => ({
          title,
          externalPath: `/job/x/y_JR${id}`,
          locationsText: town,
          postedOn: 'Posted 3 Days Ago',
          bulletFields: [`JR${id}`],
        })),
      }
    },
  }),
  smartrecruiters: (rows) => ({
    board: 'kite',
    answer: async (link) => {
      const row = idIn(rows, link)
      const shape = ({ id, title, town }: MadePosting) => ({
        id: `744${id}`,
        name: title,
        company: { identifier: 'kite' },
        location: { fullLocation: town },
        releasedDate: `${DAY}T00:00:00.000Z`,
      })
      if (row)
        return { ...shape(row), active: true, jobAd: { sections: { jobDescription: { text: row.text } } } }
      const offset = numberIn(link, 'offset')
      return {
        offset,
        limit: 100,
        totalFound: rows.length,
        content: rows.slice(offset, offset + 100).map(shape),
      }
    },
  }),
  bamboohr: (rows) => ({
    board: 'kite',
    answer: async (link) => {
      const row = idIn(rows, link)
      if (row) {
        const jobOpening = {
          jobOpeningName: row.title,
          jobOpeningStatus: 'Open',
          description: row.text,
          datePosted: DAY,
        }
        return { result: { jobOpening } }
      }
      return {
        meta: { totalCount: rows.length },
        result: rows.map(({ id, title, town }) => ({
          id: String(id),
          jobOpeningName: title,
          location: { city: town },
        })),
      }
    },
  }),
  rippling: (rows) => ({
    board: 'kite',
    answer: async (link) => {
      const row = idIn(rows, link)
      if (row)
        return {
          uuid: row.guid,
          name: row.title,
          description: { role: row.text },
          createdOn: `${DAY}T00:00:00Z`,
        }
      return {
        page: 0,
        pageSize: 1000,
        totalItems: rows.length,
        totalPages: 1,
        items: rows.map(({ guid, title, town }) => ({
          ...{
            id: guid,
            name: title,
            locations: [{ name: town }],
            url: `https://ats.rippling.com/kite/jobs/${guid}`,
          },
        })),
      }
    },
  }),
  personio: oneAnswer((rows) => {
    const positions = rows.map(
      ({ id, title, text, town }) =>
        `<position><id>${id}</id><office>${town}</office><name>${title}</name><jobDescriptions><jobDescription><name>x</name><value>${xml(text)}</value></jobDescription></jobDescriptions><createdAt>${DAY}T00:00:00+00:00</createdAt></position>`,
    )
    return `<workzag-jobs>${positions.join('')}</workzag-jobs>`
  }),
  teamtailor: (rows) => ({
    board: 'kite',
    answer: async (link) => {
      const from = numberIn(link, 'offset')
      const items = rows
        .slice(from, from + 100)
        .map(
          (row) =>
            `<item><title>${row.title}</title><description>${xml(row.text)}</description><pubDate>Fri, 20 Nov 2026 08:00:00 +0000</pubDate><link>https://kite.teamtailor.com/jobs/${row.id}-${slug(row)}</link></item>`,
        )
      return `<rss><channel><title>Kite</title>${items.join('')}</channel></rss>`
    },
  }),
  pageup: oneAnswer((rows) => {
    const items = rows.map(
      ({ id, title, text, town }) =>
        `<item><link>https://careers.pageuppeople.com/859/cw/en-us/job/${id}</link><title>${title}</title><pubDate>Fri, 20 Nov 2026 08:00:00 Z</pubDate><refNo>${id}</refNo><description>${xml(text)}</description><location>${town}</location></item>`,
    )
    return `<rss><channel>${items.join('')}</channel></rss>`
  }, '859/cw/en-us'),
  jibe: (rows) => ({
    board: 'kite',
    answer: async (link) => {
      const from = (numberIn(link, 'page') - 1) * 100
      const jobs = rows.slice(from, from + 100).map(({ id, title, text, town }) => ({
        data: {
          slug: String(id),
          title,
          description: text,
          full_location: town,
          posted_date: `${DAY}T00:00:00+0000`,
        },
      }))
      return { totalCount: rows.length, jobs }
    },
  }),
  dayforce: oneAnswer(
    (rows) =>
      rows.map(({ id, title, text, town }) => ({
        ...{
          ReferenceNumber: String(id),
          Title: title,
          Description: text,
          City: town,
          DatePosted: `${DAY}T00:00:00`,
        },
        JobDetailsUrl: `https://jobs.dayforcehcm.com/en-US/kite/candidateportal/jobs/${id}`,
      })),
    'kite/candidateportal',
  ),
  oracle: (rows) => ({
    board: 'kite.fa.ca2.oraclecloud.com/CX_1',
    answer: async (link) => {
      const row = idIn(rows, link)
      if (row) return { items: [{ Id: String(row.id), Title: row.title, ExternalDescriptionStr: row.text }] }
      const offset = Number(/offset=(\d+)/.exec(decodeURIComponent(link.search))?.[1] ?? 0)
      const requisitionList = rows.slice(offset, offset + 200).map(({ id, title, town }) => ({
        Id: String(id),
        Title: title,
        PostedDate: DAY,
        PrimaryLocation: town,
      }))
      return { items: [{ TotalJobsCount: rows.length, requisitionList }] }
    },
  }),
  adp: (rows) => ({
    board: '7d58836c-11dd-4415-9de0-63b918b88652/19000101_000001',
    answer: async (link) => {
      const shape = ({ id, title, town }: MadePosting) => ({
        requisitionTitle: title,
        postDate: `${DAY}T00:00:00.000Z`,
        requisitionLocations: [{ nameCode: { shortName: town } }],
        customFieldGroup: {
          stringFields: [{ stringValue: String(id), nameCode: { codeValue: 'ExternalJobID' } }],
        },
      })
      const row = idIn(rows, link)
      if (row) return { ...shape(row), requisitionDescription: row.text }
      const from = numberIn(link, '$skip') - 1
      if (from < 0) return {}
      return { jobRequisitions: rows.slice(from, from + 20).map(shape), meta: { totalNumber: rows.length } }
    },
  }),
  jazzhr: oneAnswer((rows) => {
    const jobs = rows.map(
      ({ id, title, text, town }) =>
        `<job><title>${title}</title><url>https://kite.applytojob.com/apply/j${id}</url><city>${town}</city><description>${xml(text)}</description></job>`,
    )
    return `<jobs>${jobs.join('')}</jobs>`
  }),
  phenom: (rows) => ({
    board: 'jobs.kite-phenom.com',
    answer: async (_link, request) => {
      const { from, size, jobId } = (await request.json()) as { from: number; size: number; jobId?: string }
      const shape = ({ id, title, town }: MadePosting) => ({
        jobId: String(id),
        title,
        multi_location: [town],
        postedDate: `${DAY}T00:00:00.000+0000`,
      })
      const row = rows.find(({ id }) => String(id) === jobId)
      if (row) return { jobDetail: { data: { job: { ...shape(row), description: row.text } } } }
      return {
        refineSearch: { totalHits: rows.length, data: { jobs: rows.slice(from, from + size).map(shape) } },
      }
    },
  }),
  eightfold: (rows) => ({
    board: 'kite.eightfold.ai/kite-works.com',
    answer: async (link) => {
      const row = link.pathname.startsWith('/careers/') ? idIn(rows, link) : null
      if (row) return page(row)
      const positions = rows.slice(numberIn(link, 'start'), numberIn(link, 'start') + 10)
      return {
        count: rows.length,
        positions: positions.map(({ id, title, town }) => ({ id, name: title, locations: [town] })),
      }
    },
  }),
  paylocity: (rows) => ({
    board: '1a1a1a1a-1111-4222-8333-444444444444',
    answer: async (link) => {
      const row = idIn(rows, link)
      if (row) return page(row)
      const Jobs = rows.map(({ id, title, town }) => ({
        JobId: id,
        JobTitle: title,
        JobLocation: { City: town },
      }))
      return `<script>window.pageData = ${JSON.stringify({ ModuleTitle: 'Kite', Jobs })};</script>`
    },
  }),
  clearcompany: oneAnswer((rows) => {
    const jobs = rows.map(
      ({ id, title, text, town }) =>
        `<job><title>${title}</title><referencenumber>${id}</referencenumber><city>${town}</city><descriptionrich>${xml(text)}</descriptionrich></job>`,
    )
    return `<source>${jobs.join('')}</source>`
  }),
  ...PAGE_SHAPES,
}
