-- Reading a file may take too long.
alter table imports
  drop constraint imports_problem_check,
  add constraint imports_problem_check check (
    problem in ('UNKNOWN', 'WRONG_MEMBER', 'EMPTY', 'UNREADABLE', 'TOO_LARGE', 'TOO_SLOW', 'INTERRUPTED')
  );
-- Enough to find out which uploaded files are still needed.
grant select (id) on imports to lutea_system;
