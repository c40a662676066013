-- Whether the provider vouched for the address at the last sign-in.
alter table users add column email_verified boolean not null default false;
grant update (email_verified) on users to lutea_system;

alter table notification_settings
  -- Whether messages leave out everything about the body. Null: not chosen, and the first message does.
  add column discreet boolean,
  add column first_message_on date,
  -- The address that the person confirmed with a link, and the one that the link was last sent to.
  add column confirmed_email text,
  add column confirmation_sent_to text,
  add column confirmation_sent_on date;
grant update (discreet, first_message_on, confirmed_email, confirmation_sent_to, confirmation_sent_on)
  on notification_settings to lutea_person;
