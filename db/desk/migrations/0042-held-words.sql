-- Records whose words wait for the person's yes; `prints` is the revision that prints until then, null for none.
create table held_words (
  record_id text primary key,
  prints integer
) strict, without rowid;
-- The nearest writer so far. In a home from before this table every unproven writer was a program.
insert into setting (name, value)
select 'words_by', case when max(proven) = 1 then '"person"' else '"program"' end from master_revision having count(*) > 0;
