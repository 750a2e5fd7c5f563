import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNetworkCheck, getCaller, isNetwork, isPublicAddress } from './ip-address.ts';

describe('getCaller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1::/64'],
    ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1.2.3', 'unknown'],
    ['1.2.3.256', 'unknown'],
    ['01.2.3.4', 'unknown'],
    ['1.2.3.4:80', 'unknown'],
    ['1::2::3', 'unknown'],
    ['1:2:3:4:5:6:7:8:9', 'unknown'],
    ['1:2:3:4:5:6:7::8', 'unknown'],
    ['1:2:3:4:5:6::8', '1:2:3:4::/64'],
    ['1:2:3:4:5:6:7:8::', 'unknown'],
    ['12345::', 'unknown'],
    ['g::', 'unknown'],
    ['', 'unknown'],
    ['proxy', 'unknown'],
  ])('maps %j to %s', (address, caller) => {
    expect(getCaller(address)).toBe(caller);
  });

  it('groups IPv6 addresses by /64 network', () => {
    const group = fc.nat({ max: 0xffff }).map((number) => number.toString(16));
    const few = fc.constantFrom('1', '2001', 'fe80');
    const network = fc.tuple(few, few, few, few);
    const host = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(network, network, host, host, (first, second, one, other) => {
        const callers = [
          getCaller([...first, ...one].join(':')),
          getCaller([...second, ...other].join(':')),
        ];
        expect(callers[0] === callers[1]).toBe(String(first) === String(second));
      }),
    );
  });

  it('maps every IPv4 address to itself, also when IPv4-mapped', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect([getCaller(address), getCaller(`::ffff:${address}`)]).toEqual([address, address]);
      }),
    );
  });
});

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2001:200::',
    '2606:4700::6810:84e5',
    '3ffe:ffff::',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2130706433',
    '0x7f.1',
    '127.1',
    'localhost',
    '',
  ])('rejects %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('treats an IPv4-mapped address like its IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });
});

describe('isNetwork', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', 'fd00::/8', '2001:db8::1/128'])(
    'accepts %s',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each([
    '',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10/8',
    '::1%lo',
  ])('rejects %j', (text) => expect(isNetwork(text)).toBe(false));
});

describe('createNetworkCheck', () => {
  const check = createNetworkCheck(['10.1.0.0/16', '192.0.2.7', '2001:db8::1', 'fd00::/8']);

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:0:0::1', 'fd12::1'])(
    'contains %s',
    (address) => expect(check(address)).toBe(true),
  );

  it.each(['10.2.0.1', '192.0.2.8', '::ffff:10.2.0.1', '2001:db8::2', '', 'proxy.example'])(
    'does not contain %j',
    (address) => expect(check(address)).toBe(false),
  );

  it('is empty for an empty list', () => expect(createNetworkCheck([])('10.1.2.3')).toBe(false));
});
