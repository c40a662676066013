/** Someone who can sign in at the try-it identity provider. */
export interface Person {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  /** A line beside the person's button that tells who they are. */
  readonly note?: string;
  /** Claims that replace or extend the default ones; `undefined` removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export const SAMPLE_PEOPLE: readonly Person[] = [
  { sub: 'sample', name: 'Sample', email: 'sample@example.test', note: 'Has a year of history.' },
  {
    sub: 'tested',
    name: 'Tess',
    email: 'tess@example.test',
    note: 'Logs ovulation tests, without a device.',
  },
  { sub: 'pill', name: 'Paula', email: 'paula@example.test', note: 'Takes the pill, without a device.' },
  { sub: 'new', name: 'New', email: 'new@example.test', note: 'Starts with nothing logged.' },
];

export function claimsOf(person: Person): Record<string, unknown> {
  const { sub, name, email, claims } = person;
  return { name, email, email_verified: true, ...claims, sub };
}
