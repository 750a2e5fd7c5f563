import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { openAlbumForm, openManualForm } from '../../../testing/admin-pages.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { button, dialog, errorSummary, field } from '../../../testing/forms.ts';
import { SAMPLE_PASSWORD } from '../../../testing/render-page.tsx';

const NO_SERVER = 'Unable to connect to server. Please check your internet connection.';
const section = page.getByRole('group', { name: 'Album Cover' });
const alert = section.getByRole('alert');
const chooser = page.getByLabelText('Cover image file');

/** PNG of 100 × 100 pixels. */
async function createImage(name: string, type = 'image/png'): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 100;
  canvas.height = 100;
  canvas.getContext('2d');
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], name, { type });
}

function toTransfer(file: File): DataTransfer {
  const data = new DataTransfer();
  data.items.add(file);
  return data;
}

function drop(on: Element, file: File): boolean {
  const dataTransfer = toTransfer(file);
  return on.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

function paste(file: File): void {
  const clipboardData = toTransfer(file);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });
  field('Artist').element().dispatchEvent(event);
}

/** Names a stored cover after its file. */
function storeByName(api: FakeApi): void {
  api.on(endpoints.UPLOAD_ALBUM_COVER, ({ body }) => ({
    imageUrl: `/covers/${imageOf(body).name}`,
    warnings: [],
  }));
}

function imageOf(body: unknown): File {
  return (body as FormData).get('image') as File;
}

test('shows why an image is rejected, or its upload failed', async () => {
  const api = await openManualForm(storeByName);
  const image = await createImage('cover.png');
  const expectAlert = async (text: string, file = image) => {
    await userEvent.upload(chooser, file);
    await expect.element(alert).toHaveTextContent(text);
    await expect.element(field('Cover URL')).toHaveValue('');
  };
  await expectAlert(
    'Invalid file type. Please select a JPG, JPEG, PNG, or WEBP image.',
    await createImage('cover.gif', 'image/gif'),
  );
  const large = new File([new Uint8Array(12.5 * 1024 * 1024)], 'large.png', { type: 'image/png' });
  drop(chooser.element(), large);
  await expect.element(alert).toHaveTextContent('Image too large: 12.5MB. Maximum allowed: 10MB');
  expect(api.sent(endpoints.UPLOAD_ALBUM_COVER)).toEqual([]);
  for (const [status, error, text] of [
    [422, 'Image too small', /^Image too small$/],
    [
      422,
      'Failed to process album artwork: it is broken. Please try uploading manually.',
      /^Failed to process album artwork: it is broken\.$/,
    ],
    [422, 'It has more than 25 million pixels.', /^This image is too large \(more than 25 meg/],
    [500, '', /^Image upload failed\.$/],
  ] as const) {
    api.fail(endpoints.UPLOAD_ALBUM_COVER, status, error);
    await userEvent.upload(chooser, image);
    await expect.element(alert).toHaveTextContent(text);
  }
  api.on(endpoints.UPLOAD_ALBUM_COVER, () => Response.json({ success: true }));
  await expectAlert('Upload failed. No image URL returned.');
  api.disconnect();
  await expectAlert(NO_SERVER);
  api.disconnect(false);
  storeByName(api);
  await userEvent.upload(chooser, image);
  await expect.element(field('Cover URL')).toHaveValue('/covers/cover.png');
  await expect.element(alert).not.toBeInTheDocument();
});

test('shows the progress, then warnings about the image', async () => {
  const warning = 'It is larger than 2000 px.';
  const api = await openManualForm((fake) =>
    fake.on(endpoints.UPLOAD_ALBUM_COVER, { imageUrl: '/covers/a.webp', warnings: [warning] }),
  );
  const release = api.hold(endpoints.UPLOAD_ALBUM_COVER);
  await userEvent.upload(chooser, await createImage('cover.png'));
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await expect.element(button('Choose Image')).toBeDisabled();
  release();
  await expect.element(section.getByText(warning)).toBeVisible();
  await expect.element(button('Change Image')).toBeEnabled();
});

test('delays the save until the upload has finished', async () => {
  const api = await openAlbumForm();
  await field('Artist').fill('The Can');
  api.fail(endpoints.UPLOAD_ALBUM_COVER, 507, 'The disk is full');
  const saveWithCover = async () => {
    const release = api.hold(endpoints.UPLOAD_ALBUM_COVER);
    await userEvent.upload(chooser, await createImage('cover.png'));
    await button('Save Changes').click();
    await expect.element(button('Saving...')).toBeDisabled();
    await expect.element(page.getByText('Waiting for the cover…')).toBeVisible();
    release();
  };
  await saveWithCover();
  await expect.element(errorSummary().first()).toHaveTextContent('The disk is full');
  await expect.element(button('Save Changes')).toBeEnabled();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toEqual([]);
  storeByName(api);
  await saveWithCover();
  await expect.element(page.getByText('Album updated successfully!')).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toMatchObject([
    { body: { artist: 'The Can', cover_url: '/covers/cover.png' } },
  ]);
});

test('uses the image that was chosen last, and aborts the other uploads', async () => {
  const api = await openManualForm(storeByName);
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  const release = api.hold(endpoints.UPLOAD_ALBUM_COVER);
  const start = async (uploads: number) => {
    await userEvent.upload(chooser, await createImage('chosen.png'));
    await expect.poll(() => api.sent(endpoints.UPLOAD_ALBUM_COVER)).toHaveLength(uploads);
  };
  await start(1);
  drop(section.getByText('Drop it here').element(), await createImage('dropped.png'));
  await expect.poll(() => api.sent(endpoints.UPLOAD_ALBUM_COVER)).toHaveLength(2);
  expect(abort).toHaveBeenCalledTimes(1);
  await field('Cover URL').fill('/covers/typed.webp');
  await expect.poll(() => abort).toHaveBeenCalledTimes(2);
  await start(3);
  paste(await createImage('pasted.png'));
  await expect.poll(() => abort).toHaveBeenCalledTimes(3);
  release();
  await expect.element(field('Cover URL')).toHaveValue('/covers/pasted.png');
  const releaseLast = api.hold(endpoints.UPLOAD_ALBUM_COVER);
  await start(5);
  await page.getByRole('link', { name: 'Spindle' }).click();
  await button('Discard Changes').click();
  await expect.poll(() => abort).toHaveBeenCalledTimes(4);
  releaseLast();
});

test('prevents opening a file dropped outside the drop zone', async () => {
  await openManualForm();
  const heading = page.getByRole('heading', { level: 1 }).element();
  expect(drop(heading, await createImage('beside.png'))).toBe(false);
  await expect.element(field('Cover URL')).toHaveValue('');
});

test('warns while typing about a URL that loads no image', async () => {
  await openManualForm(storeByName);
  const nothing = page.getByText('No image can be loaded from this address.');
  await field('Cover URL').fill('http://127.0.0.1:9/cover.png');
  await expect.element(nothing).toBeVisible();
  await expect.element(field('Cover URL')).toHaveFocus();
  paste(await createImage('pasted.png'));
  await expect.element(field('Cover URL')).toHaveValue('/covers/pasted.png');
  await expect.element(nothing).not.toBeInTheDocument();
});

test('asks again for a rejected password, and continues the upload', async () => {
  const api = await openAlbumForm();
  const prompt = dialog('Admin sign-in');
  await field('Artist').fill('The Can');
  api.fail(endpoints.UPLOAD_ALBUM_COVER, 401, 'Invalid admin password');
  await userEvent.upload(chooser, await createImage('cover.png'));
  await expect.element(prompt).toHaveTextContent('Nothing you typed is lost.');
  storeByName(api);
  await field('Admin Password', prompt).fill(SAMPLE_PASSWORD);
  await button('Sign in', prompt).click();
  await expect.element(prompt).not.toBeInTheDocument();
  await expect.element(field('Cover URL')).toHaveValue('/covers/cover.png');
  await expect.element(field('Artist')).toHaveValue('The Can');
  // The password was sent to the server, the form was not.
  expect(api.sent(endpoints.UPDATE_ALBUM)).toEqual([]);
});

test('scales down an image above the pixel limit, if it can', async () => {
  const api = await openManualForm(storeByName);
  const canvas = new OffscreenCanvas(5200, 5000);
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
  const huge = new File([await canvas.convertToBlob()], 'huge.png', { type: 'image/png' });
  await userEvent.upload(chooser, huge);
  await expect.element(field('Cover URL')).toHaveValue('/covers/huge.png');
  const getSent = (n: number) => imageOf(api.sent(endpoints.UPLOAD_ALBUM_COVER)[n]?.body);
  const { width, height } = await createImageBitmap(getSent(0));
  expect(width * height).toBeLessThanOrEqual(25_000_000);
  expect(width / height).toBeCloseTo(1.04, 2);
  vi.stubGlobal('createImageBitmap', undefined);
  await userEvent.upload(chooser, huge);
  await expect.poll(() => api.sent(endpoints.UPLOAD_ALBUM_COVER)).toHaveLength(2);
  expect(getSent(1).size).toBe(huge.size);
});
