-- The answers that the person gave in an employer's form, kept with the application; no name and no contact data.
create table given_answers (
  job_identity text primary key,
  answers text not null,
  given_at text not null,
  written_by text not null
) strict, without rowid;
