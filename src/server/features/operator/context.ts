import type { FastifyInstance } from 'fastify';
import type { OperatorCookie } from './operator-cookie.ts';
import type { FormOutcome, ProviderStore } from './provider-form.ts';
import type { SourceStates } from './read-facts.ts';
import type { Rendering } from './render-page.ts';
import type { HouseholdPerson } from './render-people.ts';
import type { OtherProvider, ProviderInUse } from './render-provider.ts';
import type { AppAtVendor } from './render-work.ts';

/** The operator's actions for people with an account at Lutea itself. */
export interface HouseholdWork {
  list(): Promise<readonly HouseholdPerson[]>;
  invite(person: { name: string; email: string }): Promise<FormOutcome>;
  reset(name: string): Promise<FormOutcome>;
}

/** Work of other features for the operator, passed in by the app. */
export interface OperatorWork {
  /** Undefined if the household provider is off. */
  household: HouseholdWork | undefined;
  /** The providers of MORE_PROVIDERS_FILE. */
  providers: { list: readonly OtherProvider[]; test(id: string): Promise<FormOutcome> };
  apps: { list: readonly AppAtVendor[]; test(source: string): Promise<FormOutcome> };
  hasMail: boolean;
  /** Undefined if Lutea makes no backup by itself. */
  backupFolder: string | undefined;
  removePerson(id: string): Promise<FormOutcome>;
  sendTestMail(to: string): Promise<FormOutcome>;
  backUp(): Promise<FormOutcome>;
}

export interface OperatorOptions extends ProviderStore, Rendering {
  publicUrl: string;
  version: string;
  isBuiltIn: boolean;
  inUse: ProviderInUse;
  sourceStates: SourceStates | undefined;
  work: OperatorWork;
  acceptForms: (app: FastifyInstance) => void;
  /** Counts an attempt to use a link; returns the seconds to wait if there were too many. */
  countAttempt: (ip: string) => Promise<number | undefined>;
}

export type OperatorContext = OperatorOptions & { cookie: OperatorCookie };
