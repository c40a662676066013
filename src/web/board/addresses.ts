/** The storage key of the list. The sign-in page does not delete it (`forget-seen.ts`). */
const BOARD_KEY = 'board';

export const MOST_ADDRESSES = 100;
const LONGEST_LINE = 500;
const LONGEST_FILE = 100_000;

const SHARE_PATH = /^\/(?:api\/)?share\/([\w-]{64})(?:\/calendar\.ics)?$/;

/** The URL of a share's JSON, made from the URL of its page, JSON or calendar. */
function toShareUrl(text: string): string | undefined {
  const url = URL.parse(text.trim().slice(0, LONGEST_LINE));
  const token = SHARE_PATH.exec(url?.pathname ?? '')?.[1];
  if (url === null || token === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return `${url.origin}/api/share/${token}`;
}

export const pageOf = (url: string): string => url.replace('/api/share/', '/share/');

export type AddressProblem = 'noAddress' | 'known' | 'full' | 'notSafe';

export interface Sorted {
  added: string[];
  problems: { problem: AddressProblem; text: string }[];
}

/**
 * Sorts pasted lines into new addresses and problems. `known` are the addresses on the board. `mayBeHttp`: the board
 * itself was loaded over http, so shares may be too.
 */
export function sortLines(text: string, known: readonly string[], mayBeHttp: boolean): Sorted {
  const sorted: Sorted = { added: [], problems: [] };
  const problemOf = (url: string | undefined): AddressProblem | undefined => {
    if (url === undefined) return 'noAddress';
    if (!mayBeHttp && !url.startsWith('https:')) return 'notSafe';
    if (known.includes(url) || sorted.added.includes(url)) return 'known';
    return known.length + sorted.added.length >= MOST_ADDRESSES ? 'full' : undefined;
  };
  const lines = text.split(/\s+/).filter((line) => line !== '');
  for (const line of lines) {
    const url = toShareUrl(line);
    const problem = problemOf(url);
    if (problem === undefined && url !== undefined) sorted.added.push(url);
    else sorted.problems.push({ problem: problem ?? 'noAddress', text: line.slice(0, 60) });
  }
  return sorted;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The addresses in the text of a file or of the browser's storage; undefined if it is not a board. */
export function readBoard(text: string): string[] | undefined {
  try {
    const { addresses } = JSON.parse(text.slice(0, LONGEST_FILE));
    if (!Array.isArray(addresses)) return undefined;
    return addresses
      .filter(isText)
      .flatMap((each) => toShareUrl(each) ?? [])
      .slice(0, MOST_ADDRESSES);
  } catch {
    return undefined;
  }
}

export const writeBoard = (addresses: readonly string[]): string => JSON.stringify({ board: 1, addresses });

export const loadAddresses = (): string[] => readBoard(localStorage.getItem(BOARD_KEY) ?? '') ?? [];

/** Stores the list. False if the browser stores nothing. */
export function keepAddresses(addresses: readonly string[]): boolean {
  try {
    localStorage.setItem(BOARD_KEY, writeBoard(addresses));
    return true;
  } catch {
    return false;
  }
}
