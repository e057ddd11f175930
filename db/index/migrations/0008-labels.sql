-- Names of companies, places and labels are read in another way: every board is read anew once. What is stored with its text is
-- labelled anew without asking anybody (`labels_version`).
update board set etag = null, body_hash = null;
update posting set listing_hash = 0;
