import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { field } from '../../../testing/forms.ts';
import { renderPage } from '../../../testing/render-page.tsx';

const code = field('Room code');

test('leads a phone back to its seat', async () => {
  await renderPage('/room', {
    prepare: (fake) => {
      fake.on(endpoints.FIND_ROOM, { data: { open: true, code: null } });
      fake.on(endpoints.GET_ME, {
        data: { reviewer: null, room_code: 'BCDFG', seat: 'Ada', unseen_round: null },
      });
    },
  });
  await expect
    .element(page.getByRole('link', { name: 'Back to the room as Ada' }))
    .toHaveAttribute('href', expect.stringContaining('/room/BCDFG'));
  await expect.element(code).not.toBeInTheDocument();
});

test('says why a code was rejected, and selects it', async () => {
  const api = await renderPage('/room', {
    prepare: (fake) => {
      fake.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
      fake.on(endpoints.GET_ME, {
        data: { reviewer: null, room_code: null, seat: null, unseen_round: null },
      });
    },
  });
  api.fail(endpoints.GET_ROOM, 404);
  await code.fill('bcdfg');
  await expect
    .element(code)
    .toHaveAccessibleDescription('No room with that code. Maybe it’s over already?');
  api.fail(endpoints.GET_ROOM, 429);
  await userEvent.keyboard('gfdcb');
  await expect.element(code).toHaveValue('gfdcb');
  await expect
    .element(code)
    .toHaveAccessibleDescription(
      'Too many wrong codes. Scan the QR code on the big screen, or wait a minute.',
    );
});
