import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import type { NotificationTarget } from '../../queries/notifications.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { prepareSettings } from '../../testing/settings-page.ts';

const PROBLEM = 'Enter the address again: it was encrypted on another server';

const UNREADABLE: NotificationTarget = {
  id: 'chat',
  kind: 'slack',
  name: 'Chat',
  events: ['room_opened'],
  is_on: true,
  host: null,
  ends_with: null,
  room_id: null,
  has_token: false,
  problem: PROBLEM,
  created_at: '2026-03-05T12:00:00.000Z',
  updated_at: '2026-03-05T12:00:00.000Z',
};

test('says that the address of a chat is needed again, and asks for it', async () => {
  await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake);
      fake.on(endpoints.LIST_TARGETS, { data: [UNREADABLE] });
    },
  });
  const card = page.getByRole('listitem', { name: 'Chat', exact: true });
  await expect.element(card).toHaveTextContent(`Slack or similarA listening room opens${PROBLEM}.`);
  await button('Edit Chat', card).click();
  const url = field('Webhook URL', dialog('Edit Chat'));
  await expect.element(url).toHaveAttribute('placeholder', 'https://hooks.slack.com/services/…');
  await expect.element(url).not.toHaveAccessibleDescription(/Leave it empty/);
});
