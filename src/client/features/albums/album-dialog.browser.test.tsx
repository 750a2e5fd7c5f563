import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { createAlbum, createPage } from '../../testing/samples.ts';

function openAlbum(fields: Parameters<typeof createAlbum>[0] = {}) {
  return renderPage('/changelog?album=album', {
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, createPage([]));
      api.on(endpoints.GET_ALBUM, { data: createAlbum(fields) });
    },
  });
}

test('switches tabs with arrow keys, Home and End', async () => {
  await openAlbum();
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Reviews & Ratings').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Album Details')).toHaveFocus();
});
