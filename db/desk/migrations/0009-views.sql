-- Sets of filters of the list of jobs that the person gave a name.
create table saved_view (
  view_id text primary key,
  name text not null,
  -- The filters as a query names them, each a text.
  filters text not null,
  revision integer not null,
  created_at text not null,
  updated_at text not null,
  written_by text not null
) strict;
