import type { Story } from '#db/rows/evidence.ts'

const TOLD: Record<string, Pick<Story, 'title' | 'tags'> & { text: string; answers?: string[] }> = {
  import: {
    title: 'The import that took a day',
    tags: ['performance', 'sql'],
    text: 'The nightly import of orders took 22 hours. I found a missing index and wrote batches. It went down to 40 minutes.',
  },
  outage: {
    title: 'Sunday outage of the payment service',
    tags: ['incident', 'on call'],
    text: 'Payments failed for everybody on a Sunday. I led the call, rolled the release back and wrote the postmortem.',
    answers: ['Tell us about a production incident'],
  },
  reviewer: {
    title: 'Two engineers who would not agree',
    tags: ['conflict'],
    text: 'A colleague and I argued for weeks about an interface. I asked him to draw both, and we took his with one change.',
  },
  release: {
    title: 'The release I broke',
    tags: ['mistake', 'lessons'],
    text: 'I shipped a migration without a test and lost a table for an hour. Since then each migration runs on a copy first.',
  },
  intern: {
    title: 'Growing two juniors into seniors',
    tags: ['mentoring', 'leadership'],
    text: 'Two junior engineers joined. I paired with them each week and handed over one service each. Both were promoted.',
  },
  fair: {
    title: 'Ready before the trade fair',
    tags: ['deadline', 'planning'],
    text: 'Sales promised a demo in three weeks. I cut the scope in half, made a plan by day and we showed it on time.',
  },
  hospital: {
    title: 'The hospital that wanted to leave',
    tags: ['customer'],
    text: 'Our largest client threatened to cancel after complaints. I sat with their nurses for two days and fixed what they cursed.',
  },
  rust: {
    title: 'From Python to Rust in a quarter',
    tags: ['learning', 'rust'],
    text: 'Nobody knew Rust when the parser had to be rewritten. I taught myself in evenings and then the team.',
  },
  monitor: {
    title: 'Alerts nobody had asked for',
    tags: ['initiative'],
    text: 'I noticed that failures were only found by phone. Unasked, I built dashboards and alerts; other teams took them over.',
  },
  pricing: {
    title: 'Talking the board out of a rewrite',
    tags: ['influence', 'data'],
    text: 'The board wanted to rewrite the pricing engine. I showed with figures that three fixes would do, and they agreed.',
  },
}

/** Invented stories by short names. */
export const storyTable: ReadonlyMap<string, Story> = new Map(
  Object.entries(TOLD).map(([name, { title, tags, text, answers = [] }]) => {
    const at = '2026-11-21T09:00:00.000Z'
    const story: Story = {
      story_id: `story:${name}`,
      title,
      company: null,
      role: null,
      period: null,
      narrative: { situation: text, task: '', action: '', result: '' },
      tags,
      answers_questions: answers,
      history: [],
      sample: false,
      revision: 1,
      created_at: at,
      updated_at: at,
      written_by: 'operator',
    }
    return [name, story]
  }),
)

/** Questions with the story that should come first. */
export const storyQuestions = `
conflict | reviewer
Tell me about a time you had a conflict with a coworker | reviewer
Describe a disagreement with a colleague and how you resolved it | reviewer
How do you deal with difficult people? | reviewer
Tell us about a mistake you made | release
Describe a time you failed | release
What is your biggest failure and what did you learn from it? | release
Tell us about something you broke | release
Tell us about a time you led a team | intern
Describe your leadership style with an example | intern
Have you mentored junior engineers? | intern
How have you helped others grow? | intern
Tell me about a time you worked under a tight deadline | fair
Describe a project you had to deliver under pressure | fair
How do you plan your work? | fair
Tell us about a difficult customer | hospital
Describe a time you went out of your way for a client | hospital
How did you handle a customer complaint? | hospital
Tell us about a time you had to learn something new quickly | rust
Describe a time you learned a new programming language | rust
Do you have experience with Rust? | rust
Tell me about a time you took initiative | monitor
Describe something you did without being asked | monitor
Tell us about monitoring and alerts you built | monitor
Tell us about a time you convinced someone to change their mind | pricing
Describe how you influence decisions without authority | pricing
Tell us about a decision you made with data | pricing
Describe a production incident you handled | outage
Tell us about a production incident | outage
What was your worst outage? | outage
Are you willing to be on call? | outage
Tell us about a performance problem you solved | import
Describe a slow SQL query that you made faster | import
How did you improve the efficiency of a system? | import
`
  .trim()
  .split('\n')
  .map((line) => {
    const [question = '', first = ''] = line.split(' | ')
    return { question, first }
  })

/** Duties of jobs with the story that shows them, or `-` where none does; every second one was left out of fitting. */
export const duties = `
Tune slow SQL queries and imports | import
Handle incidents of the payment service, and write the postmortem | outage
Mentor junior engineers | intern
Manage secrets, certificates and access | -
Lead incident reviews that end in changes | outage
Write parsers in Rust | rust
Run and improve our Kubernetes platform | -
Work with customers to understand their complaints | hospital
Lead the design of our mobile app | -
Build dashboards and alerts for every service | monitor
Support colleagues in finance with monthly reports | -
Own the on-call rotation | outage
Take decisions on the roadmap and communicate them | -
Improve the performance of nightly batch jobs | import
Deliver features under tight deadlines | fair
Organise the office move | -
Manage the budgets of three departments | -
Release software every week | release
Set prices for new products | -
Influence product decisions with data | pricing
`
  .trim()
  .split('\n')
  .map((line) => {
    const [duty = '', shown = ''] = line.split(' | ')
    return { duty, shown }
  })
