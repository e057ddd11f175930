-- Postings of which the person said that they are other jobs: an index that is made anew is told again.
create table split (
  board_id text not null,
  ext_id text not null,
  job_identity text not null,
  -- A link of the job that it was split from, where all that was recorded stays.
  from_identity text not null,
  at text not null,
  written_by text not null,
  primary key (board_id, ext_id)
) strict, without rowid;
