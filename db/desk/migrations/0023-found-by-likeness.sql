-- Jobs found by likeness are no longer limited by how many jobs titles name, and jobs that are only near are not kept.
drop index job_role_near;
delete from job_role where match_rank = 5;
alter table job_role drop column near;
