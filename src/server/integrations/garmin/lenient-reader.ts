import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import { isPassing } from '../wearable/wearable-reading.ts';
import type { Resource } from './resource.ts';
import type { GarminSession } from './session.ts';

export interface LenientReader {
  /** Null if this resource could not be read. */
  read<Args extends readonly unknown[], Value>(
    resource: Resource<Args, Value>,
    ...args: Args
  ): Promise<Value | null>;
  /** Why values are missing, if a retry may bring them. Throws if nothing at all could be read. */
  explain(): VendorError | null;
}

/** After this many failures without a success the vendor is down: stop. */
const MOST_IN_VAIN = 3;

/** No response at all is not one resource's fault, and the others would take as long. */
function isSilence(error: VendorError): boolean {
  return error.code === 'UNAVAILABLE' && error.status === null;
}

/**
 * One bad response loses one value: a resource that an account does not have, or that fails today, must not affect the
 * others. If every resource fails, that must not look like a person without data.
 */
export function createLenientReader(session: GarminSession): LenientReader {
  const problems: VendorError[] = [];
  let answers = 0;
  let isSilent = false;
  const isHopeless = () => isSilent || (answers === 0 && problems.length >= MOST_IN_VAIN);
  return {
    async read(resource, ...args) {
      if (isHopeless()) return null;
      try {
        const value = await session.read(resource, ...args);
        answers += 1;
        return value;
      } catch (error) {
        const isFatal = hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'NOT_SAVED');
        if (!(error instanceof VendorError) || isFatal) throw error;
        problems.push(error);
        isSilent = isSilence(error);
        return null;
      }
    },
    explain() {
      if (answers === 0 && problems[0] !== undefined) throw problems[0];
      return problems.find(isPassing) ?? null;
    },
  };
}
