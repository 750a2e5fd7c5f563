import { notify } from '../../components/feedback/notices.tsx';
import type { PaletteCommand } from '../../features/command-palette/entry.ts';
import { signOut, useIsAdmin } from '../../lib/admin-session.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { useOpenRoom } from '../../queries/open-room.ts';
import { toggleTheme, useOtherTheme } from '../theme.ts';
import {
  ADMIN_ITEMS,
  CREATE_BRACKET_ITEM,
  ITEMS,
  PERSONAL_LINKS_ITEM,
  ROUNDS_ITEM,
} from './menu-items.ts';

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
    ...PAGES.map(pagePlace),
    ...ADMIN_PAGES.map(pagePlace),
    ...(isAdmin ? [pagePlace(CREATE_BRACKET_ITEM), pagePlace(PERSONAL_LINKS_ITEM)] : []),
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

type Page = { to: string; label: string; description: string; words?: string };

const PAGES: readonly Page[] = [
  ...ITEMS,
  ROUNDS_ITEM,
  {
    to: '/me',
    label: 'My Page',
    description: 'What waits for you',
    words: 'this phone personal link',
  },
  { to: '/insights', label: 'Insights', description: 'What the ratings say' },
  { to: '/room', label: 'Listening Room', description: 'Join with a code' },
  { to: '/slot-filler-demo', label: 'Slot Filler Demo', description: 'How songs fill a bracket' },
];

const ADMIN_PAGES: readonly Page[] = [
  ...ADMIN_ITEMS,
  {
    to: '/import',
    label: 'Import a spreadsheet',
    description: 'Albums and sessions from a file',
    words: 'upload csv excel xlsx',
  },
];

function pagePlace({ to, label, description, words = '' }: Page): PaletteCommand {
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
