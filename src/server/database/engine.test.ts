import { describe, expect, test } from 'vitest';
import { asDatabaseError, DatabaseUnavailable } from './engine.ts';

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code });

describe('an error that means that the database cannot answer now', () => {
  test.each([
    ['08006', 'the connection failed'],
    ['08P01', 'the protocol was broken'],
    ['53100', 'the disk is full'],
    ['53200', 'there is no memory left'],
    ['53300', 'there are too many connections'],
    ['57014', 'the statement took too long'],
    ['57P01', 'the operator stops the server'],
    ['57P02', 'the server crashed'],
    ['57P03', 'the server is starting'],
    ['58030', 'the disk failed'],
    ['25006', 'the server is a read-only standby'],
    ['25P03', 'the transaction was idle for too long'],
    ['25P04', 'the transaction took too long'],
    ['40001', 'the transaction lost to another'],
    ['40P01', 'two transactions waited for each other'],
    ['55P03', 'a lock was not free in time'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ECONNRESET', 'the other side hung up'],
    ['EHOSTUNREACH', 'there is no way to the host'],
    ['EAI_AGAIN', 'the name server does not answer'],
    ['ETIMEDOUT', 'the network fell silent'],
    ['ENOSPC', 'the disk is full under the embedded database'],
  ])('is known by its code %s: %s', (code) => {
    const error = withCode(code);
    expect(asDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable);
    expect(asDatabaseError(error)).toMatchObject({ cause: error });
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'PGlite is closed',
    'could not extend file "base/5/16399": No space left on device',
    'could not write to file "pg_wal/xlogtemp.42": No space left on device',
  ])('is known by its words: %s', (message) => {
    expect(asDatabaseError(new Error(message))).toBeInstanceOf(DatabaseUnavailable);
  });

  test('is wrapped once', () => {
    const error = asDatabaseError(withCode('53100'));
    expect(asDatabaseError(error)).toBe(error);
  });
});

describe('any other error', () => {
  test.each(['23505', '23503', '22P02', '42501', '42P01', '28000', '22021', 'XX000', 'ERR_INVALID_ARG_TYPE'])(
    '%s stays what it is',
    (code) => {
      const error = withCode(code);
      expect(asDatabaseError(error)).toBe(error);
    },
  );

  test('stays what it is even when it is no Error', () => {
    expect(asDatabaseError('text')).toBe('text');
    expect(asDatabaseError(undefined)).toBe(undefined);
  });
});
