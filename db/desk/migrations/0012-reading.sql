-- How the person said that an answer is to be read, where they set the reading right.
alter table answer add column read_as text;

-- Rows of postings that the person said were read wrongly, by the posting's own words: they outlive every assessment.
create table row_report (
  job_identity text not null,
  quote text not null,
  report text not null,
  at text not null,
  written_by text not null,
  primary key (job_identity, quote)
) strict, without rowid;
