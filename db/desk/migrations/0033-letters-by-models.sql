-- The model whose sentences a letter has, and a letter by a model that the person has not decided on; both as JSON.
alter table letter add column by_model text;
alter table letter add column proposal text;
