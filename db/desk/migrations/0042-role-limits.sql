-- The pay floor, levels, kinds of employment and greatest age of a role, as JSON; and those that the classes of jobs have, with the day.
alter table profile add column limits text not null default '{}';
