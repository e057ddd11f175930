-- A job's resume as the person downloaded it last, without a name or contact data: most likely what is sent.
create table downloaded_resume (
  job_identity text primary key,
  resume_revision integer not null,
  made_by text not null,
  content text not null,
  layout text not null,
  downloaded_at text not null
) strict;
