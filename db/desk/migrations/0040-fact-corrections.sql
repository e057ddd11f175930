-- The person's corrections of facts that were read from a line of the resume; a line that is imported again keeps them.
create table fact_correction (
  fact_id text primary key,
  line text not null,
  -- Names the fact within its line, such as "travel:up to 25 %".
  name text not null,
  state text not null check (state in ('wrong', 'other', 'right')),
  value text,
  revision integer not null,
  at text not null,
  written_by text not null
) strict, without rowid;

create trigger fact_correction_added after insert on fact_correction begin
  update evidence_version set version = version + 1;
end;
create trigger fact_correction_removed after delete on fact_correction begin
  update evidence_version set version = version + 1;
end;
