-- The person's evidence: the master resume in revisions, the roles' resumes made from it, answers and stories.

-- One row for each state the master was ever in; `layout` is the order of its entries and lines by id.
create table master_revision (
  revision integer primary key,
  revision_id text not null unique,
  action text not null,
  layout text not null,
  content_sha256 text not null,
  written_by text not null,
  created_at text not null
) strict;

-- Each entry and line as it was from one revision until another changed it or took it out.
create table master_part (
  part_id text not null,
  from_revision integer not null,
  to_revision integer,
  what text not null check (what in ('entry', 'line')),
  body text not null,
  primary key (part_id, from_revision)
) strict, without rowid;
create index master_part_live on master_part(part_id) where to_revision is null;

-- Every text that the service wrote or was about to write into a file of the master: a file with another text
-- is the person's own.
create table master_file (
  name text not null,
  sha256 text not null,
  revision integer not null,
  written_at text not null,
  primary key (name, sha256)
) strict, without rowid;

-- Which lines of the master a role's resume is made of; `left_out` were offered and declined.
create table role_selection (
  profile_id text primary key,
  included text not null,
  left_out text not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict;

-- A role's resume that was put in by hand, in every version; the last one counts unless it is withdrawn.
create table role_resume (
  profile_id text not null,
  revision integer not null,
  markdown text,
  created_at text not null,
  written_by text not null,
  primary key (profile_id, revision)
) strict, without rowid;

-- Which resume the role's ranks were made with; null before any.
alter table profile add column ranked_resume text;

create table answer (
  question_id text primary key,
  question text not null,
  answer text not null,
  tag text not null,
  own_tag integer not null,
  source text,
  history text not null,
  jobs text not null,
  sample integer not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict;

create table story (
  story_id text primary key,
  title text not null,
  company text,
  role text,
  period text,
  narrative text not null,
  tags text not null,
  answers_questions text not null,
  history text not null,
  sample integer not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict;

-- What an answer or story said before each change, so that no edit loses words; it goes when its record is deleted.
create table earlier_text (
  record_id text not null,
  revision integer not null,
  body text not null,
  replaced_at text not null,
  primary key (record_id, revision)
) strict, without rowid;
