-- The pressed answer to a question, as JSON; null where only words were given.
alter table answer add column value text;
