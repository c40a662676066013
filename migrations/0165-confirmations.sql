-- What an assistant has asked its person about and not done yet: a hash of the word that confirms it, with what it confirms.
-- One a key, so that it needs no table of its own and goes with the key.
alter table tool_keys
  add column confirmation_hash bytea,
  add column confirmation_until timestamptz,
  add constraint tool_keys_confirmation check ((confirmation_hash is null) = (confirmation_until is null));
grant select (confirmation_hash, confirmation_until), update (confirmation_hash, confirmation_until)
  on tool_keys to lutea_person;
