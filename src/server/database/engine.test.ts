import { describe, expect, test } from 'vitest';
import { asDatabaseError, DatabaseUnavailable } from './engine.ts';

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code });

describe('an error that means that the database is unavailable', () => {
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
    ['40001', 'a serialization failure'],
    ['40P01', 'a deadlock'],
    ['55P03', 'a lock timeout'],
    ['ECONNREFUSED', 'the connection was refused'],
    ['ECONNRESET', 'the connection was reset'],
    ['EHOSTUNREACH', 'the host is unreachable'],
    ['EAI_AGAIN', 'the name server does not answer'],
    ['ETIMEDOUT', 'the connection timed out'],
    ['ENOSPC', 'the disk is full under the built-in database'],
  ])('is recognised by its code %s: %s', (code) => {
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
    'could not extend file "base/5/16399": No space left on device',
    'could not write to file "pg_wal/xlogtemp.42": No space left on device',
  ])('is recognised by its message: %s', (message) => {
    expect(asDatabaseError(new Error(message))).toBeInstanceOf(DatabaseUnavailable);
  });

  test('is wrapped only once', () => {
    const error = asDatabaseError(withCode('53100'));
    expect(asDatabaseError(error)).toBe(error);
  });
});

describe('any other error', () => {
  test.each(['23505', '23503', '22P02', '42501', '42P01', '28000', '22021', 'XX000', 'ERR_INVALID_ARG_TYPE'])(
    '%s is returned unchanged',
    (code) => {
      const error = withCode(code);
      expect(asDatabaseError(error)).toBe(error);
    },
  );

  test('is returned unchanged even if it is not an Error', () => {
    expect(asDatabaseError('text')).toBe('text');
    expect(asDatabaseError(undefined)).toBe(undefined);
  });
});
