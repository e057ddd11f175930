-- The board's own name of the job behind a posting, where its system has one.
alter table posting add column requisition text;
-- What the posting's own words come to: company, title and text, by which copies are known.
alter table posting add column words_key integer not null default 0;
-- What its company and title come to without places: the role that it may share with other postings.
alter table posting add column role_key integer not null default 0;
-- What its company, title and places come to as its board writes them.
alter table posting add column place_key integer not null default 0;
-- Its own title; '' where that is its job's.
alter table posting add column own_title text not null default '';
-- What the words come to that its job's text says.
alter table job add column words_key integer not null default 0;
update job set words_key = job_key;
update posting set words_key = (select job_key from job where job.id = posting.job);
create index posting_words on posting(words_key);
create index posting_role on posting(role_key) where role_key <> 0;
create index posting_place on posting(place_key) where place_key <> 0;
create index posting_requisition on posting(board, requisition) where requisition is not null;

-- The text of a posting that says its job in other words than the job's text.
create table posting_text (posting integer primary key, body blob not null) strict;

-- Boards that did not change would never tell their own names of jobs: every one is read anew once.
update board set etag = null, body_hash = null;
update posting set listing_hash = 0;
