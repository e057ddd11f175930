-- The links of several jobs that one model call judged, as JSON; null for a call about one job or none.
alter table model_call add column job_identities text;
