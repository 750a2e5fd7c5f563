import { linkOptions } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { findPublicPage, getPageFile, PAGE_NAMES } from '#shared/domain/site/pages.ts';

const components = Object.keys(import.meta.glob('./**/*-page.tsx'));
const loaders = Object.keys(import.meta.glob('./**/*.loader.ts'));

/** Pages that redirect, or are in the file of another page. */
const WITHOUT_FILE = new Set(['rankTier', 'editRound', 'sessionRecap']);

it('every page has its component, and every component its page', () => {
  const names = PAGE_NAMES.filter((name) => !WITHOUT_FILE.has(name));
  expect(names.map((name) => `./${getPageFile(name)}`).toSorted()).toEqual(components.toSorted());
});

it('the server-rendered pages have a loader, and no others', () => {
  const names = PAGE_NAMES.filter((name) => findPublicPage(name)?.html);
  const files = names.map((name) => `./${getPageFile(name).replace('.tsx', '.loader.ts')}`);
  expect(files.toSorted()).toEqual(loaders.toSorted());
});

it('links are typed by path and parameters', () => {
  // @ts-expect-error: its parameter is missing
  expect(linkOptions({ to: '/rounds/$id' })).toBeDefined();
  // @ts-expect-error: no such page
  expect(linkOptions({ to: '/nowhere' })).toBeDefined();
});
