-- Whether the person is ill, which holds until the next answer, and what they want of the day.
alter table body_days
  add column ill text constraint body_days_ill_check check (ill in ('YES', 'NO')),
  add column wish text constraint body_days_wish_check check (wish in ('TRAIN', 'EASE_OFF'));
-- Every morning's decision reads these of the newest days, and all days of illness.
create index body_days_words on body_days (user_id, date desc) include (ill, pain, energy, wish, bleeding, mood)
where
  ill is not null or pain is not null or energy is not null or wish is not null or mood is not null or bleeding = 'HEAVY';
