-- Nothing that is asked often finds its rows by it, and every job that a role finds was written into it.
drop index tracked_live;
