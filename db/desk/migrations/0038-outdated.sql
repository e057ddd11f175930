-- The outdated assessments of the built-in rules, which are remade by themselves.
create index assessment_outdated on assessment(job_key) where target = 'builtin' and stale_reason is not null;
