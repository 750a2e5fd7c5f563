import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => `Hello ${name}`;

test('renders its fallback on the server until its chunk is preloaded', async () => {
  const load = vi.fn(async () => Greeting);
  const LazyGreeting = lazyComponent(load, { fallback: 'Loading' });
  const render = () => renderToString(createElement(LazyGreeting, { name: 'Ada' }));
  expect(render()).toBe('Loading');
  expect(load).not.toHaveBeenCalled();
  await LazyGreeting.preload();
  expect(render()).toBe('Hello Ada');
});

test('loads its chunk once', async () => {
  const load = vi.fn(async () => Greeting);
  const LazyGreeting = lazyComponent(load);
  await Promise.all([LazyGreeting.preload(), LazyGreeting.preload()]);
  await LazyGreeting.preload();
  expect(load).toHaveBeenCalledTimes(1);
});
