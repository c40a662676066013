-- Messages may also go to a person's browsers. Their addresses are in `sealed_push`, beside the push address.
alter table notification_settings
  drop constraint notification_settings_channel_check,
  add constraint notification_settings_channel_check
    check (channel in ('email', 'ntfy', 'gotify', 'webhook', 'browser'));
