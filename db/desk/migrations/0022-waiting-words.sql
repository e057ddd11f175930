-- Words that an agent put for a line print no more: they wait beside it until the person says yes.
update job_resume set content = json_set(content, '$.lines', json((
  select json_group_array(json(line)) from (
    select case when value->>'worded_by' = 'agent'
      then json_set(value, '$.text', value->>'source', '$.worded_by', 'code',
        '$.suggested', json_object('text', value->>'text', 'why', null, 'by', null, 'from', 'agent'))
      else value end as line
    from json_each(content, '$.lines') order by key
  )
)))
where json_valid(content) and content like '%"worded_by":"agent"%';

update job_resume set proposal = json_set(proposal, '$.content.lines', json((
  select json_group_array(json(line)) from (
    select case when value->>'worded_by' = 'agent'
      then json_set(value, '$.text', value->>'source', '$.worded_by', 'code',
        '$.suggested', json_object('text', value->>'text', 'why', null, 'by', null, 'from', 'agent'))
      else value end as line
    from json_each(proposal, '$.content.lines') order by key
  )
)))
where proposal is not null and json_valid(proposal) and proposal like '%"worded_by":"agent"%';
