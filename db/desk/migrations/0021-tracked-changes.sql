-- Which rows of tracked_job changed last, so that whoever keeps them in memory reads only those again. Each change takes the
-- place of one long ago.
create table tracked_change (
  slot integer primary key,
  seq integer not null,
  keys text -- JSON; null where they are more than are told
) strict;
