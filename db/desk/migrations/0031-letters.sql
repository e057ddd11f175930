-- A cover letter for a job, as paragraphs; its earlier texts stand with those of other records.
create table letter (
  letter_id text primary key,
  job_identity text not null unique,
  paragraphs text not null,
  language text not null,
  made_by text not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict, without rowid;
