import { expect, it } from 'vitest';
import { CONTRACTS } from './contracts/all-contracts.ts';
import type { Endpoint } from './contracts/endpoint.ts';
import * as endpoints from './endpoints.ts';

const toLine = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const lines = Object.values(endpoints).map(toLine);

it('lists the method and path of every contract, and no others', () => {
  expect(lines.toSorted()).toEqual(CONTRACTS.map(toLine).toSorted());
});

it('lists each method and path once', () => {
  expect(new Set(lines).size).toBe(lines.length);
});
