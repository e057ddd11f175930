-- A posting of another job that may be the same one, for the row of a posting that founded a job.
create table alike (posting integer primary key, other integer not null) strict;

-- Two postings that are one job because the person said so.
create table together (
  board_id text not null,
  ext_id text not null,
  other_board_id text not null,
  other_ext_id text not null,
  primary key (board_id, ext_id)
) strict, without rowid;
create index together_other on together(other_board_id, other_ext_id);
