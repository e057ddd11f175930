-- The interview rounds of applications. `at` is in UTC; `utc_offset` is the offset in which the person typed it.
create table interview_round (
  round_id text primary key,
  job_identity text not null,
  at text not null,
  utc_offset text not null,
  minutes integer not null,
  kind text not null,
  people text not null,
  place text not null,
  notes text not null,
  outcome text not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict, without rowid;
create index interview_round_job on interview_round(job_identity);

-- Questions that a model made from the posting of a job; the last answer counts.
create table interview_questions (
  job_identity text primary key,
  target text not null,
  model text,
  questions text not null,
  asked_at text not null
) strict, without rowid;
