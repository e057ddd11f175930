-- Days to follow up that were done, put off or dropped, in the order in which that was said.
alter table application add column set_aside text not null default '[]';

-- What was sent with an application: words and layout of a job's resume at that moment, without a name or contact data.
create table sent_resume (
  job_identity text not null,
  sent_at text not null,
  resume_revision integer not null,
  made_by text not null,
  content text not null,
  layout text not null,
  recorded_at text not null,
  primary key (job_identity, sent_at)
) strict;
