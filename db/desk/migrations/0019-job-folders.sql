-- The folder of the home that holds the files of a job's resume; `folded` is how a disk that knows no case compares names.
create table job_folder (
  job_identity text primary key,
  name text not null,
  folded text not null unique
) strict, without rowid;

-- What the service wrote there: a file with other bytes is one that the person changed.
create table job_file (
  path text not null,
  sha256 text not null,
  written_at text not null,
  primary key (path, sha256)
) strict, without rowid;
