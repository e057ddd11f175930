-- Every write of the master asks whether a revision was proven.
create index master_revision_proven on master_revision (proven) where proven = 1;
