-- Courses that were asked for or imported. How far one came is in its record; what it is made of lies in its folder.
create table pathway (
  pathway_id text primary key,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  source text not null check (source in ('requested', 'imported')),
  role_text text not null,
  -- Who asked, the links they gave, caps, cost, progress, the course's facts and what went wrong.
  record text not null,
  -- The site that is shown; null until there is one.
  site text,
  revision integer not null,
  requested_at text not null,
  updated_at text not null
) strict;

-- The pages of courses that come with the program, as they were last built here.
create table shipped_page (
  role_key text primary key,
  site text not null,
  built_at text not null,
  -- The digests of what it was built from, by which it is found to be out of date.
  built_from text not null
) strict;

-- What the person did in a course: lessons read and finished, quizzes, and when which card is due.
create table course_progress (
  pathway_id text primary key,
  items text not null,
  revision integer not null,
  updated_at text not null
) strict;
