import { DEVICE_SOURCES } from '#contract/device-source.ts';
import { checkApp } from '#server/cli/doctor-apps.ts';
import { checkProvider, type Finding } from '#server/cli/doctor-outside.ts';
import { actAsUser } from '#server/database/person.ts';
import { makeBackup } from '#server/features/backups/make-backup.ts';
import { redirectUriOf } from '#server/features/device/connect/authorize-device.ts';
import { prepareRevocation } from '#server/features/device/connect/revoke-devices.ts';
import {
  describeInvitation,
  describeReset,
  type WorkReport,
} from '#server/features/household/describe-work.ts';
import { invite, reset } from '#server/features/household/invite.ts';
import { tellAboutReset } from '#server/features/household/tell-reset.ts';
import { prepareToForgetFiles } from '#server/features/imports/read/forget-files.ts';
import { createUploads } from '#server/features/imports/read/uploads.ts';
import type { HouseholdWork, OperatorWork } from '#server/features/operator/context.ts';
import { SEND_AT_ONCE } from '#server/integrations/delivery/outcome.ts';
import { accountMail } from '#server/integrations/mail/account-mail.ts';
import { isBareAddress } from '#server/integrations/mail/address.ts';
import { deletePerson } from '#server/records/access/deleted-people.ts';
import { listAccounts } from '#server/records/household/accounts.ts';
import type { AppParts } from './dependencies.ts';

const done = (...messages: string[]) => ({ messages, hasProblem: false });
const problem = (...messages: string[]) => ({ messages, hasProblem: true });
const asTested = ({ level, text }: Finding) => ({ messages: [text], hasProblem: level === 'FAIL' });
const asOutcome = ({ ok, lines }: WorkReport) => ({ messages: lines, hasProblem: !ok });

function householdWork(parts: AppParts): HouseholdWork | undefined {
  const { household, engine, clock, publicUrl, senders } = parts;
  if (household === undefined) return undefined;
  const context = { engine, clock, publicUrl, keyRing: household.keyRing };
  return {
    list: () => listAccounts(engine),
    invite: async (person) => asOutcome(describeInvitation(context, await invite(context, person))),
    async reset(name) {
      const invitation = await reset(context, name);
      const isTold = invitation.ok && (await tellAboutReset(context, senders?.mailer, invitation.userId));
      return asOutcome(describeReset(invitation, isTold));
    },
  };
}

/** Deletes a person in the same way as when they delete their own account. */
async function removePerson({ engine, device, uploadsFolder }: AppParts, id: string) {
  const person = actAsUser(engine, id);
  const revoke = device && (await prepareRevocation(person, DEVICE_SOURCES, device));
  const forgetFiles = uploadsFolder && (await prepareToForgetFiles(person, createUploads(uploadsFolder)));
  if (!(await deletePerson(person, id))) return problem('There is no such person.');
  if (forgetFiles) await forgetFiles();
  const untold = (await revoke?.()) ?? [];
  const names = untold.map((source) => device?.vendors.bySource[source].name ?? source);
  return done(
    'The account and everything in it is deleted.',
    ...names.map((name) => `${name} could not be told. The tokens are erased.`),
  );
}

async function sendTestMail({ senders, publicUrl }: AppParts, to: string) {
  if (senders?.mailer === undefined) return problem('No mail is sent: set SMTP_URL and MAIL_FROM.');
  if (!isBareAddress(to)) return problem('This is not an e-mail address.');
  const text = 'Mail from Lutea arrives. The operator of this installation asked for this test.';
  const mail = accountMail({ to, subject: 'Lutea: a test', text, url: publicUrl, id: crypto.randomUUID() });
  const outcome = await senders.mailer.send(mail, SEND_AT_ONCE);
  if (outcome.state === 'sent') return done(`The mail server took the mail to ${to}.`);
  return problem(`The mail was not sent: ${outcome.problem}. \`lutea doctor\` says more.`);
}

function otherProviders({ moreProviders = [] }: AppParts): OperatorWork['providers'] {
  return {
    list: moreProviders.map(({ id, name, issuerUrl }) => ({ id, name, issuerUrl })),
    async test(id) {
      const provider = moreProviders.find((each) => each.id === id);
      if (provider === undefined) return problem('There is no such provider.');
      return asTested(await checkProvider(provider, 'MORE_PROVIDERS_FILE'));
    },
  };
}

function appsAt({ device, publicUrl }: AppParts): OperatorWork['apps'] {
  const vendors = DEVICE_SOURCES.flatMap((source) => {
    const vendor = device?.vendors.bySource[source];
    return vendor?.connect?.by === 'oauth' ? [{ source, name: vendor.name, vendor }] : [];
  });
  return {
    list: vendors.map(({ source, name }) => ({ source, name })),
    async test(source) {
      const app = vendors.find((each) => each.source === source);
      if (app === undefined) return problem('There is no app of yours at this vendor.');
      return asTested(await checkApp(app.vendor, redirectUriOf(publicUrl, app.source)));
    },
  };
}

/** How long the page waits for a backup: enough for most, and shorter than the timeout of a proxy. */
const PATIENCE_MS = 20_000;

async function backUp({ backups }: AppParts) {
  if (backups === undefined) return problem('Set BACKUP_DIR first.');
  const making = makeBackup(backups, { isForced: true });
  // A failure after the page stopped waiting is not reported here; it is in the list of backups.
  making.catch(() => {});
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), PATIENCE_MS);
  const report = await Promise.race([making, late]).finally(() => clearTimeout(timer));
  if (report === 'late') return done('The backup is being made. Load this page again to see it.');
  if (report === undefined) return problem('Another backup is being made right now.');
  const { file, problem: why } = report.backup;
  return file === null ? problem(`No backup was made: ${why}`) : done(`Backed up and read back: ${file}`);
}

/** The work that the operator can start, from every part of the app. */
export function operatorWork(parts: AppParts): OperatorWork {
  return {
    household: householdWork(parts),
    providers: otherProviders(parts),
    apps: appsAt(parts),
    hasMail: parts.senders?.mailer !== undefined,
    backupFolder: parts.backups?.folder,
    removePerson: (id) => removePerson(parts, id),
    sendTestMail: (to) => sendTestMail(parts, to),
    backUp: () => backUp(parts),
  };
}
