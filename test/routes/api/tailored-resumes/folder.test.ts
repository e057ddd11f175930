import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { putJobFolder } from '#db/desk/job-resumes.ts'
import { sql } from '#db/sql.ts'
import { keepResume } from '#lib/resume/tailored/show-resume.ts'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp, POSTING } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
let posting = 0
beforeAll(async () => {
  app = await openResumeApp()
})
afterAll(() => app.close())

async function aResume() {
  const job = await app.assess(POSTING.replace('Engineer', `Engineer ${++posting}`))
  const { resume } = mustBe(await app.pick(job, 'refresh'))
  const folder = resume?.folder_path ?? 'none'
  return {
    job,
    folder: join(app.home, folder),
    folder_path: folder,
    read: (name: string) => readFile(join(app.home, folder, name), 'utf8'),
    names: async () => (await readdir(join(app.home, folder))).sort(),
  }
}

async function edit(job_identity: string, text: string) {
  const { revision, lines } = (await app.show(job_identity)).resume
  const body = { job_identity, revision, lines: [{ id: lines[0]?.id ?? '', text }] }
  return await app.person.put('/api/tailored-resumes/lines', body)
}

const textOfPdf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text

test('the resume of a job lies in a folder of the home as it is stored, with its spacing', async () => {
  const { job, folder_path, read, names } = await aResume()
  const { resume, markdown } = await app.show(job)
  expect(resume).toMatchObject({ folder_path, files: { file: 'resume.md', yours: null, pdf: null } })
  expect(folder_path).toBe(`resumes/jobs/backend-engineer-${posting}`)
  expect(await read('resume.md')).toBe(markdown)
  expect(await read('spacing.json')).toBe('{"spacing_scale":null}\n')
  const edited = await edit(job, 'Said in other words')
  expect(await read('resume.md')).toBe(edited.markdown)
  expect(await read('resume.md')).toContain('Said in other words')
  await app.post('/api/tailored-resumes/preview', { job_identity: job, spacing_scale: 1.1 })
  expect(await read('spacing.json')).toBe('{"spacing_scale":1.1}\n')
  expect(await names()).toEqual(['resume.md', 'spacing.json'])
  const display = (await app.get('/api/resume-display')).display
  const order = { revision: display.revision, section_order: ['education', 'experience'] as const }
  await app.put('/api/resume-display', order as never)
  expect((await read('resume.md')).startsWith('## Education')).toBe(true)
})

test('a file that the person changed is never replaced, and is not read back', async () => {
  const { job, folder, read, names } = await aResume()
  const before = await read('resume.md')
  await writeFile(join(folder, 'resume.md'), 'My own notes')
  const { resume, markdown } = await edit(job, 'First')
  expect(await read('resume.md')).toBe('My own notes')
  expect(resume.files).toEqual({ file: 'resume-2.md', yours: 'resume.md', pdf: null })
  expect(await read('resume-2.md')).toBe(markdown)
  expect(markdown).not.toContain('My own notes')
  // An earlier text of ours in their hands is theirs too.
  await writeFile(join(folder, 'resume-2.md'), before)
  await edit(job, 'Second')
  expect(await read('resume-2.md')).toBe(before)
  expect(await read('resume-3.md')).toContain('Second')
  await rm(join(folder, 'resume.md'))
  expect((await edit(job, 'Third')).resume.files).toMatchObject({ file: 'resume.md', yours: null })
  expect(await names()).toEqual(['resume-2.md', 'resume.md', 'spacing.json'])
})

test('a folder that was taken away is said to be gone, and comes back with the next change', async () => {
  const { job, folder, folder_path, read } = await aResume()
  await rm(folder, { recursive: true })
  expect((await app.show(job)).resume).toMatchObject({ folder_path: null, files: null })
  expect((await edit(job, 'Back again')).resume.folder_path).toBe(folder_path)
  expect(await read('resume.md')).toContain('Back again')
})

test('where nothing can be written the resume is stored all the same, and written once it can be', async () => {
  const { job, folder_path, read } = await aResume()
  const jobs = join(app.home, 'resumes', 'jobs')
  await rename(jobs, `${jobs}.away`)
  await writeFile(jobs, 'in the way')
  const { resume, markdown } = await edit(job, 'Stored all the same')
  expect(markdown).toContain('Stored all the same')
  expect(resume).toMatchObject({ folder_path: null, files: null })
  await rm(jobs)
  await rename(`${jobs}.away`, jobs)
  await keepResume(app.services, [job])
  expect((await app.show(job)).resume.folder_path).toBe(folder_path)
  expect(await read('resume.md')).toContain('Stored all the same')
})

test('a crash between the note and the file leaves nothing that is taken for the person’s', async () => {
  const { job, folder, read, names } = await aResume()
  await writeFile(join(folder, 'resume.md.0123456789ab.tmp'), 'half of')
  const files = {
    ...app.services.files,
    write: () => Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' })),
  }
  await app.services.desk.write([sql`update job_resume set spacing_scale = 0.9 where job_identity = ${job}`])
  await keepResume({ ...app.services, files }, [job])
  expect(await read('spacing.json')).toContain('null')
  await keepResume(app.services, [job])
  expect(await read('spacing.json')).toContain('0.9')
  expect(await names()).toEqual(['resume.md', 'spacing.json'])
})

test('jobs of one name have folders of their own, also beside a name in other letters', async () => {
  const resume = await aResume()
  const folded = `job-${Number(resume.folder_path.split('-')[1] ?? 1) + 1}`
  await app.services.desk.write([putJobFolder({ job_identity: 'x:1', name: folded.toUpperCase(), folded })])
  const two = await aResume()
  expect([resume.folder_path, `resumes/jobs/${folded}`]).not.toContain(two.folder_path)
  expect(await two.read('resume.md')).toContain('Kafka')
})

test('a PDF is kept where the person asks for it, without what stands above it', async () => {
  const { job, folder, names } = await aResume()
  const body = { job_identity: job, header: { name: 'Canary Nightingale', email: 'canary@example.org' } }
  const send = (more: object) =>
    app.send('/api/tailored-resumes/pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...more }),
    })
  await send({})
  expect(await names()).toEqual(['resume.md', 'spacing.json'])
  const sent = new Uint8Array(await (await send({ keep: true })).arrayBuffer())
  expect(await textOfPdf(sent)).toContain('Canary')
  const kept = await readFile(join(folder, 'resume.pdf'))
  expect(await textOfPdf(new Uint8Array(kept))).toContain('Kafka')
  expect(await textOfPdf(new Uint8Array(kept))).not.toContain('Canary')
  expect((await app.show(job)).resume.files?.pdf).toBe('resume.pdf')
  expect((await send({ keep: true, profile_id: 'ephemeral' })).status).toBe(422)
})

test('the folder of an indexed job has its company and title, and goes with the sample', async () => {
  await app.post('/api/sample', { action: 'load' })
  await app.services.tracker.settled()
  const { postings } = await app.get('/api/postings', { limit: '5' })
  const { job_url = '', company, title } = postings.rows[0] ?? {}
  await app.post('/api/assess', { job: { job_url } })
  const made = await app.pick(job_url, 'refresh')
  const { resume } = made.ok ? made.value : mustBe(await app.pick(job_url, 'draft'))
  const word = (text = '') => text.toLowerCase().split(/[^a-z0-9]+/)[0] ?? ''
  expect(resume?.folder_path).toMatch(new RegExp(`^resumes/jobs/${word(company)}-.*${word(title)}`))
  await app.post('/api/sample', { action: 'remove' })
  expect(existsSync(join(app.home, resume?.folder_path ?? ''))).toBe(false)
  expect(
    await app.services.desk.rows(sql`select * from job_folder where name like ${`${word(company)}-%`}`),
  ).toEqual([])
})
