-- The labels of the posting that stands for a job, and the countries of all its postings, as JSON.
alter table tracked_job add column labels text not null default '{}';
alter table tracked_job add column countries text not null default '[]';
