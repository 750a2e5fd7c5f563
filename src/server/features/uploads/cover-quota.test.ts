import { expect, inject, it } from 'vitest';
import { noise, plain, startUploads } from './test-uploads.ts';

const { db, upload, files, addFile } = await startUploads({ COVER_QUOTA_MB: '1' });

it('returns 507 for a cover beyond the quota, and stores nothing', async () => {
  const small = await plain(200, 200).png().toBuffer();
  expect((await upload(small)).status).toBe(200);
  const before = await files();
  const { status, body } = await upload(await noise(1300, 1300).png().toBuffer());
  expect(status).toBe(507);
  expect(body).toEqual({
    success: false,
    code: 'COVER_QUOTA_REACHED',
    error:
      'There is no room for another cover. All covers together can take up to 1 MB. Unused ones are removed after a day, and COVER_QUOTA_MB raises the limit.',
  });
  expect(await files()).toEqual(before);
  expect(await db.selectFrom('covers').selectAll().execute()).toHaveLength(1);
  expect((await upload(small)).status).toBe(200);
});

it.runIf(inject('postgres'))('counts uploads to another server at once', async () => {
  expect((await upload(await plain(200, 200).png().toBuffer())).status).toBe(200);
  await addFile('0a1b-1200.webp', Buffer.alloc(1024 * 1024 - 2000));
  const before = await files();
  expect((await upload(await noise(100, 100).png().toBuffer())).status).toBe(507);
  expect(await files()).toEqual(before);
  expect(await db.selectFrom('covers').selectAll().execute()).toHaveLength(1);
});
