import { expect } from 'vitest';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from './fake-api.ts';
import { button } from './forms.ts';
import { renderPage } from './render-page.tsx';
import { applyEdit, sampleAlbum, samplePage, sampleSession } from './samples.ts';

type Prepare = (api: FakeApi) => void;

/** Sets the responses that the forms of albums and sessions need, and the pages that they open. */
export function prepareAdminPages(api: FakeApi, sessions: Session[] = [sampleSession()]): void {
  api.on(endpoints.LIST_SESSIONS, ({ query: { date } }) =>
    samplePage(sessions.filter(({ session_date }) => session_date?.startsWith(date ?? ''))),
  );
  api.on(endpoints.COUNT_SESSIONS, { data: [] });
  api.on(endpoints.LIST_ALBUMS, samplePage([]));
  api.on(endpoints.GET_SECOND_SPIN, { data: [] });
}

/** Opens the form of an album, past its password step; it can be saved. */
export async function openAlbumForm(fields: Partial<AlbumDetail> = {}, prepare?: Prepare) {
  let album = sampleAlbum(fields);
  const api = await renderPage(`/edit-album/${album.id}`, {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.on(endpoints.GET_ALBUM, () => ({ data: album }));
      fake.on(endpoints.UPDATE_ALBUM, ({ body }) => {
        album = applyEdit(album, body);
        return { data: album };
      });
      prepare?.(fake);
    },
  });
  await expect.element(button('Save Changes')).toBeVisible();
  return api;
}

/** Opens the form of a session, past its password step; it can be saved. */
export async function openSessionForm(fields: Partial<Session> = {}, prepare?: Prepare) {
  let session = sampleSession(fields);
  const api = await renderPage(`/sessions/${session.id}/edit`, {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.on(endpoints.GET_SESSION, ({ params: { id } }) => ({
        data: id === session.id ? session : sampleSession({ id }),
      }));
      fake.on(endpoints.UPDATE_SESSION, ({ body: { password: _, version: __, ...edit } }) => {
        session = { ...session, ...edit, version: session.version + 1 } as Session;
        return { data: session };
      });
      prepare?.(fake);
    },
  });
  await expect.element(button('Save Changes')).toBeVisible();
  return api;
}

/** Opens the manual form of a new album, past its password step. */
export async function openManualForm(prepare?: Prepare) {
  const api = await renderPage('/add-album', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      prepare?.(fake);
    },
  });
  await button('Switch to Manual Entry').click();
  await expect.element(button('Save Album')).toBeVisible();
  return api;
}
