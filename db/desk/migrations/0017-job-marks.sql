-- What the person said of single jobs at a glance: not interested, or seen. Kept by the link that named the job then.
create table job_mark (
  job_identity text not null,
  mark text not null check (mark in ('declined', 'seen')),
  reason text,
  at text not null,
  written_by text not null,
  primary key (job_identity, mark)
) strict, without rowid;
