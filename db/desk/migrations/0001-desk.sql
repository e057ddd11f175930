-- The private side: what the person decided, and what the service worked out for them. The only copy.
create table setting (name text primary key, value text not null) strict;

create table profile (
  role integer primary key,
  profile_id text not null unique,
  label text not null,
  titles text not null,
  avoid_titles text not null,
  keywords text not null,
  locations text not null,
  work_modes text not null,
  state text not null check (state in ('active', 'archived', 'deleted')),
  is_default integer not null,
  sample integer not null,
  -- The bit that stands for this role in the mask of a job; freed when its last job is untagged.
  bit integer,
  -- How far in the index's sequence this role has been matched, and the last posting there was when it had
  -- been matched to the end; -1 until then.
  matched_seq integer not null,
  matched_posting integer not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict;
create unique index profile_bit on profile(bit) where bit is not null;

-- One lean row for each job that a role found; times are milliseconds since 1970.
create table tracked_job (
  job_key integer primary key,
  first_seen_at integer not null,
  first_seen_us_at integer,
  copies integer not null,
  copies_us integer not null,
  published_at integer,
  published_us_at integer,
  work_mode text not null,
  mask integer not null,
  class integer not null,
  rank_score real,
  fit integer,
  listed integer not null,
  sort_key integer not null
) strict;
create index tracked_new on tracked_job(first_seen_at, sort_key, mask) where listed = 1;
create index tracked_new_us on tracked_job(first_seen_us_at, sort_key, mask) where listed = 1 and copies_us > 0;
create index tracked_newest on tracked_job(-coalesce(published_at, first_seen_at), job_key) where listed = 1;
create index tracked_rank on tracked_job(-coalesce(rank_score, -1), job_key) where listed = 1;
create index tracked_live on tracked_job(job_key) where copies > 0;
create index tracked_sort on tracked_job(sort_key, first_seen_at, first_seen_us_at, mask, job_key) where listed = 1;

create table job_role (
  role integer not null,
  job_key integer not null,
  match_rank integer not null,
  rank_score real,
  primary key (role, job_key)
) strict, without rowid;
create index job_role_job on job_role(job_key);

-- How many jobs of each kind each moment brought: counts are read here and never by walking the jobs.
-- scope 0: all; 1: with a copy that the US switch keeps; 2: only outside the US.
create table counter (
  scope integer not null,
  at integer not null,
  mask integer not null,
  class integer not null,
  jobs integer not null,
  postings integer not null,
  primary key (scope, at, mask, class)
) strict, without rowid;

create trigger tracked_added after insert on tracked_job when new.mask <> 0 begin
  insert into counter select 0, new.first_seen_at, new.mask, new.class, 1, new.copies where new.copies > 0
    on conflict do update set jobs = jobs + 1, postings = postings + excluded.postings;
  insert into counter select 1, new.first_seen_us_at, new.mask, new.class, 1, new.copies_us where new.copies_us > 0
    on conflict do update set jobs = jobs + 1, postings = postings + excluded.postings;
  insert into counter select 2, new.first_seen_at, new.mask, new.class, 1, new.copies
    where new.copies > 0 and new.copies_us = 0
    on conflict do update set jobs = jobs + 1, postings = postings + excluded.postings;
end;

create trigger tracked_changed
after update of first_seen_at, first_seen_us_at, mask, class, copies, copies_us on tracked_job begin
  update counter set jobs = jobs - 1, postings = postings - old.copies
    where old.mask <> 0 and old.copies > 0
    and scope = 0 and at = old.first_seen_at and mask = old.mask and class = old.class;
  update counter set jobs = jobs - 1, postings = postings - old.copies_us
    where old.mask <> 0 and old.copies_us > 0
    and scope = 1 and at = old.first_seen_us_at and mask = old.mask and class = old.class;
  update counter set jobs = jobs - 1, postings = postings - old.copies
    where old.mask <> 0 and old.copies > 0 and old.copies_us = 0
    and scope = 2 and at = old.first_seen_at and mask = old.mask and class = old.class;
  insert into counter select 0, new.first_seen_at, new.mask, new.class, 1, new.copies
    where new.mask <> 0 and new.copies > 0
    on conflict do update set jobs = jobs + 1, postings = postings + excluded.postings;
  insert into counter select 1, new.first_seen_us_at, new.mask, new.class, 1, new.copies_us
    where new.mask <> 0 and new.copies_us > 0
    on conflict do update set jobs = jobs + 1, postings = postings + excluded.postings;
  insert into counter select 2, new.first_seen_at, new.mask, new.class, 1, new.copies
    where new.mask <> 0 and new.copies > 0 and new.copies_us = 0
    on conflict do update set jobs = jobs + 1, postings = postings + excluded.postings;
end;

create trigger tracked_removed after delete on tracked_job when old.mask <> 0 begin
  update counter set jobs = jobs - 1, postings = postings - old.copies
    where old.copies > 0 and scope = 0 and at = old.first_seen_at and mask = old.mask and class = old.class;
  update counter set jobs = jobs - 1, postings = postings - old.copies_us
    where old.copies_us > 0
    and scope = 1 and at = old.first_seen_us_at and mask = old.mask and class = old.class;
  update counter set jobs = jobs - 1, postings = postings - old.copies
    where old.copies > 0 and old.copies_us = 0
    and scope = 2 and at = old.first_seen_at and mask = old.mask and class = old.class;
end;

-- The boards that the person chose: an index that is thrown away is read again from these.
create table followed_board (
  board_id text primary key,
  system text not null,
  board text not null,
  company text,
  added_at text not null
) strict;

create table application (
  job_identity text primary key,
  job_url text not null,
  status text not null,
  at text not null,
  note text,
  follow_up_on text,
  timeline text not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict;
