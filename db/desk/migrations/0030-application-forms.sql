-- The questions of application forms: public words, by the job that they are of.
create table application_form (
  job_identity text primary key,
  questions text not null,
  read_from text not null,
  read_at text not null
) strict, without rowid;
