-- What was in a file stays readable after it was taken over: counts, what was left out and why, and each period.
alter table imports add column report jsonb;
-- What was found and not taken over does not say what the file knows of pregnancies and contraception. No role but the
-- person's own may write imports, and the owner is held by row-level security too.
alter table imports no force row level security;
delete from imports where found is not null;
alter table imports force row level security;
