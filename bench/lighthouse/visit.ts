import type { Page } from '@playwright/test';
import { tap } from './phone.ts';

/** One action of a user; returns its number of interactions if that is not one. */
type Step = { name: string; act: (page: Page) => Promise<number | undefined> };

/** By keyboard, since a tap scrolls to the button first, where the list loads more by itself. */
const LOAD_MORE: Step = {
  name: 'home: load more',
  act: async (page) => {
    const button = page.getByRole('button', { name: 'Load more' });
    await button.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    return 1;
  },
};

/** Every page and dialog that a visitor can open, by touch; text by keyboard. */
export const VISIT: readonly Step[] = [
  ...dialog('home: session', 'link', /^Session details, .*\d/),
  ...albumDialog('home'),
  ...search('home', 'lantern'),
  ...search('home', 'ordinary length 99'),
  LOAD_MORE,
  ...menu('Tierlist'),
  press('tier list: filters', 'button', 'Add Filters'),
  press('tier list: submitted by', 'button', 'Submitted by User'),
  press('tier list: a person', 'button', 'Treble'),
  press('tier list: clear', 'button', 'Clear All'),
  press('tier list: no filters', 'button', 'Hide Filters'),
  ...search('tier list', 'length 99'),
  // Finding it by its name takes a slow phone longer than any measured work.
  touch('tier list: a tier', 'a[href="?tier=S"]'),
  press('tier list: a tier, closed', 'button', 'Close'),
  ...albumDialog('tier list'),
  ...menu('Changelog'),
  select('changelog: filter', 'Filter by change type', 'Created'),
  select('changelog: all', 'Filter by change type', 'All Changes'),
  ...menu('Brackets'),
  press('brackets: open one', 'link', 'All of them'),
  press('bracket: next round', 'tab', /^Round of 32/),
  press('bracket: tree', 'button', 'Tree'),
  press('bracket: rounds', 'button', 'Rounds'),
  press('bracket: play', 'link', 'Play'),
  ...Array.from({ length: 12 }, (_, n) => press(`play: pick ${n + 1}`, 'button', /^Choose/)),
  press('play: undo', 'button', 'Undo'),
  ...menu('Add Album'),
  type('add album: password', 'Admin Password', 'not the right one'),
  press('add album: refused', 'button', 'Continue'),
  ...menu('Sessions Admin'),
  press('sessions admin: add', 'button', 'Add New Session'),
  type('sessions admin: location', 'Location', 'Utrecht'),
  press('sessions admin: cancel', 'button', 'Cancel'),
  press('sessions admin: discard', 'button', 'Discard'),
  press('theme', 'button', /^Switch to/),
  press('home by the mark', 'link', 'Spindle'),
];

type Role = 'link' | 'button' | 'tab';

function press(name: string, role: Role, label: string | RegExp): Step {
  return {
    name,
    act: async (page) => {
      await tap(page, page.getByRole(role, { name: label, exact: typeof label === 'string' }));
      return 1;
    },
  };
}

function touch(name: string, selector: string): Step {
  return {
    name,
    act: async (page) => {
      await tap(page, page.locator(selector));
      return 1;
    },
  };
}

function dialog(name: string, role: Role, label: string | RegExp): Step[] {
  return [press(name, role, label), press(`${name}, closed`, 'button', 'Close')];
}

/** First album on the page. */
function albumDialog(screen: string): Step[] {
  return [
    touch(`${screen}: album`, 'main a[href*="album="]'),
    press(`${screen}: album details`, 'tab', 'Album Details'),
    press(`${screen}: album, closed`, 'button', 'Close'),
  ];
}

function search(screen: string, words: string): Step[] {
  return [
    {
      name: `${screen}: search`,
      act: async (page) => {
        await tap(page, page.getByRole('searchbox'));
        await page.keyboard.type(words, { delay: 120 });
        return words.length + 1;
      },
    },
    {
      name: `${screen}: search cleared`,
      act: async (page) => {
        await page.waitForTimeout(400);
        await page.keyboard.press('Escape');
        await page.waitForTimeout(400);
        return 1;
      },
    },
  ];
}

function type(name: string, label: string, words: string): Step {
  return {
    name,
    act: async (page) => {
      await tap(page, page.getByLabel(label));
      await page.keyboard.type(words, { delay: 120 });
      return words.length + 1;
    },
  };
}

function select(name: string, label: string, choice: string): Step {
  return {
    name,
    act: async (page) => {
      await page.getByLabel(label).selectOption({ label: choice });
      return 0;
    },
  };
}

function menu(screen: string): Step[] {
  return [
    press('menu', 'button', 'Menu'),
    press(`menu: ${screen}`, 'link', new RegExp(`^${screen} `)),
  ];
}
