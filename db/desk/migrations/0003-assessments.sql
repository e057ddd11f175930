-- What was found of each job: one assessment, named by the key of the job's text. A posting that is edited is another
-- job, which was not assessed.
create table assessment (
  job_key integer primary key,
  job_identity text not null,
  profile_id text,
  target text not null,
  verdict text not null,
  fit integer,
  thin integer not null,
  -- Requirements with their status and what they cite, questions, notes and counts.
  result text not null,
  -- What the assessment was made from, as digests and ids; compared to say when it is out of date.
  basis text not null,
  stale_reason text,
  created_at text not null,
  written_by text not null
) strict;

-- At most 50 jobs that are assessed after one yes; a batch that a crash cut off goes on with what is left.
create table batch (
  batch_id text primary key,
  status text not null check (status in ('running', 'cancelling', 'done', 'cancelled')),
  profile_id text,
  -- Keys of the jobs in the order in which they are assessed, and of those that are done with.
  jobs text not null,
  assessed text not null,
  failed text not null,
  more_after integer not null,
  written_by text not null,
  started_at text not null,
  finished_at text
) strict;

-- Jobs that are to be assessed again because of what the person wrote: at once, or once an approval is given.
create table pipeline_job (
  job_key integer primary key,
  job_identity text not null,
  -- The approval that the job waits for; null for one that may run.
  approval_id text,
  queued_at text not null
) strict;

-- Work that waits for the person's yes. It names jobs by their links and holds no text.
create table approval (
  approval_id text primary key,
  reason text not null,
  state text not null check (state in ('waiting', 'approved', 'denied')),
  jobs text not null,
  created_at text not null,
  decided_at text,
  decided_by text
) strict;
