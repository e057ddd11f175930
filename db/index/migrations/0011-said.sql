-- What its title and description come to as its board sent them, before any reading; null until it is read next.
alter table posting add column source_key integer;
-- What its words came to when they last changed by themselves; null where that is `words_key`. An upgrade that reads the same
-- posting in another way moves `words_key` alone.
alter table job add column said_key integer;
