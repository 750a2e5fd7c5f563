import { drawPng } from '../../demo/fakes/png.ts';
import { ADMIN_PASSWORD, API_KEY } from '../e2e/support/server.ts';

/** Uploads a cover with a hue (0 to 360). */
export function uploadCover(url: string, hue = 210): Promise<Response> {
  const form = new FormData();
  form.set('password', ADMIN_PASSWORD);
  const image = new Uint8Array(drawPng(640, 640, hue));
  form.set('image', new Blob([image], { type: 'image/png' }), 'cover.png');
  const headers = { 'x-api-key': API_KEY };
  return fetch(`${url}/api/upload/album-cover`, { method: 'POST', headers, body: form });
}
