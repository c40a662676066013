import { OVERRIDES } from '#core/training/override.ts';

/**
 * The schema for PocketBase: the same fields and keys, and rules by which each person sees and changes
 * only their own records.
 */
export const MIGRATION = `
migrate((app) => {
  const settings = app.settings();
  settings.batch.enabled = true;
  app.save(settings);

  const users = app.findCollectionByNameOrId('users');
  users.fields.add(new NumberField({ name: 'cycleLength' }));
  users.fields.add(new DateField({ name: 'lastPeriodDate' }));
  users.fields.add(new TextField({ name: 'notificationTime' }));
  users.fields.add(new TextField({ name: 'timezone' }));
  users.fields.add(new BoolField({ name: 'deviceConnected' }));
  users.fields.add(new SelectField({
    name: 'activeOverrides', maxSelect: ${OVERRIDES.length}, values: ${JSON.stringify(OVERRIDES)},
  }));
  const ownUser = 'id = @request.auth.id';
  Object.assign(users, { listRule: ownUser, viewRule: ownUser, updateRule: ownUser });
  app.save(users);

  const own = 'user = @request.auth.id';
  app.save(new Collection({
    type: 'base',
    name: 'period_logs',
    listRule: own, viewRule: own, createRule: own, updateRule: own, deleteRule: own,
    fields: [
      { name: 'user', type: 'relation', required: true, maxSelect: 1, collectionId: users.id, cascadeDelete: true },
      { name: 'startDate', type: 'date', required: true },
      { name: 'predictedDate', type: 'date' },
    ],
    indexes: ['create unique index period_logs_start on period_logs (user, startDate)'],
  }));
}, () => {});
`;
