-- Whether a revision of the master was written with the person's proof. After the first one, words of others wait.
alter table master_revision add column proven integer not null default 0 check (proven in (0, 1));
