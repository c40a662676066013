import type { Address } from './address.ts';

/** For a machine at home: little memory, no replication, no parallel queries. Measured in docs/decisions/0065. */
const SMALL = {
  shared_buffers: '32MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '8MB',
  max_wal_size: '32MB',
  checkpoint_warning: '0',
  // A container's /dev/shm may be tiny.
  dynamic_shared_memory_type: 'mmap',
};

/** Every commit is on the disk before it is confirmed. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

/** Logs starts, stops and crashes, but never a statement, a value or a client's error. */
const LOG = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_connections: '',
  log_line_prefix: '',
};

const EVERYWHERE_THE_SAME = { timezone: 'UTC', log_timezone: 'UTC', datestyle: 'ISO', lc_messages: 'C' };

/** Connections for the job engine, migrations and backups, and those that PostgreSQL reserves. */
const FURTHER_CONNECTIONS = 12;

/** Quotes a folder, because a comma would separate two. */
const quote = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

export function serverSettings(
  { socketFolder, port }: Address,
  maxConnections: number,
): Record<string, string> {
  return {
    ...SMALL,
    ...DURABLE,
    ...LOG,
    ...EVERYWHERE_THE_SAME,
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    port: String(port),
    unix_socket_directories: socketFolder === undefined ? '' : quote(socketFolder),
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections + FURTHER_CONNECTIONS),
  };
}

export const asArguments = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
