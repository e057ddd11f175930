-- How often hosts were asked, so that a budget for a day outlives the program.
create table host_use (
  host text primary key,
  day text not null,
  requests integer not null,
  stopped_until integer not null
) strict;

-- What a host's robots.txt said when it was last read; '' where it has none.
create table host_robots (
  host text primary key,
  robots text not null,
  read_at integer not null
) strict;
