import { afterAll, beforeEach } from 'vitest';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import type { startTestApp } from '../../testing/test-app.ts';

export const PUBLIC_URL = 'http://127.0.0.1:4600';
export const RETURN_TO = '/brackets/create?from=spotify';
/** A recorded playlist of 74 songs, with an episode and a local file. */
export const RECORDED = '37i9dQZF1DWXIcbzpLauPS';

/** Starts the fakes for a test file, and resets them before every test. */
export async function startPlaylistFakes() {
  const fakes = await startFakeServices();
  beforeEach(fakes.reset);
  afterAll(fakes.stop);
  return fakes;
}

type App = Awaited<ReturnType<typeof startTestApp>>;

/** Opens a signed-in browser with a cookie jar. */
export async function openTestBrowser(to: App) {
  const cookies = new Map<string, string>();
  const keep = (set: unknown) => {
    for (const text of [set ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  keep((await signInAsAdmin(to)).set);

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = `/api/brackets/spotify${path}`;
    const response = await to.call(method, url, { headers: { cookie }, ...(body && { body }) });
    keep(response.headers['set-cookie']);
    return response;
  }

  /** Query of Spotify's redirect after the user agrees. */
  async function agree() {
    const { body } = await call('POST', '/connect', { return_to: RETURN_TO });
    const { url } = (body as { data: { url: string } }).data;
    const page = await fetch(url, { redirect: 'manual' });
    const back = new URL(page.headers.get('location') ?? '');
    return { back, given: Object.fromEntries(back.searchParams) };
  }

  async function connect() {
    const { given } = await agree();
    return call('POST', '/exchange', given);
  }

  const list = async () => {
    const { body } = await call('GET', '/playlists');
    return (body as { data: { status: string; playlists: object[] } }).data;
  };
  return { cookies, call, agree, connect, list };
}

export function statusAndCode({ status, body }: { status: number; body: unknown }) {
  return [status, (body as { code?: string }).code];
}
