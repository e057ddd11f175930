import { z } from 'zod'
import { addEntry, addLines, decideWords, editEntries, editLines } from '#lib/evidence/master/edit-master.ts'
import { importMaster } from '#lib/evidence/master/import-master.ts'
import { ImportBody, ImportResponse } from '#lib/evidence/master/import-schema.ts'
import { createMaster } from '#lib/evidence/master/revise-master.ts'
import { selectLines, showSelection } from '#lib/evidence/master/role-resume.ts'
import {
  EntryEdits,
  LineEdits,
  MasterQuery,
  MasterResponse,
  NewEntry,
  NewLines,
  NewMaster,
  SelectionChange,
  SelectionQuery,
  SelectionResponse,
  SyncBody,
  TimelineResponse,
  WordsDecision,
} from '#lib/evidence/master/schema.ts'
import { showMaster, showTimeline } from '#lib/evidence/master/show-master.ts'
import { syncMaster } from '#lib/evidence/master/sync-master.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { mainResumeFile } from '#lib/resume/main/print-main.ts'
import { MasterFileBody, PreviewMasterBody, PreviewResumeResponse } from '#lib/resume/print/schema.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import { previewMaster } from '#lib/resume/tailored/print-resume.ts'
import { route } from '#lib/service/http/route.ts'
import { showTitles, TitlesResponse } from '#lib/shortlist/roles/resume-titles.ts'
import { names } from '#lib/text/names.ts'

const REFUSES = names(
  'master_not_found revision_conflict personal_info_refused master_text_invalid master_place_invalid',
)

export const routes = {
  'GET /api/master': route({
    summary: 'Read the master resume',
    effect: 'read',
    query: MasterQuery,
    reply: MasterResponse,
    refuses: ['not_found', 'master_not_found'],
    cli: { use: 'master', examples: ['svc master --revision 3'] },
    agent: { tool: 'my_evidence', operation: 'resume' },
  }).handle<EvidenceServices>(({ query, services }) => showMaster(services, query.revision)),

  'POST /api/master': route({
    summary: 'Make the master resume from markdown',
    effect: 'write',
    body: NewMaster,
    example: { markdown: '# Master\n\n## Skills\n\n- Rust' },
    reply: MasterResponse,
    status: 201,
    refuses: ['revision_conflict', 'personal_info_refused', 'master_markdown_invalid'],
    cli: { use: 'master create', arguments: ['markdown'] },
    agent: 'http',
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    createMaster(services, { ...body, actor, writer: await writer() }),
  ),

  'POST /api/master/entries': route({
    summary: 'Add a role, project or school to the master resume',
    effect: 'write',
    body: NewEntry,
    example: { section: 'experience', heading: 'Engineer, Acme', revision: 4 },
    reply: MasterResponse,
    status: 201,
    refuses: names(
      'master_not_found revision_conflict master_entry_exists personal_info_refused master_text_invalid',
    ),
    cli: {
      use: 'master entries add',
      arguments: ['section', 'heading'],
      examples: ['svc master entries add experience "Acme Robotics" --sublines "Engineer, 2019 - 2023"'],
    },
    agent: 'http',
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    addEntry(services, { ...body, actor, writer: await writer() }),
  ),

  'PUT /api/master/entries': route({
    summary: 'Change, order, retire or restore entries of the master resume',
    effect: 'write',
    body: EntryEdits,
    example: { entries: [{ id: 'e1', heading: 'Lead engineer, Acme' }], revision: 4 },
    reply: MasterResponse,
    refuses: names('not_found master_not_found revision_conflict personal_info_refused master_text_invalid'),
    cli: { use: 'master entries edit' },
    agent: 'http',
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    editEntries(services, { ...body, actor, writer: await writer() }),
  ),

  'POST /api/master/file': route({
    summary: 'Get the main resume, or a role’s, as PDF, DOCX, markdown, text, JSON Resume or for LinkedIn',
    details:
      'No job is needed. The header with contact data comes with the call and is never stored; without it its place in a PDF stays blank. `json_resume` and `linkedin` take no header.',
    effect: 'write',
    body: MasterFileBody,
    example: { format: 'pdf', profile_id: 'backend' },
    waits: true,
    reply: z.unknown(),
    media: '*/*',
    refuses: names(
      'config_unavailable master_not_found profile_not_found profile_resume_in_use pdf_render_failed',
    ),
    agent: false,
  }).handle<ResumeServices>(({ body, services }) => mainResumeFile(services, body)),

  'POST /api/master/import': route({
    summary: 'Read a resume into a proposal, and store it with apply',
    details: 'Without `apply` nothing is stored. Contact data is dropped.',
    effect: 'write',
    body: ImportBody,
    example: { format: 'text', text: 'Engineer, Acme\n- Built billing', apply: false },
    max_body_mib: 16,
    waits: true,
    reply: ImportResponse,
    refuses: ['revision_conflict', 'master_text_invalid'],
    agent: {
      tool: 'set_up',
      operation: 'import_resume',
      description: 'Import a resume as text',
      needs: 'Only you can let an agent import a resume. Its words print after your yes.',
      takes: ['text', 'revision'],
      fixed: { apply: true, format: 'text' },
      fields: ['applied', 'master', 'message', 'warnings'],
    },
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    importMaster(services, { ...body, actor, writer: await writer() }),
  ),

  'POST /api/master/lines': route({
    summary: 'Add lines to the master resume',
    effect: 'write',
    body: NewLines,
    example: { entry_id: 'e1', lines: [{ text: 'Built the billing service' }], revision: 4 },
    reply: MasterResponse,
    status: 201,
    refuses: REFUSES,
    cli: { use: 'master lines add' },
    agent: { tool: 'write_resume', operation: 'add_main_lines', description: 'Add lines to the main resume' },
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    addLines(services, { ...body, actor, writer: await writer() }),
  ),

  'PUT /api/master/lines': route({
    summary: 'Change, mark, move, retire or restore lines of the master resume',
    effect: 'write',
    body: LineEdits,
    example: { lines: [{ id: 'l1', text: 'Built and ran the billing service' }], revision: 4 },
    reply: MasterResponse,
    refuses: ['not_found', ...REFUSES],
    cli: { use: 'master lines edit' },
    agent: {
      tool: 'write_resume',
      operation: 'edit_main_lines',
      description: 'Edit, move, retire or restore lines of the main resume',
    },
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    editLines(services, { ...body, actor, writer: await writer() }),
  ),

  'POST /api/master/preview': route({
    summary: 'See your main resume as it prints, or what a role has of it',
    effect: 'write',
    body: PreviewMasterBody,
    example: { profile_id: 'backend' },
    waits: true,
    reply: PreviewResumeResponse,
    refuses: ['config_unavailable', 'master_not_found', 'pdf_render_failed'],
    agent: false,
  }).handle<ResumeServices>(({ body, own_page, services }) => previewMaster(services, { ...body, own_page })),

  'GET /api/master/selection': route({
    summary: 'Show which lines of the master a role’s resume uses',
    effect: 'read',
    query: SelectionQuery,
    reply: SelectionResponse,
    refuses: ['master_not_found', 'profile_not_found'],
    cli: { use: 'master selection', arguments: ['profile_id'] },
    agent: 'http',
  }).handle<EvidenceServices>(({ query, services }) => showSelection(services, query.profile_id)),

  'POST /api/master/selection': route({
    summary: 'Add lines of the master to a role’s resume, or remove them',
    effect: 'write',
    body: SelectionChange,
    example: { include: ['l1'], revision: 0 },
    reply: SelectionResponse,
    refuses: ['not_found', 'master_not_found', 'profile_not_found', 'revision_conflict'],
    cli: { use: 'master select', arguments: ['profile_id'] },
    agent: 'http',
  }).handle<EvidenceServices>(({ body, actor, services }) => selectLines(services, { ...body, actor })),

  'POST /api/master/sync': route({
    summary: 'Import the master’s file, or write it if it is missing or old',
    effect: 'write',
    body: SyncBody,
    example: { revision: 4 },
    reply: MasterResponse,
    refuses: names(
      'master_not_found master_file_changed revision_conflict personal_info_refused master_markdown_invalid',
      'revision_required master_file_unreadable',
    ),
    cli: { use: 'master sync' },
    agent: 'http',
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    syncMaster(services, { ...body, actor, writer: await writer() }),
  ),

  'GET /api/master/timeline': route({
    summary: 'List gaps, overlaps and reversed dates of the master resume',
    effect: 'read',
    reply: TimelineResponse,
    refuses: ['master_not_found'],
    cli: { use: 'master timeline' },
    agent: 'http',
  }).handle<EvidenceServices>(({ services }) => showTimeline(services)),

  'GET /api/master/titles': route({
    summary: 'List the job titles of the master resume, and common ones near them',
    effect: 'read',
    reply: TitlesResponse,
    cli: { use: 'master titles' },
    agent: 'http',
  }).handle<EvidenceServices>(({ services }) => showTitles(services)),

  'POST /api/master/words': route({
    summary: 'Accept or reject wording of the main resume that waits for your approval',
    effect: 'write',
    body: WordsDecision,
    example: { revision: 4, decision: 'use', ids: ['l1'] },
    reply: MasterResponse,
    refuses: ['master_not_found', 'not_found', 'revision_conflict', 'proof_required'],
    cli: {
      use: 'master words',
      arguments: ['decision'],
      examples: ['svc master words use', 'svc master words keep --ids l12'],
    },
    // No client's answer is a person's yes.
    agent: false,
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    decideWords(services, { ...body, actor, writer: await writer() }),
  ),
}
