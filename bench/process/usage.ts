import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of processes since their start, and their current memory. */
export interface Usage {
  cpuSeconds: number;
  memoryMb: number;
}

interface ProcessFacts {
  pid: number;
  parent: number;
  cpuTicks: number;
  pages: number;
}

/** Linux counts time in hundredths of a second for user space, and memory in pages. */
const TICKS_PER_SECOND = 100;
const PAGE_MB = 4096 / 2 ** 20;

/** Reads the fields of /proc/<pid>/stat after the name, which may contain any character (proc(5)). */
function readFacts(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    );
    return { pid, parent, cpuTicks: user + system + endedUser + endedSystem, pages: fields[21] ?? 0 };
  } catch {
    // The process has ended; its usage is counted at its parent.
    return undefined;
  }
}

function readAll(): ProcessFacts[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readFacts(Number(pid)) ?? []);
}

/** Shared memory, like PostgreSQL's buffers, counts once for each process. */
function sum(facts: readonly ProcessFacts[]): Usage {
  return {
    cpuSeconds: facts.reduce((total, { cpuTicks }) => total + cpuTicks, 0) / TICKS_PER_SECOND,
    memoryMb: facts.reduce((total, { pages }) => total + pages, 0) * PAGE_MB,
  };
}

/** The usage of the processes and all their children; undefined where the system has no such data. */
export function readUsage(roots: readonly number[]): Usage | undefined {
  if (process.platform !== 'linux' || roots.length === 0) return undefined;
  const all = readAll();
  const found = new Map(all.filter(({ pid }) => roots.includes(pid)).map((facts) => [facts.pid, facts]));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const facts of all) if (found.has(facts.parent)) found.set(facts.pid, facts);
  }
  return sum([...found.values()]);
}

export function parentOf(pid: number): number | undefined {
  return process.platform === 'linux' ? readFacts(pid)?.parent : undefined;
}
