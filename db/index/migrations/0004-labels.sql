-- What rules read from a posting (pay, sponsorship, seniority, employment type) as JSON.
alter table posting add column labels text not null default '{}';
-- Boards that did not change would never be labelled: every one is read anew once.
update board set etag = null, body_hash = null;
update posting set listing_hash = 0;
