-- Whether a job is open to the person in a role: 0 yes, 1 unclear, else the reason why it is not.
alter table job_role add column openness integer not null default 0;
