import { expect, type Locator, type Page } from '@playwright/test';
import {
  becomeKnown,
  type Club,
  clubAt,
  formStatus,
  open,
  openManual,
  type Picture,
  passStep,
  passwordField,
  picture,
  rating,
  START,
  summary,
  test,
  testAlone,
} from './support/admin.ts';
import { getBoundingBoxes } from './support/bounding-boxes.ts';
import { stored } from './support/browser-storage.ts';
import { CLUB_SETTINGS } from './support/clubs.ts';
import { BROKEN_COVER_URL } from './support/odd-club.ts';
import { fail, hold, letTheClockEndRequests } from './support/routes.ts';
import { ADMIN_PASSWORD, startServer } from './support/server.ts';

const PHONE = { tag: '@phone' };
const HOUR = 3_600_000;
const MINUTE = 60_000;
const WRITE = /\/api\/(albums|sessions)(\/[\w-]+)?$/;
const UPLOAD = /\/api\/upload\/album-cover$/;
const NO_SERVER = 'Unable to connect to server. Please check your internet connection.';

function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label, { exact: true });
}

function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

function prompt(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Admin sign-in' });
}

type Form = {
  name: string;
  save: string;
  success: string;
  failure: string;
  /** Opens the form with an unsaved change, and returns the changed field. */
  begin: (page: Page, club: Club) => Promise<Locator>;
};

const FORMS: Form[] = [
  {
    name: 'a new album',
    save: 'Save Album',
    success: 'Album created successfully!',
    failure: 'Failed to create album. Please try again.',
    begin: async (page) => {
      await openManual(page);
      await field(page, 'Artist').fill('Faust');
      await field(page, 'Album Title').fill('So Far');
      await field(page, 'Session').selectOption({ label: 'Fri, Mar 6, 2026 – Utrecht' });
      await field(page, 'Submitted By').selectOption('Ada');
      await field(page, 'Not on Spotify').check();
      await field(page, 'Cover URL').fill('https://covers.example/whole.svg');
      return field(page, 'Album Title');
    },
  },
  {
    name: 'an album',
    save: 'Save Changes',
    success: 'Album updated successfully!',
    failure: 'Failed to update album. Please try again.',
    begin: async (page, club) => {
      const { id } = await club.addAlbum({ artist: 'Faust', title: 'Faust' });
      await open(page, `./edit-album/${id}`);
      await field(page, 'Album Title').fill('So Far');
      return field(page, 'Album Title');
    },
  },
  {
    name: 'a session',
    save: 'Save Changes',
    success: 'Session updated successfully!',
    failure: 'Failed to update session. Please try again.',
    begin: async (page, club) => {
      const { id } = await club.addSession('2025-12-01', 'Emmen');
      await open(page, `./sessions/${id}/edit`);
      await field(page, 'Location').fill('So Far');
      return field(page, 'Location');
    },
  },
];

for (const { name, save, success, failure, begin } of FORMS)
  test.describe(`saving ${name}`, () => {
    test('asks again for a rejected password, and continues', async ({
      page,
      prepared,
      problems,
    }) => {
      problems.expect(/401/);
      await becomeKnown(page);
      const filled = await begin(page, prepared);
      await page.route(WRITE, sendAnOldPassword, { times: 1 });
      await button(page, save).click();
      await expect(prompt(page)).toContainText('Nothing you typed is lost.');
      expect(await stored(page, 'admin')).toBeNull();
      await passwordField(prompt(page)).fill('not this one');
      await button(prompt(page), 'Sign in').click();
      await expect(passwordField(prompt(page))).toHaveAccessibleDescription(
        'Invalid admin password',
      );
      await expect(filled).toHaveValue('So Far');
      await passwordField(prompt(page)).fill(ADMIN_PASSWORD);
      await button(prompt(page), 'Sign in').click();
      await expect(prompt(page)).toBeHidden();
      await expect(formStatus(page)).toHaveText(success);
    });

    test('shows an error when the password prompt is canceled', async ({
      page,
      prepared,
      problems,
    }) => {
      problems.expect(/401/);
      const filled = await begin(page, prepared);
      await page.route(WRITE, sendAnOldPassword, { times: 1 });
      await button(page, save).click();
      await button(prompt(page), 'Cancel').click();
      await expect(summary(page)).toContainText('Please authenticate with admin password first');
      await expect(filled).toHaveValue('So Far');
    });

    test('shows why it failed, and can be retried', async ({ page, prepared, problems }) => {
      problems.expect(/429/);
      problems.expect(/500/);
      const filled = await begin(page, prepared);
      const throttled = 'Too many requests. Please wait a moment and try again.';
      for (const [status, message, shown] of [
        [429, throttled, throttled],
        [500, 'Something went wrong', 'Something went wrong'],
        [500, '', failure],
      ] as const) {
        await fail(page, WRITE, status, message);
        await button(page, save).click();
        await expect(summary(page)).toHaveText(shown);
        await expect(summary(page)).toBeFocused();
        await expect(filled).toHaveValue('So Far');
        await page.unroute(WRITE);
      }
      await page.route(WRITE, (route) => route.fulfill({ status: 500, body: 'Bad Gateway' }));
      await button(page, save).click();
      await expect(summary(page)).toHaveText(failure);
      await page.unroute(WRITE);
      await button(page, save).click();
      await expect(formStatus(page)).toHaveText(success);
      await expect(summary(page)).toBeHidden();
    });
  });

/** Simulates a password that was changed on the server after the user typed it. */
const sendAnOldPassword: Parameters<Page['route']>[1] = (route) =>
  route.continue({ postData: { ...route.request().postDataJSON(), password: 'an old one' } });

test.describe('saving an album', () => {
  test('times out after 15 seconds, and preserves the input', async ({ page, prepared }) => {
    await page.clock.install({ time: START });
    await letTheClockEndRequests(page);
    const { id } = await prepared.addAlbum({ artist: 'Cluster', title: 'Cluster' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Album Title').fill('Cluster II');
    let asked = 0;
    await page.route(WRITE, () => {
      asked += 1;
    });
    await button(page, 'Save Changes').click();
    await expect.poll(() => asked).toBe(1);
    await expect(button(page, 'Saving...')).toBeDisabled();
    await page.clock.fastForward(15_000);
    await expect(summary(page)).toHaveText(
      'The request timed out. Please check your connection and try again.',
    );
    await expect(summary(page)).toBeFocused();
    await expect(field(page, 'Album Title')).toHaveValue('Cluster II');
    await page.unrouteAll();
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
  });

  test('survives a lost connection', async ({ page, context, prepared, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    const { id } = await prepared.addAlbum({ artist: 'Cluster', title: 'Zuckerzeit' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Artist').fill('Cluster & Eno');
    await context.setOffline(true);
    await button(page, 'Save Changes').click();
    await expect(summary(page)).toHaveText(NO_SERVER);
    await expect(field(page, 'Artist')).toHaveValue('Cluster & Eno');
    await context.setOffline(false);
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
  });

  testAlone('survives a server restart', async ({ page, dataDir, problems }) => {
    // The server stops while scripts are prefetched from it.
    problems.expect(
      /ERR_CONNECTION_RE(FUSED|SET)|ERR_SOCKET_NOT_CONNECTED|\b503\b|Refused to apply style/,
    );
    const server = await startServer(dataDir, CLUB_SETTINGS.empty);
    const club = clubAt(server.url);
    const session = await club.addSession('2026-03-06', 'Utrecht');
    const { id } = await club.addAlbum({
      artist: 'Popol Vuh',
      title: 'Affenstunde',
      session_id: session.id,
    });
    await open(page, `${server.url}/edit-album/${id}`);
    await field(page, 'Album Title').fill('Hosianna Mantra');
    await rating(page, 'Dev', 'S').check();
    // Stops before the save begins: on a busy machine the server takes long to stop.
    await server.stop();
    await button(page, 'Save Changes').click();
    await expect(summary(page)).toHaveText(NO_SERVER);
    const { port } = new URL(server.url);
    const again = await startServer(dataDir, { ...CLUB_SETTINGS.empty, PORT: port });
    await expect(field(page, 'Album Title')).toHaveValue('Hosianna Mantra');
    await expect(rating(page, 'Dev', 'S')).toBeChecked();
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    expect(await club.album(id)).toMatchObject({
      title: 'Hosianna Mantra',
      individual_tiers: { Dev: 'S' },
    });
    await page.close();
    await again.stop();
  });
});

test.describe('adding a session', () => {
  test('shows why it failed, and preserves the input', async ({ page, context, problems }) => {
    problems.expect(/401/);
    problems.expect(/500/);
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await becomeKnown(page);
    await page.goto('./manage-sessions');
    await button(page, 'Add New Session').click();
    const form = page.getByRole('dialog', { name: 'Add New Session' });
    await field(form, 'Session Date').fill('2025-12-02');
    await field(form, 'Location').fill('Franeker');
    await passwordField(form).fill('not this one');
    await button(form, 'Add Session').click();
    await expect(passwordField(form)).toHaveAccessibleDescription('Invalid admin password');
    await expect(passwordField(form)).toBeFocused();
    await passwordField(form).fill(ADMIN_PASSWORD);
    await fail(page, WRITE, 500, '');
    await button(form, 'Add Session').click();
    await expect(summary(page)).toHaveText('Failed to create session');
    await page.unroute(WRITE);
    await context.setOffline(true);
    await button(form, 'Add Session').click();
    await expect(summary(page)).toHaveText(NO_SERVER);
    await expect(summary(page)).toBeFocused();
    await context.setOffline(false);
    await expect(field(form, 'Location')).toHaveValue('Franeker');
    await button(form, 'Add Session').click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Franeker')).toBeVisible();
  });
});

test.describe('load errors', () => {
  for (const { name, path, address, text } of [
    {
      name: 'an album',
      path: (album: string) => `./edit-album/${album}`,
      address: /\/api\/albums\/[\w-]+$/,
      text: 'Failed to load album data. Please try again.',
    },
    {
      name: 'a session',
      path: (_: string, session: string) => `./sessions/${session}/edit`,
      address: /\/api\/sessions\/(?!now)[\w-]+\?/,
      text: 'Failed to load session data. Please try again.',
    },
  ])
    test(`shows an error for ${name}, and retries`, async ({ page, prepared, problems }) => {
      problems.expect(/400/);
      const album = await prepared.addAlbum({ artist: 'Harmonia', title: 'Deluxe' });
      await fail(page, address, 400, 'Not so');
      await open(page, path(album.id, album.session_id ?? ''));
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(text);
      await page.unroute(address);
      await button(alert, 'Try Again').click();
      await expect(button(page, 'Save Changes')).toBeVisible();
    });

  test('shows an error for an unknown session or album', async ({ page, problems }) => {
    problems.expect(/404/);
    await open(page, './sessions/unknown/edit');
    await expect(page.getByRole('alert')).toContainText('Session not found');
    await open(page, './edit-album/unknown');
    await expect(page.getByRole('alert')).toContainText(
      'Failed to load album data. Please try again.',
    );
    await expect(button(page, 'Try Again')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to the tier list' })).toBeVisible();
    await open(page, './sessions/now-listening/edit');
    await expect(page.getByRole('alert')).toContainText('Session not found');
  });

  test('shows an error when the sessions fail to load', async ({ page, problems }) => {
    problems.expect(/400/);
    const sessions = /\/api\/sessions\?page=1&limit=2[04]/;
    await fail(page, sessions, 400);
    await page.goto('./manage-sessions');
    await expect(page.getByRole('alert')).toContainText('Failed to load sessions');
    await expect(page.getByText('Loading sessions...')).toHaveCount(0);
    await open(page, './add-album');
    await expect(page.getByRole('alert')).toContainText('Failed to load sessions');
    await page.unroute(sessions);
    await button(page, 'Try Again').click();
    await expect(button(page, 'Proceed to Review →')).toBeVisible();
  });
});

test.describe('deleting an album', () => {
  const DELETE = /\/api\/albums\/[\w-]+$/;

  function messages(page: Page): Locator {
    return page.getByRole('status', { name: 'Messages' });
  }

  async function respondDeleting(page: Page, status: number, json: object): Promise<void> {
    await page.route(DELETE, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status, json }) : route.continue(),
    );
  }

  async function begin(page: Page, id: string): Promise<Locator> {
    await page.goto(`./tierlist?album=${id}`);
    return again(page);
  }

  /** Opens the dialog up to the password. */
  async function again(page: Page): Promise<Locator> {
    await button(page, 'Delete Album').click();
    await button(page.getByRole('dialog', { name: 'Delete this album?' }), 'Delete').click();
    const asked = page.getByRole('dialog', { name: 'Delete album', exact: true });
    await expect(button(asked, 'Delete Album')).toBeDisabled();
    await expect(passwordField(asked)).toBeFocused();
    return asked;
  }

  test('asks again after a wrong password', async ({ page, prepared, problems }) => {
    problems.expect(/401/);
    await becomeKnown(page);
    const { id, title } = await prepared.addAlbum({ artist: 'Can', title: 'Landed' });
    const asked = await begin(page, id);
    await passwordField(asked).fill('not this one');
    await button(asked, 'Delete Album').click();
    await expect(passwordField(asked)).toHaveAccessibleDescription('Invalid admin password');
    await expect(passwordField(asked)).toBeFocused();
    await passwordField(asked).fill(ADMIN_PASSWORD);
    await button(asked, 'Delete Album').click();
    await expect(messages(page)).toHaveText('Album deleted successfully!');
    await expect(page).toHaveURL('./tierlist');
    await expect(page.getByRole('link', { name: title })).toBeHidden();
  });

  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ])
    test(`shows a toast that covers no dialog button at ${size.width} px`, async ({
      page,
      prepared,
      problems,
    }) => {
      problems.expect(/500/);
      await page.setViewportSize(size);
      const { id } = await prepared.addAlbum({ artist: 'Can', title: `Delay ${size.width}` });
      await page.goto(`./tierlist?album=${id}`);
      await page.route(`**/api/albums/${id}`, (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 500, json: { success: false, error: 'No', code: 'X' } })
          : route.continue(),
      );
      for (const failing of ['first', 'second', 'third'])
        await test.step(`after the ${failing} failure`, async () => {
          const asked = await again(page);
          await passwordField(asked).fill(ADMIN_PASSWORD);
          await button(asked, 'Delete Album').click();
          await expect(messages(page)).toHaveText('Failed to delete album: No');
          // The button is clickable: no element covers it.
          await button(page, 'Delete Album').click({ trial: true, timeout: 5000 });
        });
    });

  test('shows why it failed', async ({ page, context, prepared, problems }) => {
    problems.expect(/500/);
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    const { id } = await prepared.addAlbum({ artist: 'Can', title: 'Soundtracks' });
    await page.goto(`./tierlist?album=${id}`);
    const expectMessage = async (text: string) => {
      const asked = await again(page);
      await passwordField(asked).fill(ADMIN_PASSWORD);
      await button(asked, 'Delete Album').click();
      await expect(messages(page)).toContainText(`Failed to delete album: ${text}`);
      await expect(asked).toBeHidden();
      await button(messages(page), 'Dismiss message').click();
      await expect(messages(page)).toBeEmpty();
      await expect(page.getByRole('dialog', { name: 'Soundtracks' })).toBeVisible();
    };
    for (const [json, text] of [
      [{ success: false, error: 'The disk is full', code: 'FULL' }, 'The disk is full'],
      [{}, 'Unknown error occurred'],
    ] as const) {
      await respondDeleting(page, 500, json);
      await expectMessage(text);
      await page.unroute(DELETE);
    }
    await respondDeleting(page, 200, { success: true });
    await expectMessage('Deletion completed but returned unexpected response');
    await page.unroute(DELETE);
    await context.setOffline(true);
    await expectMessage('Network error or request failed');
    await context.setOffline(false);
    expect((await prepared.album(id)).title).toBe('Soundtracks');
  });

  test('shows its toast above the buttons of a form', PHONE, async ({ page, prepared }) => {
    const { id } = await prepared.addAlbum({ artist: 'Can', title: 'Rite Time' });
    const asked = await begin(page, id);
    await respondDeleting(page, 200, { success: true });
    await passwordField(asked).fill(ADMIN_PASSWORD);
    await button(asked, 'Delete Album').click();
    await expect(messages(page)).toContainText('Failed to delete album');
    await page.getByRole('link', { name: 'Edit Album' }).press('Enter');
    await passStep(page);
    await button(page, 'Save Changes').click({ trial: true });
    const [message, save] = await getBoundingBoxes(messages(page), button(page, 'Save Changes'));
    expect(message.y + message.height).toBeLessThanOrEqual(save.y);
  });
});

test('explains why a score cannot be calculated', async ({ page, prepared, problems }) => {
  problems.expect(/400/);
  problems.expect(/500/);
  const { id } = await prepared.addAlbum({ artist: 'Can', title: 'Future Days' });
  await open(page, `./edit-album/${id}`);
  const result = page.getByRole('group', { name: 'Individual Ratings' }).getByRole('status');
  await button(page, 'Calculate Score').click();
  await expect(result).toHaveText('Invalid input: tiers must be a non-empty array.');
  await rating(page, 'Ada', 'B').check();
  await fail(page, /\/api\/ratings$/, 500);
  await button(page, 'Calculate Score').click();
  await expect(result).toHaveText('Failed to calculate score. Please try again.');
  await page.unroute(/\/api\/ratings$/);
  await button(page, 'Calculate Score').click();
  await expect(result).toContainText('Average 75.0');
  await rating(page, 'Ada', 'S').check();
  await expect(result).toBeEmpty();
});

test.describe('uploading a cover', () => {
  function chooser(page: Page): Locator {
    return page.getByLabel('Cover image file');
  }

  function alert(page: Page): Locator {
    return page.getByRole('group', { name: 'Album Cover' }).getByRole('alert');
  }

  test('shows why an image is rejected', async ({ page, problems }) => {
    problems.expect(/413/);
    problems.expect(/422/);
    problems.expect(/415/);
    await openManual(page);
    const good = await picture('cover.png', '#456');
    const wrongType = 'Invalid file type. Please select a JPG, JPEG, PNG, or WEBP image.';
    const large = Buffer.concat([good.buffer, Buffer.alloc(10 * 1024 * 1024)]);
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const [file, message] of [
      [{ name: 'cover.gif', mimeType: 'image/gif', buffer: text }, wrongType],
      [{ name: 'cover.png', mimeType: 'image/png', buffer: text }, wrongType],
      [await picture('small.png', '#456', 99), 'Image too small'],
      [{ ...good, buffer: large }, /^Image too large: 10\.\dMB\. Maximum allowed: 10MB$/],
      [
        { ...good, buffer: good.buffer.subarray(0, 60) },
        /^Failed to process album artwork: [^.]+\.$/,
      ],
    ] as [Picture, string | RegExp][]) {
      await chooser(page).setInputFiles(file);
      await expect(alert(page)).toHaveText(message);
      await expect(field(page, 'Cover URL')).toHaveValue('');
    }
    await chooser(page).setInputFiles(good);
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\//);
    await expect(alert(page)).toBeHidden();
  });

  test('shows why it failed', async ({ page, context, problems }) => {
    problems.expect(/500/);
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await openManual(page);
    const cover = await picture('cover.png', '#567', 100);
    const expectAlert = async (message: string) => {
      await chooser(page).setInputFiles(cover);
      await expect(alert(page)).toHaveText(message);
    };
    for (const [status, json, message] of [
      [200, { success: true }, 'Upload failed. No image URL returned.'],
      [500, { success: false, error: 'The disk is full' }, 'The disk is full'],
      [500, {}, 'Image upload failed.'],
    ] as const) {
      await page.route(UPLOAD, (route) => route.fulfill({ status, json }));
      await expectAlert(message);
      await page.unroute(UPLOAD);
    }
    await context.setOffline(true);
    await expectAlert(NO_SERVER);
    await context.setOffline(false);
    await chooser(page).setInputFiles(cover);
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\//);
  });

  test('shows the progress, and aborts a stalled upload', async ({ page }) => {
    await page.clock.install();
    await openManual(page);
    let asked = 0;
    await page.route(UPLOAD, () => {
      asked += 1;
    });
    await chooser(page).setInputFiles(await picture('cover.png', '#678', 100));
    await expect(page.getByRole('progressbar', { name: 'Uploading…' })).toBeVisible();
    await expect(button(page, 'Choose Image')).toBeDisabled();
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(15_000);
    await expect(alert(page)).toHaveText(
      'Request timed out. Please check your connection and try again.',
    );
    await expect(button(page, 'Choose Image')).toBeEnabled();
    await page.unrouteAll();
  });

  test('delays the save until the upload has finished', async ({ page, prepared, problems }) => {
    problems.expect(/507/);
    const { id, title } = await prepared.addAlbum({ artist: 'Can', title: 'Saw Delight' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Artist').fill('The Can');
    await page.route(UPLOAD, (route) =>
      route.fulfill({ status: 507, json: { error: 'The disk is full' } }),
    );
    const saveWithCover = async () => {
      const response = await hold(page, UPLOAD);
      await chooser(page).setInputFiles(await picture('cover.png', '#bcd', 100));
      await button(page, 'Save Changes').click();
      await expect(button(page, 'Saving...')).toBeDisabled();
      await expect(formStatus(page)).toHaveText('Waiting for the cover…');
      response();
    };
    await saveWithCover();
    await expect(summary(page)).toHaveText('The disk is full');
    expect(await prepared.album(id)).toMatchObject({ artist: 'Can', title });
    await page.unroute(UPLOAD);
    await saveWithCover();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
    expect(await prepared.album(id)).toMatchObject({
      artist: 'The Can',
      cover_url: expect.stringMatching(/^\/covers\/\w+-100\.webp$/),
    });
  });

  test('aborts when another image is chosen or the page is left', async ({ page }) => {
    await openManual(page);
    let givenUp = 0;
    page.on('requestfailed', (request) => {
      if (UPLOAD.test(request.url())) givenUp += 1;
    });
    const start = async () => {
      const isSent = page.waitForRequest(UPLOAD);
      await chooser(page).setInputFiles(await picture('first.png', '#cde', 100));
      await isSent;
    };
    const response = await hold(page, UPLOAD);
    await start();
    await drop(page, await picture('dropped.png', '#89a', 200));
    await expect.poll(() => givenUp).toBe(1);
    await field(page, 'Cover URL').fill('https://covers.example/whole.svg');
    await expect.poll(() => givenUp).toBe(2);
    await start();
    await paste(page, await picture('pasted.png', '#9ab', 300));
    await expect.poll(() => givenUp).toBe(3);
    response();
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\/\w+-300\.webp$/);
    await hold(page, UPLOAD);
    await start();
    await page.getByRole('link', { name: 'Spindle' }).click();
    await button(page, 'Discard Changes').click();
    await expect.poll(() => givenUp).toBe(4);
  });

  test('warns about a large or non-square image', async ({ page }) => {
    await openManual(page);
    await chooser(page).setInputFiles(await picture('wide.png', '#789', 2100, 1000));
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\/\w+-1200\.webp$/);
    const section = page.getByRole('group', { name: 'Album Cover' });
    await expect(section.getByRole('status')).toContainText('larger than 2000 px');
    await expect(section.getByRole('status')).toContainText('far from square');
    await expect(button(page, 'Change Image')).toBeVisible();
  });

  test('scales down an image above the pixel limit', async ({ page }) => {
    await openManual(page);
    await chooser(page).setInputFiles(await picture('huge.png', '#897', 5200, 5000));
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\/\w+-1200\.webp$/);
    const section = page.getByRole('group', { name: 'Album Cover' });
    await expect(section.getByRole('status')).toContainText('larger than 2000 px');
    await expect(section.getByRole('alert')).toBeHidden();
  });

  test('shows an error when an image cannot be scaled down', async ({ page, problems }) => {
    problems.expect(/422/);
    await openManual(page);
    await page.evaluate(() => Reflect.deleteProperty(window, 'createImageBitmap'));
    await chooser(page).setInputFiles(await picture('huge.png', '#798', 5200, 5000));
    const section = page.getByRole('group', { name: 'Album Cover' });
    await expect(section.getByRole('alert')).toHaveText(
      'This image is too large (more than 25 megapixels).',
    );
  });

  test('accepts a dropped image and a pasted image', async ({ page }) => {
    await openManual(page);
    await drop(page, await picture('dropped.png', '#89a', 200));
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\/\w+-200\.webp$/);
    await paste(page, await picture('pasted.png', '#9ab', 300));
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\/\w+-300\.webp$/);
  });

  test('prevents opening a file dropped outside the drop zone', async ({ page }) => {
    await openManual(page);
    const dataTransfer = await transfer(page, await picture('beside.png', '#89a', 200));
    const isHeld = await page.getByRole('heading', { level: 1 }).evaluate((element, files) => {
      const event = new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true });
      return !element.dispatchEvent(event);
    }, dataTransfer);
    expect(isHeld).toBe(true);
    await expect(field(page, 'Cover URL')).toHaveValue('');
  });

  test('warns while typing about a URL that loads no image', async ({ page }) => {
    await openManual(page);
    const nothing = page.getByText('No image can be loaded from this address.');
    await field(page, 'Cover URL').pressSequentially(BROKEN_COVER_URL);
    await expect(nothing).toBeVisible();
    await expect(field(page, 'Cover URL')).toBeFocused();
    await paste(page, await picture('loadable.png', '#98a', 300));
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\/\w+-300\.webp$/);
    await expect(nothing).toBeHidden();
  });

  test('asks again for a rejected password, and continues', async ({
    page,
    prepared,
    problems,
  }) => {
    problems.expect(/401/);
    const { id } = await prepared.addAlbum({ artist: 'Can', title: 'Ege Bamyasi' });
    await open(page, `./edit-album/${id}`);
    await field(page, 'Artist').fill('The Can');
    await page.route(
      UPLOAD,
      (route) => route.fulfill({ status: 401, json: { error: 'Invalid admin password' } }),
      { times: 1 },
    );
    await chooser(page).setInputFiles(await picture('cover.png', '#abc', 100));
    await expect(prompt(page)).toContainText('Nothing you typed is lost.');
    await passwordField(prompt(page)).fill(ADMIN_PASSWORD);
    await button(prompt(page), 'Sign in').click();
    await expect(prompt(page)).toBeHidden();
    await expect(field(page, 'Cover URL')).toHaveValue(/^\/covers\//);
    await expect(field(page, 'Artist')).toHaveValue('The Can');
    // The password was sent to the server, the form was not.
    expect((await prepared.album(id)).artist).toBe('Can');
  });
});

test.describe('an admin session that expires with unsaved changes', () => {
  test('warns ten minutes before, and can be extended', async ({ page, prepared }) => {
    await page.clock.install({ time: START });
    const { id } = await prepared.addAlbum({ artist: 'Can', title: 'Monster Movie' });
    await open(page, `./edit-album/${id}`);
    const warning = page.getByRole('alert').filter({ hasText: 'ten minutes' });
    await page.clock.fastForward(8 * HOUR - 11 * MINUTE);
    await field(page, 'Artist').fill('The Can');
    await expect(formStatus(page)).toHaveText('Unsaved changes');
    await expect(warning).toBeHidden();
    await page.clock.fastForward(MINUTE);
    await expect(warning).toContainText('Your admin session ends in less than ten minutes.');
    await button(warning, 'Stay signed in').click();
    await expect(warning).toBeHidden();
    await page.clock.fastForward(HOUR);
    await button(page, 'Save Changes').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
  });

  test('asks for the password on save', async ({ page, prepared }) => {
    await page.clock.install({ time: START });
    const { id } = await prepared.addAlbum({ artist: 'Can', title: 'Delay' });
    await open(page, `./edit-album/${id}`);
    await page.clock.fastForward(8 * HOUR - 5 * MINUTE);
    await field(page, 'Artist').fill('The Can');
    await expect(page.getByText('Your admin session ends in less than ten minutes.')).toBeVisible();
    await page.clock.fastForward(5 * MINUTE);
    await expect(page.getByText('Your admin session ends')).toBeHidden();
    await button(page, 'Save Changes').click();
    await expect(prompt(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, 'Artist')).toHaveValue('The Can');
    await button(page, 'Save Changes').click();
    await passwordField(prompt(page)).fill(ADMIN_PASSWORD);
    await button(prompt(page), 'Sign in').click();
    await expect(formStatus(page)).toHaveText('Album updated successfully!');
  });
});

/** Drops a file on the cover section. */
async function drop(page: Page, picture: Picture): Promise<void> {
  const section = page.getByRole('group', { name: 'Album Cover' });
  const dataTransfer = await transfer(page, picture);
  for (const type of ['dragover', 'drop'])
    await section.getByText('Drop it here').dispatchEvent(type, { dataTransfer });
}

/** Pastes a file while a field has the focus. */
async function paste(page: Page, picture: Picture): Promise<void> {
  await field(page, 'Artist').evaluate(
    (input, clipboardData) =>
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    await transfer(page, picture),
  );
}

/** `DataTransfer` with a file. */
function transfer(page: Page, { name, mimeType, buffer }: Picture) {
  return page.evaluateHandle(
    ({ base64, given, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], given, { type }));
      return data;
    },
    { base64: buffer.toString('base64'), given: name, type: mimeType },
  );
}
