-- The one resume of each job, kept by the link under which it was made: what is in it, why, and what it was made from.
create table job_resume (
  job_identity text primary key,
  -- The role that asked for it.
  profile_id text,
  made_by text not null check (made_by in ('code', 'draft', 'model', 'pipeline', 'person')),
  -- Entries and lines of the master by their ids, with the words that were used, in the order in which they print.
  content text not null,
  -- Which lines were picked and left out, each with its reason.
  selection text not null,
  -- The assessment, the revision of the master and the rules.
  made_from text not null,
  made_at text not null,
  -- What makes it the person's own: words of theirs, lines they chose, an application it went with.
  edited integer not null,
  line_chosen integer not null,
  attached integer not null,
  -- A newer pick that waits for the person's word, with the revision it would replace; null where none does.
  proposal text,
  max_pages integer not null,
  -- The spacing saved for this job; null where the saved layout's holds.
  spacing_scale real,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict;
