import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localDate } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { field } from '../../../testing/forms.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../../testing/samples.ts';

const code = field('Room code');

test('leads a phone back to its seat', async () => {
  await renderPage('/room', {
    prepare: (fake) => {
      fake.on(endpoints.LIST_SESSIONS, samplePage([]));
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

test('shows the covers of today’s session, and of no other', async () => {
  await renderPage('/room', {
    prepare: (fake) => {
      fake.on(endpoints.FIND_ROOM, { data: { open: true, code: null } });
      fake.on(endpoints.GET_ME, {
        data: { reviewer: null, room_code: null, seat: null, unseen_round: null },
      });
      const [albums, others] = [[sampleAlbum({ id: 'a' })], [sampleAlbum({ id: 'b' })]];
      const session_date = localDate(new Date());
      fake.on(
        endpoints.LIST_SESSIONS,
        samplePage([
          sampleSession({ id: 'tonight', session_date, albums }),
          sampleSession({ id: 'other', session_date: '2026-01-02', albums: others }),
        ]),
      );
    },
  });
  const tonight = page.getByRole('region', { name: 'Tonight' });
  await expect.element(tonight.getByRole('list', { name: 'Covers of tonight' })).toBeVisible();
  expect(tonight.getByRole('listitem').elements()).toHaveLength(1);
  await expectNoViolations();
});

test('says why a code was rejected, and selects it', async () => {
  const api = await renderPage('/room', {
    prepare: (fake) => {
      fake.on(endpoints.LIST_SESSIONS, samplePage([]));
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
