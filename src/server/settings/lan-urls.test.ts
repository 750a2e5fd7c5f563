import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { getLanAddresses, getLanUrls } from './lan-urls.ts';

const INTERFACES = {
  lo: [info('127.0.0.1', 'IPv4', true), info('::1', 'IPv6', true)],
  eth0: [info('192.168.1.5', 'IPv4', false), info('fe80::1', 'IPv6', false)],
  wlan0: [info('10.0.0.7', 'IPv4', false)],
};

function info(address: string, family: 'IPv4' | 'IPv6', internal: boolean) {
  return { address, family, internal } as NetworkInterfaceInfo;
}

it.each([
  ['0.0.0.0', ['http://192.168.1.5:4600', 'http://10.0.0.7:4600']],
  ['::', ['http://192.168.1.5:4600', 'http://10.0.0.7:4600']],
  ['127.0.0.1', []],
  ['192.168.1.5', []],
])('a server that listens on %s has the LAN URLs %j', (host, urls) => {
  expect(getLanUrls(host, '4600', INTERFACES)).toEqual(urls);
});

it('prefers networks that phones reach over those of containers and tunnels', () => {
  const docker0 = [info('172.17.0.1', 'IPv4', false)];
  expect(getLanAddresses({ docker0, ...INTERFACES })).toEqual([
    '192.168.1.5',
    '10.0.0.7',
    '172.17.0.1',
  ]);
});
