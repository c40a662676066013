import { CamelCasePlugin } from 'kysely';

/** Maps names in the code, such as `startDate`, to names in the database: `start_date`. Raw SQL is not changed. */
class Names extends CamelCasePlugin {
  inDatabase(name: string): string {
    return this.snakeCase(name);
  }

  inCode(name: string): string {
    return this.camelCase(name);
  }
}

export const NAMES = new Names();
