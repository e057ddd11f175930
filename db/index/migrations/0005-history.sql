-- What changed of a posting, the newest 20 times; what it said before is packed like other texts.
create table posting_change (
  id integer primary key,
  posting integer not null,
  at integer not null,
  -- JSON: pairs of old and new, or true where there is nothing to compare.
  what text not null,
  earlier blob
) strict;
create index posting_change_posting on posting_change(posting, id);

-- Postings that the person split off: they are jobs of their own, whatever their text.
create table apart (
  board_id text not null,
  ext_id text not null,
  primary key (board_id, ext_id)
) strict, without rowid;
