-- The public side: what the boards said. Everything here can be read again from the boards.
create table meta (name text primary key, value text not null) strict;

create table board (
  id integer primary key,
  board_id text not null unique,
  system text not null,
  board text not null,
  company text not null,
  company_slug text not null,
  company_given integer not null,
  sample integer not null,
  state text not null,
  reason text,
  postings integer not null default 0,
  etag text,
  body_hash integer,
  -- Since when answers say that most postings are gone; they go when a later answer says the same.
  held_at integer,
  held_for text,
  added_at integer not null,
  last_read_at integer,
  last_change_at integer
) strict;

create table posting (
  id integer primary key,
  board integer not null references board(id),
  ext_id text not null,
  job integer not null,
  listing_hash integer not null,
  -- The normalised public link: one posting, one identity.
  identity text not null,
  url text not null,
  locations text not null,
  in_us integer not null,
  countries text not null,
  work_mode text not null,
  salary text not null,
  published_at integer,
  published_kind text not null,
  updated_at integer,
  first_seen_at integer not null,
  removed_at integer
) strict;
create unique index posting_ext on posting(board, ext_id);
create index posting_job on posting(job);
create index posting_identity on posting(identity);

create table job (
  id integer primary key,
  job_key integer not null unique,
  company text not null,
  company_slug text not null,
  title text not null,
  -- Rises with every change of the job or its postings, so that a desk can ask for what it has not seen.
  seq integer not null,
  -- 1 when its last posting was taken out of the index; the row stays until every role has heard of it.
  emptied integer not null default 0
) strict;
create index job_seq on job(seq);
create index job_emptied on job(seq) where emptied = 1;
create index job_company on job(company_slug);

create table job_text (job integer primary key, body blob not null) strict;
create table job_terms (job integer primary key, terms blob not null) strict;

create virtual table job_words using fts5(
  title, body, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2 tokenchars '+#'"
);
insert into job_words(job_words, rank) values ('hashsize', 33554432);
insert into job_words(job_words, rank) values ('automerge', 8);
