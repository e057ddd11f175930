-- The state of what the person is judged by: every write that may change it moves the number on, in the same write.
create table evidence_version (id integer primary key check (id = 1), version integer not null) strict;
insert into evidence_version (id, version) values (1, 1);

create trigger answer_added after insert on answer begin
  update evidence_version set version = version + 1;
end;
create trigger answer_changed after update on answer begin
  update evidence_version set version = version + 1;
end;
create trigger answer_removed after delete on answer begin
  update evidence_version set version = version + 1;
end;
create trigger story_added after insert on story begin
  update evidence_version set version = version + 1;
end;
create trigger story_changed after update on story begin
  update evidence_version set version = version + 1;
end;
create trigger story_removed after delete on story begin
  update evidence_version set version = version + 1;
end;
create trigger master_revised after insert on master_revision begin
  update evidence_version set version = version + 1;
end;
create trigger master_revision_removed after delete on master_revision begin
  update evidence_version set version = version + 1;
end;
create trigger master_part_removed after delete on master_part begin
  update evidence_version set version = version + 1;
end;

-- Why a job has no verdict; null where it has one.
alter table assessment add column not_judged text;
-- The version of the evidence that it was judged by; 0 where that is not known.
alter table assessment add column evidence_version integer not null default 0;
-- What a change of the evidence may touch: the questions left open, and the answers and stories that are cited; as JSON.
alter table assessment add column watches text not null default '{"questions":[],"cited":[]}';
-- The answers that changed since and touch it, with what names the state of each, as JSON; null where none does.
alter table assessment add column touched_by text;

update assessment set watches = json_object(
  'questions', (select json_group_array(value->>'question') from json_each(result, '$.questions')),
  'cited', (
    select json_group_array(distinct cited.value->>'ref')
    from json_each(result, '$.rows') as one, json_each(one.value, '$.evidence') as cited
    where cited.value->>'kind' <> 'line'
  )
);
-- An assessment of a posting in which nothing was read said nothing of the job.
update assessment set verdict = 'not_judged', not_judged = 'nothing_read', fit = null, thin = 0,
  result = json_set(result, '$.verdict', 'not_judged', '$.not_judged', 'nothing_read', '$.fit', null, '$.thin', json('false'))
where json_array_length(result, '$.rows') = 0;
delete from setting where name = 'assessed_basis';

-- How the work that is due for a job was decided: it runs without being asked, or as an approval says. What is due is worked
-- out from the assessments; this holds nothing that could be lost.
create table due_work (
  job_key integer primary key,
  job_identity text not null,
  -- The changes of answers that this was decided for, as in touched_by.
  changes text not null,
  -- The approval that it waits for or was decided by; null where it runs without one.
  approval_id text,
  -- An assessment made since then has its resume still to come.
  decided_at text not null,
  -- Why it could not be done for these changes; null where it can.
  ended text
) strict;
insert into due_work (job_key, job_identity, changes, approval_id, decided_at, ended)
  select job_key, job_identity, '{}', approval_id, queued_at, null from pipeline_job order by queued_at, rowid;
drop table pipeline_job;

-- 0 where the posting has no text to read. Every job is matched once more, so that it is known of all.
alter table tracked_job add column has_text integer not null default 1;
update profile set matched_seq = 0;
