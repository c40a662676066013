import { expect, test } from 'vitest';
import { createUploadSpace } from './upload-space.ts';

const MIB = 1 << 20;
/** 512 MiB stay free for everything else. */
const spaceWith = (freeMib: number) => createUploadSpace('/nowhere', async () => (512 + freeMib) * MIB);

const NO_ROOM = { code: 'UPLOAD_NO_ROOM' };

test('disk space that one upload reserved is not available to another until it is released', async () => {
  const space = spaceWith(1_300);
  const [first] = await Promise.all([space.reserve(600 * MIB), space.reserve(600 * MIB)]);
  await expect(space.reserve(600 * MIB)).rejects.toMatchObject(NO_ROOM);
  first.release();
  await space.reserve(600 * MIB);
});

test('of three parallel uploads of 600 MiB the third is refused if there is room for two', async () => {
  const space = spaceWith(1_300);
  const results = await Promise.allSettled([1, 2, 3].map(() => space.reserve(600 * MIB)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('an upload that does not state its size reserves disk space as it grows', async () => {
  const space = spaceWith(100);
  const room = await space.reserve(0);
  await room.take(1);
  expect(room.bytes).toBe(64 * MIB - 1);
  await expect(space.reserve(64 * MIB)).rejects.toMatchObject(NO_ROOM);
  await expect(room.take(101 * MIB)).rejects.toMatchObject(NO_ROOM);
});

test('written bytes no longer count as reserved, because the free space no longer includes them', async () => {
  const space = spaceWith(100);
  const room = await space.reserve(80 * MIB);
  await room.take(80 * MIB);
  await space.reserve(100 * MIB);
});

test('copies reserve at most half of the disk space, so that uploads have the other half', async () => {
  const space = spaceWith(100);
  expect((await space.reserveUpTo(30 * MIB)).bytes).toBe(30 * MIB);
  expect((await space.reserveUpTo(60 * MIB)).bytes).toBe(35 * MIB);
  await space.reserve(35 * MIB);
  expect((await space.reserveUpTo(60 * MIB)).bytes).toBe(0);
});
