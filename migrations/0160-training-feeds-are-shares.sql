-- A training feed gave the estimated phase away. It becomes a share under the same address: the neutral answer and the
-- sessions, for 90 days.
alter table calendar_feeds no force row level security;
alter table settings no force row level security;
alter table shares no force row level security;

insert into shares (user_id, token_hash, name, shown_as, shows, until, created_at, agreed_to, last_read_at)
select f.user_id, f.token_hash, w.name, 'Lutea', array['ANSWER', 'SESSIONS'], current_date + 90, f.created_at, w.words, f.last_read_at
from calendar_feeds f
left join settings s on s.user_id = f.user_id
join (values
  ('en', 'Training calendar', 'You made this as a training calendar, before there were shares. Everyone who has its address sees each morning “as planned” or “ease today”, and your sessions.'),
  ('de', 'Trainingskalender', 'Du hast das als Trainingskalender angelegt, bevor es Freigaben gab. Wer die Adresse hat, sieht jeden Morgen „wie geplant“ oder „heute leichter“ und deine Einheiten.'),
  ('fr', 'Calendrier d’entraînement', 'Vous avez créé ce calendrier d’entraînement avant les partages. Toute personne qui a l’adresse voit chaque matin « comme prévu » ou « plus léger aujourd’hui », et vos séances.')
) as w (language, name, words) on w.language = coalesce(s.language, 'en')
where f.scope = 'TRAINING';

delete from calendar_feeds where scope = 'TRAINING';
alter table calendar_feeds drop constraint calendar_feeds_scope_check;
alter table calendar_feeds add constraint calendar_feeds_scope_check check (scope in ('EVERYTHING', 'PERIODS'));

alter table calendar_feeds force row level security;
alter table settings force row level security;
alter table shares force row level security;
