-- The memory columns of lists as they were at a place of the sequence: later changes are read on top of them.
create table list_column (place integer primary key, body blob not null) strict;
