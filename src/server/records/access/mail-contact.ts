import { build, forPerson } from '#server/database/statement.ts';

/** Where a person gets mail about their account, and in which language. */
export const selectMailContact = forPerson(
  build
    .selectFrom('users')
    .leftJoin('settings', 'settings.userId', 'users.id')
    .leftJoin('notificationSettings', 'notificationSettings.userId', 'users.id')
    .select([
      'users.email',
      'users.emailVerified',
      'notificationSettings.confirmedEmail',
      'users.timezone',
      'settings.language',
    ]),
);
