-- The files that the person adds to applications. Each lies in the home under its id; no file is removed that no row names.
-- `state`: `adding` until the file is whole on the disk, `kept`, or `removed` until the file is deleted.
create table application_file (
  file_id text primary key,
  job_identity text not null,
  name text not null,
  bytes integer not null,
  sha256 text not null,
  state text not null,
  added_at text not null,
  removed_at text,
  written_by text not null
) strict, without rowid;
create index application_file_job on application_file(job_identity);
