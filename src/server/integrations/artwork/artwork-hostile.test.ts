import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { PRIVATE_ADDRESSES } from '../../testing/test-addresses.ts';
import { requestPinned } from '../pinned-request.ts';
import { type HostAddress, pinnedLookup } from '../public-address.ts';
import { downloadArtwork, isOrigin } from './artwork.ts';

/** Private server that must not be reached; records connections. */
const received: string[] = [];
const listener = createServer((socket) => {
  received.push('');
  socket.on('data', (bytes) => {
    received.push(bytes.toString('latin1'));
    socket.destroy();
  });
  socket.on('error', () => {});
});
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
const { port } = listener.address() as AddressInfo;
const LOOPBACK: HostAddress = { address: '127.0.0.1', family: 4 };
const BROADCAST: HostAddress = { address: '255.255.255.255', family: 4 };

const userAgent = 'Spindle/1 ( https://club.example )';

const fakes = await startFakeServices();
beforeEach(() => {
  received.length = 0;
  fakes.reset();
});
afterAll(async () => {
  listener.close();
  await fakes.stop();
});

/** Every host name resolves to the listener, which replaces port 443. */
const download = (address: string, addresses: HostAddress[] = [LOOPBACK]) =>
  downloadArtwork(address, {
    origins: [fakes.url],
    userAgent,
    resolve: async () => addresses,
    port,
  });

const HOSTILE = [
  // Not https
  'http://i.scdn.co/image/a',
  `http://127.0.0.1:${port}/`,
  'ftp://i.scdn.co/image/a',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'blob:https://i.scdn.co/a',
  'javascript:alert(1)',
  'gopher://127.0.0.1/',
  'ws://i.scdn.co/',
  '//i.scdn.co/image/a',
  '/image/a',
  'i.scdn.co/image/a',
  'https://',
  'https:///',
  '',
  // Loopback in every notation
  'https://127.0.0.1/',
  `https://127.0.0.1:${port}/`,
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://0177.0000.0000.0001/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0x7f.1/',
  'https://0X7F.0X0.0X0.0X1/',
  'https://127.0.0.1./',
  'https://127.000.000.001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://00000000/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[::1%25lo]/',
  'https://[fe80::1%25eth0]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://i.scdn.co.localhost/',
  // Private networks
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  'https://100.100.100.200/',
  'https://metadata.google.internal/',
  'https://[fe80::1]/',
  'https://router/',
  // Public, but no artwork host
  'https://1.1.1.1/a.jpg',
  'https://[2606:4700::1111]/a.jpg',
  'https://example.com/a.jpg',
  'https://archive.org/download/a.jpg',
  // Lookalike hosts
  'https://i.scdn.co./image/a',
  'https://i.scdn.co.example/image/a',
  'https://xi.scdn.co/image/a',
  'https://scdn.co/image/a',
  'https://evilspotifycdn.com/image/a',
  'https://spotifycdn.com/image/a',
  'https://a.spotifycdn.com./image/a',
  'https://a.spotifycdn.com.example/image/a',
  'https://і.scdn.co/image/a',
  'https://i.ѕcdn.co/image/a',
  'https://xn--i-7ta.scdn.co/image/a',
  'https://a.dzcdn.net.evil.example/a.jpg',
  'https://dzcdn.net/a.jpg',
  'https://resources.tidal.com.example/a.jpg',
  'https://xcoverartarchive.org/a.jpg',
  'https://example.com/i.scdn.co',
  'https://example.com?https://i.scdn.co',
  'https://example.com#https://i.scdn.co',
  'https://example.com\\i.scdn.co/a',
  // Users and ports
  'https://i.scdn.co@127.0.0.1/',
  'https://i.scdn.co:443@127.0.0.1/',
  'https://i.scdn.co%2f@127.0.0.1/',
  'https://user@i.scdn.co/image/a',
  'https://user:secret@i.scdn.co/image/a',
  'https://:secret@i.scdn.co/image/a',
  'https://i.scdn.co:80/image/a',
  'https://i.scdn.co:8443/image/a',
  `https://i.scdn.co:${port}/image/a`,
  'https://i.scdn.co:0/image/a',
  'https://i.scdn.co:65536/image/a',
  'https://i.scdn.co:443:80/image/a',
  // Origins similar to the allowed one
  `${fakes.url}0/images/a.png`,
  `${fakes.url.replace('http', 'https')}/images/a.png`,
  `${fakes.url.replace('http://', 'http://user@')}/images/a.png`,
  `${fakes.url.replace('127.0.0.1', '127.0.0.2')}/images/a.png`,
  `${fakes.url.replace('127.0.0.1', 'localhost')}/images/a.png`,
];

test('lists at least 60 distinct hostile URLs', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
});

test.each(HOSTILE)('does not connect to %s', async (address) => {
  await expect(download(address)).rejects.toMatchObject({ reason: 'refused' });
  expect(received).toEqual([]);
  expect(fakes.calls).toEqual([]);
});

/** Absolute targets that a Location header can contain. */
const REDIRECTS = HOSTILE.filter((one) => /^([a-z]+:|\/\/)[ -~]*$/.test(one));

test.each(REDIRECTS)('does not follow a redirect to %s', async (location) => {
  fakes.play('images', { status: 302, headers: { location } });
  await expect(download(`${fakes.url}/images/a.png`)).rejects.toMatchObject({ reason: 'refused' });
  expect(received).toEqual([]);
});

// No URL has an address with a zone.
test.each([...PRIVATE_ADDRESSES, 'fe80::1%eth0'])(
  'rejects an allowed host that resolves to %s',
  async (address) => {
    const family = address.includes(':') ? 6 : 4;
    const addresses = [{ address, family }];
    const failure = { reason: 'refused' };
    await expect(download('https://i.scdn.co/image/a', addresses)).rejects.toMatchObject(failure);
    const mixed = [{ address: '1.1.1.1', family: 4 }, ...addresses];
    await expect(download('https://i.scdn.co/image/a', mixed)).rejects.toMatchObject(failure);
    fakes.play('images', { status: 302, headers: { location: 'https://a.dzcdn.net/a.jpg' } });
    await expect(download(`${fakes.url}/images/a`, mixed)).rejects.toMatchObject(failure);
    expect(received).toEqual([]);
  },
);

test('connects to the checked IP address with the original host name', async () => {
  const url = new URL('https://i.scdn.co/image/a');
  const signal = AbortSignal.timeout(60_000);
  const request = { addresses: [LOOPBACK], port, signal };
  await expect(requestPinned(url, request)).rejects.toThrow();
  expect(received).toHaveLength(2);
  expect(received[1]).toContain('i.scdn.co');
});

// Connecting to the broadcast address fails at once, like a host without a route.
test.each([
  ['one address', [BROADCAST]],
  ['two addresses', [BROADCAST, BROADCAST]],
])('rejects when a connection fails before it begins: %s', async (_, addresses) => {
  const url = new URL('https://i.scdn.co/image/a');
  const tries = Array.from({ length: 100 }, () => {
    const signal = AbortSignal.timeout(60_000);
    return requestPinned(url, { addresses, port, signal });
  });
  const results = await Promise.allSettled(tries);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
});

test('does not resolve the host name again', async () => {
  const responses: unknown[] = [];
  const lookup = pinnedLookup([LOOPBACK]);
  lookup('other.example', {}, (...response) => responses.push(response));
  lookup('other.example', { all: true }, (...response) => responses.push(response));
  expect(responses).toEqual([]);
  await new Promise(process.nextTick);
  expect(responses).toEqual([
    [null, '127.0.0.1', 4],
    [null, [LOOPBACK]],
  ]);
});

test('compares an origin including its port', () => {
  expect(isOrigin(new URL('http://127.0.0.1:5000/a'), ['http://127.0.0.1:5000'])).toBe(true);
  expect(isOrigin(new URL('http://127.0.0.1:5001/a'), ['http://127.0.0.1:5000'])).toBe(false);
});
