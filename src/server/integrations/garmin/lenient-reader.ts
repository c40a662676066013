import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import { isTransient } from '../wearable/wearable-reading.ts';
import type { Resource } from './resource.ts';
import type { GarminSession } from './session.ts';

export interface LenientReader {
  /** Null if this resource could not be read. */
  read<Args extends readonly unknown[], Value>(
    resource: Resource<Args, Value>,
    ...args: Args
  ): Promise<Value | null>;
  /** Why values are missing; problems that a retry may solve come first. Throws if nothing at all could be read. */
  explain(): VendorError | null;
}

/** After this many failures without a success, Garmin counts as down. */
const FAILURES_UNTIL_DOWN = 3;

/** No response at all: the other resources would time out too. */
function isUnreachable(error: VendorError): boolean {
  return error.code === 'UNAVAILABLE' && error.status === null;
}

/**
 * Reads resources one by one. A resource that the account lacks, or that fails today, loses only its own values. If all
 * fail, that is an error, because it must not look like a person without data.
 */
export function createLenientReader(session: GarminSession): LenientReader {
  const problems: VendorError[] = [];
  let answers = 0;
  let isSilent = false;
  const isDown = () => isSilent || (answers === 0 && problems.length >= FAILURES_UNTIL_DOWN);
  return {
    async read(resource, ...args) {
      if (isDown()) return null;
      try {
        const value = await session.read(resource, ...args);
        answers += 1;
        return value;
      } catch (error) {
        const isFatal = hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'NOT_SAVED');
        if (!(error instanceof VendorError) || isFatal) throw error;
        problems.push(error);
        isSilent = isUnreachable(error);
        return null;
      }
    },
    explain() {
      if (answers === 0 && problems[0] !== undefined) throw problems[0];
      return problems.find(isTransient) ?? problems.find(({ code }) => code === 'REFUSED') ?? null;
    },
  };
}
