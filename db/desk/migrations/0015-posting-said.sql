-- What the posting of an assessed job says now, where that is known: its words come to another number once they change.
alter table assessment add column said_now integer;

-- Jobs that came and went before anybody looked: they are new when they come back.
create table unseen_job (job_key integer primary key) strict;
