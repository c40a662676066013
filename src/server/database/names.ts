import { CamelCasePlugin } from 'kysely';

/** The code says `startDate`, the database `start_date`. Raw SQL is sent as it is written. */
class Names extends CamelCasePlugin {
  inDatabase(name: string): string {
    return this.snakeCase(name);
  }

  inCode(name: string): string {
    return this.camelCase(name);
  }
}

export const NAMES = new Names();
