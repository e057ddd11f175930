-- A job can also be snoozed until a day (YYYY-MM-DD); on that day it comes back as new.
create table job_mark_with_day (
  job_identity text not null,
  mark text not null check (mark in ('declined', 'seen', 'snoozed')),
  reason text,
  until text,
  at text not null,
  written_by text not null,
  primary key (job_identity, mark)
) strict, without rowid;
insert into job_mark_with_day (job_identity, mark, reason, at, written_by)
select job_identity, mark, reason, at, written_by from job_mark;
drop table job_mark;
alter table job_mark_with_day rename to job_mark;
