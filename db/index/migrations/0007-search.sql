-- What a job is found by beside its text, made from titles, company and places; it is filled piece by piece after a start.
create virtual table job_heads using fts5(
  title, names, company, place, signs, text_signs,
  content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2 tokenchars '+#_.=~@'"
);
create virtual table head_words using fts5vocab(job_heads, row);
