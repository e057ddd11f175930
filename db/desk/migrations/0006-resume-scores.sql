-- How programs that read resumes will read each job's resume, for the revision that was scored.
create table resume_score (
  job_identity text primary key,
  revision integer not null,
  -- Points, and names that the posting asks for. No word of the person's.
  score text not null,
  label text not null,
  scored_at text not null
) strict;
