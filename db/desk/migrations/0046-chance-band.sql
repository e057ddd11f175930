-- The band of a job's chance by its assessment: shown, open or lost. Null in assessments of earlier versions.
alter table assessment add column band text;
-- With other stored limits of roles the next start classes every job again, and gives it its chance. The limits of fit stay, so that
-- a mark or an application meanwhile reaches the class of its job. A new home stores no setting.
update setting set value = '""' where name = 'role_limits';
