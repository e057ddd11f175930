-- Companies, agencies and title words whose jobs the person hides from every list.
create table hidden (
  hidden_id text primary key,
  kind text not null check (kind in ('company', 'agency', 'word')),
  name text not null,
  revision integer not null,
  created_at text not null,
  written_by text not null
) strict, without rowid;
