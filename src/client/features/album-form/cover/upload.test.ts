import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadCover } from './upload.ts';

vi.mock('../../../lib/settings.ts', () => ({
  settings: { apiUrl: 'http://club.example', apiKey: 'key' },
}));

/** XMLHttpRequest stub without events of its own. */
class SilentCall {
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onloadend = () => {};
  onload = () => {};
  isAborted = false;
  status = 0;
  response: object | null = null;
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
  }
  respond(status: number, response: object) {
    Object.assign(this, { status, response });
    this.onload();
    this.onloadend();
  }
}

const calls: SilentCall[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  vi.stubGlobal('XMLHttpRequest', function make() {
    const call = new SilentCall();
    calls.push(call);
    return call;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function upload(signal = new AbortController().signal) {
  const outcome = vi.fn();
  uploadCover(new File(['x'], 'cover.png'), 'password', { signal }).then(outcome, (error: Error) =>
    outcome(error.message),
  );
  const [call] = calls;
  if (call === undefined) throw new Error('Nothing was sent');
  return { call, outcome };
}

const TIMED_OUT = 'Request timed out. Please check your connection and try again.';

it.each([
  [200, { success: false, error: 'The disk is full' }, 'The disk is full'],
  [200, { success: true }, 'Upload failed. No image URL returned.'],
  [422, { success: false, error: 'Image too small' }, 'Image too small'],
  [413, {}, 'Image upload failed.'],
])('reports the %i response %o', async (status, body, text) => {
  const { call, outcome } = upload();
  call.respond(status, body);
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith(text));
});

it('times out after 15 s without progress', async () => {
  const { call, outcome } = upload();
  await vi.advanceTimersByTimeAsync(14_000);
  call.upload.onprogress?.({ loaded: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(TIMED_OUT);
  expect(call.isAborted).toBe(true);
});

it('waits longer for a busy server once everything is sent', async () => {
  const { call, outcome } = upload();
  call.upload.onload?.();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(outcome).not.toHaveBeenCalled();
  call.respond(200, { imageUrl: '/covers/a.webp' });
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toHaveBeenCalledWith({ imageUrl: '/covers/a.webp' });
});

it('times out when the server does not respond at all', async () => {
  const { call, outcome } = upload();
  call.upload.onload?.();
  await vi.advanceTimersByTimeAsync(85_000);
  expect(outcome).toHaveBeenCalledWith(TIMED_OUT);
});

it('aborts the request when its signal aborts', async () => {
  const controller = new AbortController();
  const { call, outcome } = upload(controller.signal);
  controller.abort(new Error('Not wanted'));
  await vi.advanceTimersByTimeAsync(0);
  expect(call.isAborted).toBe(true);
  expect(outcome).toHaveBeenCalledWith('Not wanted');
});
