import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, sampleChange, samplePage, sampleSession } from '../../testing/samples.ts';
import { NEWS_PLACE } from '../feedback/notices.tsx';

const opener = page.getByRole('feed').getByRole('button', { name: /Laughing Stock/ });
const album = page.getByRole('dialog', { name: 'Laughing Stock' });
const session = page.getByRole('dialog', { name: 'Session Details' });

/** Renders the changelog, where the only change opens its album. */
async function openChangelog(url = '/changelog'): Promise<void> {
  await renderPage(url, {
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, samplePage([sampleChange()]));
      api.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
      api.on(endpoints.GET_SESSION, { data: sampleSession({ albums: [sampleAlbum()] }) });
    },
  });
}

async function openAlbum(): Promise<void> {
  await openChangelog();
  await opener.click();
  await expect.element(album.getByRole('tabpanel')).toBeVisible();
}

test('is labeled by its only heading, and takes and traps the focus', async () => {
  await openAlbum();
  await expect.element(album).toHaveFocus();
  expect(album.getByRole('heading', { name: 'Laughing Stock' }).elements()).toHaveLength(1);
  expect(album.getByRole('banner').elements()).toEqual([]);
  const dialog = album.element();
  const stops = new Set<string | null>();
  for (let stop = 0; stop < 20; stop += 1) {
    await userEvent.tab();
    const { activeElement } = document;
    // Base UI moves the focus back from guards around the dialog.
    if (dialog.contains(activeElement)) stops.add(activeElement?.textContent ?? null);
    else expect(activeElement).toHaveAttribute('data-base-ui-focus-guard');
  }
  expect([...stops]).toEqual(expect.arrayContaining(['Reviews & Ratings', ' Edit Album']));
});

test('closes after a switch of its tab by going back, which Forward undoes', async () => {
  await openAlbum();
  await album.getByRole('tab', { name: 'Album Details' }).click();
  await expect.poll(() => location.search).toBe('?album=album&tab=details');
  await userEvent.keyboard('{Escape}');
  await expect.element(album).not.toBeInTheDocument();
  history.forward();
  await expect.element(album.getByRole('tabpanel', { name: 'Album Details' })).toBeVisible();
});

test('ends at the bottom of a phone, over the news of the page', async () => {
  await page.viewport(360, 740);
  await openChangelog();
  const news = document.getElementById(NEWS_PLACE);
  news?.append('A listening room is open');
  await opener.click();
  await expect.element(album.getByRole('tabpanel')).toBeVisible();
  await expect.poll(() => album.element().getBoundingClientRect().bottom).toBe(innerHeight);
});

test('closes on Escape, its button and an outside click, and restores the focus', async () => {
  await openAlbum();
  await userEvent.keyboard('{Escape}');
  await expect.element(album).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(location.search).toBe('');

  await userEvent.keyboard('{Enter}');
  await album.getByRole('button', { name: 'Close' }).click();
  await expect.element(album).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();

  await userEvent.keyboard(' ');
  await expect.element(album).toBeVisible();
  await userEvent.click(document.documentElement, { position: { x: 8, y: 8 }, force: true });
  await expect.element(album).not.toBeInTheDocument();
});

test('closes on Back, and reopens on Forward, also after Escape', async () => {
  await openAlbum();
  expect(location.search).toBe('?album=album');
  history.back();
  await expect.element(album).not.toBeInTheDocument();
  history.forward();
  await expect.element(album).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(album).not.toBeInTheDocument();
  history.forward();
  await expect.element(album).toBeVisible();
});

test('closes a deep link to the page below, without leaving it', async () => {
  await openChangelog('/changelog?change_type=Created&album=album');
  await expect.element(album).toBeVisible();
  const { length } = history;
  await userEvent.keyboard('{Escape}');
  await expect.element(album).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/changelog?change_type=Created');
  expect(history.length).toBe(length);
});

test('closes one of two dialogs at a time', async () => {
  await openChangelog('/changelog?session=utrecht');
  await session.getByRole('link', { name: 'Laughing Stock' }).click();
  await expect.element(album).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(album).not.toBeInTheDocument();
  await expect.element(session).toBeVisible();

  await session.getByRole('link', { name: 'Laughing Stock' }).click();
  await album.getByRole('link', { name: 'Fri, Mar 6, 2026' }).click();
  await expect.element(album).not.toBeInTheDocument();
  await session.getByRole('button', { name: 'Close' }).click();
  await expect.element(album).toBeVisible();
});
