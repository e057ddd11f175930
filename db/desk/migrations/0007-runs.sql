-- Runs: searches for jobs that were started by hand, each with the settings it was started with.
create table run (
  run_id text primary key,
  status text not null check (status in ('running', 'done', 'failed')),
  -- The role that it searches for; null for one that was imported.
  profile_id text,
  -- What it was started with, as canonical JSON, and its digest; null for one that was imported.
  sealed text,
  sealed_digest text not null,
  -- How far its stages came, what was chosen, its batches, and what was searched later.
  state text not null,
  -- A run of another desk as it was exported; null for a run of this one.
  imported text,
  written_by text not null,
  started_at text not null,
  finished_at text
) strict;

-- The postings that a run holds, by the links that name them; times are milliseconds since 1970. Public words only.
create table run_posting (
  run_id text not null,
  job_identity text not null,
  job_key integer not null,
  title text not null,
  company text not null,
  posted_at integer not null,
  -- 1 where no earlier run held it.
  is_new integer not null,
  added_by text not null check (added_by in ('run', 'posted_window')),
  rank_score real,
  primary key (run_id, job_identity)
) strict, without rowid;
create index run_posting_job on run_posting(job_key);
create index run_posting_identity on run_posting(job_identity);
