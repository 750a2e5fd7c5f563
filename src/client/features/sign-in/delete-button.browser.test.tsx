import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { prepareAdminPages } from '../../testing/admin-pages.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../../testing/samples.ts';

const messages = page.getByRole('status', { name: 'Messages' });
const confirmation = dialog('Delete this album?');
const prompt = dialog('Delete album');

function openAlbum() {
  return renderPage('/changelog?album=album', {
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, samplePage([]));
      api.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
      api.on(endpoints.DELETE_ALBUM, { data: sampleAlbum() });
    },
  });
}

async function remove(password = SAMPLE_PASSWORD): Promise<void> {
  await button('Delete Album').click();
  await button('Delete', confirmation).click();
  await expect.element(button('Delete Album', prompt)).toBeDisabled();
  await expect.element(field('Admin Password', prompt)).toHaveFocus();
  await field('Admin Password', prompt).fill(password);
  await button('Delete Album', prompt).click();
}

test('can be canceled at both steps', async () => {
  const api = await openAlbum();
  await button('Delete Album').click();
  await button('Cancel', confirmation).click();
  await expect.element(confirmation).not.toBeInTheDocument();
  await button('Delete Album').click();
  await button('Delete', confirmation).click();
  await button('Cancel', prompt).click();
  await expect.element(prompt).not.toBeInTheDocument();
  await expect.element(dialog('Laughing Stock')).toBeVisible();
  expect(api.sent(endpoints.DELETE_ALBUM)).toEqual([]);
});

test('asks again after a wrong password, then closes the album', async () => {
  const api = await openAlbum();
  api.fail(endpoints.DELETE_ALBUM, 401, 'Invalid admin password');
  await remove('not this one');
  const input = field('Admin Password', prompt);
  await expect.element(input).toHaveAccessibleDescription('Invalid admin password');
  await expect.element(input).toHaveFocus();
  api.on(endpoints.DELETE_ALBUM, { data: sampleAlbum() });
  await input.fill(SAMPLE_PASSWORD);
  await button('Delete Album', prompt).click();
  await expect.element(messages).toHaveTextContent('Album deleted successfully!');
  await expect.poll(() => location.pathname + location.search).toBe('/changelog');
  await expect.element(dialog('Laughing Stock')).not.toBeInTheDocument();
  expect(api.sent(endpoints.DELETE_ALBUM).at(-1)?.body).toEqual({ password: SAMPLE_PASSWORD });
});

test('shows why it failed, and keeps the album', async () => {
  const api = await openAlbum();
  const expectMessage = async (text: string) => {
    await remove();
    await expect.element(messages).toHaveTextContent(`Failed to delete album: ${text}`);
    await expect.element(prompt).not.toBeInTheDocument();
    await button('Dismiss message', messages).click();
    await expect.element(messages).toBeEmptyDOMElement();
    await expect.element(dialog('Laughing Stock')).toBeVisible();
  };
  api.fail(endpoints.DELETE_ALBUM, 500, 'The disk is full');
  await expectMessage('The disk is full');
  api.on(endpoints.DELETE_ALBUM, () => Response.json({}, { status: 500 }));
  await expectMessage('Unknown error occurred');
  api.on(endpoints.DELETE_ALBUM, () => Response.json({ success: true }));
  await expectMessage('Deletion completed but returned unexpected response');
  api.disconnect();
  await expectMessage('Network error or request failed');
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  test(`shows toasts that cover no button at ${width} px`, async () => {
    await page.viewport(width, height);
    const api = await openAlbum();
    api.fail(endpoints.DELETE_ALBUM, 500, 'No');
    // A click on a covered button fails.
    for (let failures = 0; failures < 3; failures += 1) {
      await remove();
      await expect.element(messages).toHaveTextContent('Failed to delete album: No');
    }
    await button('Delete Album').click({ trial: true });
    prepareAdminPages(api);
    await page.getByRole('link', { name: 'Edit Album' }).click();
    await field('Admin Password').fill(SAMPLE_PASSWORD);
    await button('Continue').click();
    await button('Save Changes').click({ trial: true });
  });
