import { pageAt } from '#shared/domain/site/page-at.ts';
import { PAGES, type PageEntry } from '#shared/domain/site/pages.ts';

/** Paths of the pages in menus. */
type MenuPath = Extract<(typeof PAGES)[keyof typeof PAGES], { menu: object }>['path'];

export type MenuItem = NonNullable<PageEntry['menu']> & {
  to: MenuPath;
  label: string;
  access: PageEntry['access'];
};

/** Pages in menus and palette. */
export const MENU_ITEMS = Object.values<PageEntry>(PAGES).flatMap(
  ({ path, title, menu, access }): MenuItem[] =>
    menu ? [{ label: title, ...menu, access, to: path as MenuPath }] : [],
);

/** Main items of every menu. */
export const ITEMS = MENU_ITEMS.filter((item) => item.in === 'main');

/** Admin menu with a session. */
export const ADMIN_ITEMS = MENU_ITEMS.filter((item) => item.in === 'admin');

/** Admin menu without a session: links to pages that ask for the password. */
export const PASSWORD_ITEMS = ADMIN_ITEMS.filter(({ access }) => access === 'password');

/** True at admin pages, but those of brackets and setup. */
export function isInAdminMenu(path: string): boolean {
  const name = pageAt(path);
  return name !== null && 'access' in PAGES[name] && !/^\/(brackets|set-up)/.test(path);
}

/** Events that the menus dispatch on the window. */
export const OPEN_SIGN_IN = 'sign-in';
export const OPEN_SIGN_OUT = 'sign-out';
