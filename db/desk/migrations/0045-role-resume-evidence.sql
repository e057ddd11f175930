-- The parts that were read from a role's resume, as JSON: evidence while there is no main resume. Null where none were read.
alter table role_resume add column read_as text;

create trigger role_resume_added after insert on role_resume begin
  update evidence_version set version = version + 1;
end;
create trigger role_resume_removed after delete on role_resume begin
  update evidence_version set version = version + 1;
end;
create trigger words_held after insert on held_words when new.record_id glob 'role-resume:*' begin
  update evidence_version set version = version + 1;
end;
create trigger words_released after delete on held_words when old.record_id glob 'role-resume:*' begin
  update evidence_version set version = version + 1;
end;
-- The resume of an archived role is no evidence.
create trigger role_stored after insert on profile
when exists (select 1 from role_resume where profile_id = new.profile_id) begin
  update evidence_version set version = version + 1;
end;
