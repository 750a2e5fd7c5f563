import { notify } from '../../components/feedback/notices.tsx';
import type { PaletteCommand } from '../../features/command-palette/entry.ts';
import { signOut, useIsAdmin } from '../../lib/admin-session.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { useOpenRoom } from '../../queries/open-room.ts';
import { toggleTheme, useOtherTheme } from '../theme.ts';
import { MENU_ITEMS, type MenuItem } from './menu-items.ts';

/**
 * Returns the pages and actions of the palette: the same as in the menus
 * (product/lists-and-search.md#command-palette).
 */
export function useCommands(
  onShow: (shown: 'keys' | 'sign in' | 'sign out') => void,
  onClose: () => void,
): readonly PaletteCommand[] {
  const isAdmin = useIsAdmin();
  const room = useOpenRoom(isAdmin);
  const theme = useOtherTheme();
  const hasTests = showTestAlbums.use();
  const act = (label: string, detail: string, words: string, does: () => void): PaletteCommand => ({
    id: `action ${label}`,
    kind: 'Action',
    label,
    detail,
    words,
    goes: { act: does },
  });
  const end = (label: string, detail: string, words: string, does: () => void) =>
    act(label, detail, words, () => {
      onClose();
      does();
    });
  const leave = () => signOut().catch(() => notify('Network error', true));
  return [
    ...PALETTE_ITEMS.filter(({ access }) => access !== 'admin' || isAdmin).map(pagePlace),
    ...(isAdmin && room ? [roomPlace(room.code)] : []),
    end(
      `Switch to ${theme} theme`,
      'Dark or light',
      'mode colors appearance settings preferences',
      toggleTheme,
    ),
    end(
      hasTests ? 'Hide test albums' : 'Show test albums',
      'Everywhere',
      'settings preferences',
      () => showTestAlbums.set(!hasTests),
    ),
    act('Keyboard shortcuts', 'See all shortcuts', 'help hotkeys settings', () => onShow('keys')),
    ...(isAdmin
      ? [
          end('Logout', 'Ends the admin session of this browser', 'sign out signout', leave),
          act('Sign out everywhere', 'Ends all admin sessions', 'sign out signout logout', () =>
            onShow('sign out'),
          ),
        ]
      : [
          act('Sign in', 'With the admin password', 'signin log in login settings', () =>
            onShow('sign in'),
          ),
        ]),
  ];
}

/** Pages of all menus: first those for everyone, last those that require a session. */
const PALETTE_ITEMS = ([undefined, 'password', 'admin'] as const).flatMap((access) =>
  MENU_ITEMS.filter((item) => item.access === access && item.isInPalette !== false),
);

type PalettePage = Pick<MenuItem, 'label' | 'description' | 'words'> & { to: string };

function pagePlace({ to, label, description, words = '' }: PalettePage): PaletteCommand {
  // Two commands may have the same URL.
  return { id: `page ${label}`, kind: 'Page', label, detail: description, words, goes: { to } };
}

function roomPlace(code: string | null): PaletteCommand {
  if (code === null)
    return pagePlace({
      to: '/room',
      label: 'Open listening room',
      description: 'Start tonight’s room',
    });
  return pagePlace({
    to: `/room/${code}`,
    label: 'Go to the listening room',
    description: 'It’s open: go in',
  });
}
