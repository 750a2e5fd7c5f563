import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { clubAt, passwordField, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { ADMIN_PASSWORD, startServer } from './support/server.ts';

type Receiver = {
  url: string;
  /** Bodies of the received messages. */
  received: string[];
  /** Sets the status of all further responses. */
  respond: (status: number) => void;
};

/** Tests on a server that may send to this machine, and a receiver. */
const test = testAlone.extend<{ receiver: Receiver }>({
  server: async ({ folder, services }, use) => {
    const dataDir = join(folder, 'own');
    mkdirSync(dataDir);
    const variables = { ...services.variables, NOTIFY_PRIVATE_ADDRESSES: 'on' };
    const server = await startServer(dataDir, variables);
    await use(server);
    await server.stop();
  },
  receiver: async ({ browserName: _ }, use) => {
    const received: string[] = [];
    let status = 204;
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      received.push(Buffer.concat(pieces).toString());
      response.writeHead(status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const respond = (next: number) => {
      status = next;
    };
    await use({ url: `http://127.0.0.1:${port}`, received, respond });
    server.close();
  },
});

const WEBHOOK = '/api/webhooks/1/canary-of-a-webhook';

test('adds, tests, changes and deletes a chat by keyboard, which gets what happens', async ({
  page,
  server,
  receiver,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Add a chat' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a chat' });
  await expect(dialog.getByLabel('Service')).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Our chat');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeFocused();
  await expectNoViolations(page);
  await dialog.getByRole('link', { name: 'An address is required' }).press('Enter');
  await expect(dialog.getByLabel('Webhook URL')).toBeFocused();
  await page.keyboard.type(receiver.url + WEBHOOK);
  await dialog.getByLabel('Second thoughts').press('Space');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();

  const card = findCard(page, 'Our chat');
  await expect(card).toContainText('Discord · 127.0.0.1');
  await expect(card).toContainText('Second thoughts');
  await expect(card).not.toContainText('canary');
  await card.getByRole('button', { name: 'Send a test' }).press('Enter');
  await expect(card.getByRole('status')).toHaveText('The test arrived. Look at your chat.');
  expect(receiver.received.join()).toContain('Hello from');
  await expect(page.getByText('Test message to Our chat')).toBeVisible();
  await expectNoViolations(page);

  await test.step('sends a new session, says why a test did not arrive, and lists both', async () => {
    await clubAt(server.url).addSession('2026-03-06', 'Attic');
    await expect.poll(() => receiver.received.at(-1)).toContain('New session');
    receiver.respond(404);
    await card.getByRole('button', { name: 'Send a test' }).press('Enter');
    const problem = 'Discord no longer knows this webhook';
    await expect(card.getByRole('status')).toHaveText(`The test did not arrive: ${problem}.`);
    await expect(card).toContainText(`${problem}. Nothing is sent until`);
    receiver.respond(204);
    await card.getByRole('button', { name: 'Send a test' }).press('Enter');
    await expect(card.getByRole('status')).toHaveText('The test arrived. Look at your chat.');
    await expect(card).not.toContainText('Nothing is sent until');
    const messages = page.getByRole('region', { name: 'Last messages' }).getByRole('listitem');
    await expect(messages).toHaveText([
      /Test message to Our chat\s*Sent/,
      /Test message to Our chat\s*Not sent: Discord no longer knows/,
      /A new session to Our chat\s*Sent/,
      /Test message to Our chat\s*Sent/,
    ]);
  });

  await card.getByRole('button', { name: 'Edit' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Our chat' });
  await expect(form.getByLabel('Webhook URL')).toHaveValue('');
  await form.getByLabel('Name').fill('Friends');
  await form.getByLabel('Send messages').press('Space');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(findCard(page, 'Friends')).toContainText('Paused: nothing is sent.');

  await findCard(page, 'Friends').getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete Friends?' });
  await expectNoViolations(page);
  const button = findCard(page, 'Friends').getByRole('button', { name: 'Delete' });
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Friends is deleted')).toBeVisible();
  await expect(findCard(page, 'Friends')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused();
});

async function signIn(page: Page): Promise<void> {
  await page.goto('./settings');
  await passwordField(page).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add a chat' })).toBeVisible();
}

function findCard(page: Page, name: string) {
  return page.getByRole('listitem', { name, exact: true });
}
