-- Every attempt to ask a model: when, for what and with which end. No text that was sent or answered is kept.
create table model_call (
  call_id text primary key,
  started_at text not null,
  purpose text not null,
  target text not null,
  -- The model by its own name, and the version of the program; null where neither was said.
  model text,
  program_version text,
  prompt_version text not null,
  job_identity text,
  batch_id text,
  attempt integer not null,
  -- Whose words were sent, with sizes in characters and digests.
  kinds text not null,
  prompt_chars integer not null,
  prompt_digest text not null,
  answer_chars integer,
  -- Null while the call is under way; a call that a crash cut off keeps it and counts.
  outcome text,
  reason text,
  input integer,
  output integer,
  cache_read integer,
  cache_write integer,
  reasoning integer,
  cost_usd real,
  cost_basis text,
  wall_ms integer,
  queue_ms integer
) strict;
create index model_call_by_time on model_call (started_at desc);
create index model_call_by_use on model_call (purpose, target, started_at desc);

-- What a model read from a posting, kept per text so that nothing is read and paid for twice. Public words only.
create table reading (
  text_digest text not null,
  prompt_version text not null,
  target text not null,
  reading text not null,
  read_at text not null,
  primary key (text_digest, prompt_version, target)
) strict, without rowid;

alter table batch add column target text not null default 'builtin';
-- Why a batch ended before its jobs did; null where it did not.
alter table batch add column error_code text;
