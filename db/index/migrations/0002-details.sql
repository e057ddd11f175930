-- 1 where the posting's own answer was read, because its list has no description; 2 where that could not be read.
alter table posting add column detailed integer not null default 0;
-- The key of the job that it left when its text came or changed.
alter table posting add column left_key integer;
