-- The language that a person is written to in; null until it is known, which reads as English. The languages stand in
-- src/core/language.ts.
alter table settings add column language text check (language in ('en', 'de', 'fr'));

-- The system stores it with a new person, and reads it for whoever follows a link in a message. It sees no other setting.
create policy system on settings to lutea_system using (true);
grant select (user_id, language), insert (user_id, language) on settings to lutea_system;
