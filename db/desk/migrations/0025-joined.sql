-- Postings that the person joined with another one, so that the index can be made anew.
create table joined (
  board_id text not null,
  ext_id text not null,
  other_board_id text not null,
  other_ext_id text not null,
  job_identity text not null,
  -- The posting by which the job was named that they were postings of; one undo takes all of them back.
  by_identity text not null,
  other_identity text not null,
  at text not null,
  written_by text not null,
  primary key (board_id, ext_id)
) strict, without rowid;
