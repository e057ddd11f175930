-- Jobs that the person keeps from elsewhere; the index holds a copy of each as a posting of a board of its own.
create table own_job (
  own_id text primary key,
  link text,
  title text not null,
  company text not null,
  place text not null,
  work_mode text not null,
  pay text not null,
  source text not null,
  text text not null,
  read_from text not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict, without rowid;

-- The posting of each job that was applied to, as it read then; it outlives the posting.
create table applied_posting (
  job_identity text primary key,
  title text not null,
  company text not null,
  place text not null,
  text text not null,
  kept_at text not null
) strict, without rowid;
