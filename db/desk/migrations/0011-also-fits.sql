-- Whether a role also finds jobs whose titles it does not name but that are near and rank high.
alter table profile add column also_fits integer not null default 1;
-- How near such a job's title is, whatever its rank; 0 where a title of the role names it.
alter table job_role add column near real not null default 0;
-- The least near leave where there are more of them than of jobs that titles name.
create index job_role_near on job_role(role, near, job_key) where match_rank >= 4;
