import { describe, expect, it } from 'vitest';
import { logoutEndpoint } from '#shared/contracts/admin.ts';
import { revokeInviteLinkEndpoint } from '#shared/contracts/club-access.ts';
import {
  createPersonalLinkEndpoint,
  openPersonalLinkEndpoint,
  revokePersonalLinkEndpoint,
} from '#shared/contracts/personal-links.ts';
import { deleteInviteLink } from '../../features/club-access/club-access-repository.ts';
import { openStream, startPrivateClub, VIEW_PASSWORD } from './test-private-club.ts';

const club = await startPrivateClub();
const { app, choose, invite, enterByLink, enterByPassword, browser, writeOnOtherServer } = club;
const { port } = new URL(await app.listen({ port: 0 }));

const follow = (guest: ReturnType<typeof browser>) => openStream(Number(port), guest);

describe('an event stream ends within a second', () => {
  it('after its invite link is revoked, and others stay open', async () => {
    const admin = await choose('link');
    const [one, other] = [await invite(admin, 'One'), await invite(admin, 'Other')];
    const revoked = await follow(await enterByLink(one.token));
    const streams = [await follow(await enterByLink(other.token)), await follow(admin)];
    const since = performance.now();
    await admin.send(revokeInviteLinkEndpoint, { params: { id: one.id } });
    expect(await revoked.ended(since)).toBeLessThan(1000);
    expect(streams.map(({ isOpen }) => isOpen())).toEqual([true, true]);
  });

  it('after the view password changes', async () => {
    await choose('password', VIEW_PASSWORD);
    const stream = await follow(await enterByPassword());
    await choose('password', 'another password');
    expect(await stream.ended()).toBeLessThan(1000);
  });

  it('after the club becomes private, or asks for another way', async () => {
    await choose('open');
    const stranger = await follow(browser());
    const admin = await choose('link');
    expect(await stranger.ended()).toBeLessThan(1000);
    const guest = await follow(await enterByLink((await invite(admin)).token));
    await choose('password', VIEW_PASSWORD);
    expect(await guest.ended()).toBeLessThan(1000);
  });

  it('after a personal link is revoked', async () => {
    const admin = await choose('link');
    const params = { reviewer: 'Ben' };
    const created = await admin.send(createPersonalLinkEndpoint, { params });
    const { token } = (created.body as { data: { token: string } }).data;
    const phone = browser();
    await phone.send(openPersonalLinkEndpoint, { body: { token } });
    const stream = await follow(phone);
    await admin.send(revokePersonalLinkEndpoint, { params });
    expect(await stream.ended()).toBeLessThan(1000);
  });

  it('after the admin signs out', async () => {
    const admin = await choose('link');
    const stream = await follow(admin);
    await admin.send(logoutEndpoint);
    expect(await stream.ended()).toBeLessThan(1000);
  });

  it('after its browser was admitted for a year', async () => {
    const admin = await choose('link');
    const guest = await enterByLink((await invite(admin)).token);
    const stream = await follow(guest);
    club.clock.now = new Date('2027-03-07T12:00:00.000Z');
    await stream.ended();
  });

  it('after another process revokes the link', async () => {
    const admin = await choose('link');
    const { id, token } = await invite(admin);
    const stream = await follow(await enterByLink(token));
    await writeOnOtherServer((db) => deleteInviteLink(db, id));
    // SQLite notices it at the next check, once a second.
    expect(await stream.ended()).toBeLessThan(1500);
  });
});
