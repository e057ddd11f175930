-- The expected share of an assessment, in percent, and the chance of a job, in hundredths of a percent; lists are ordered by it.
alter table assessment add column share integer;
alter table tracked_job add column chance integer;
create index tracked_best on tracked_job(-coalesce(chance, -1), first_seen_at, first_seen_us_at, mask, job_key) where listed = 1;
-- Without stored limits the next start classes every job again, and gives it its chance.
delete from setting where name = 'fit_limits';
