import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { DialogSearch } from '../ui/dialog-link.tsx';

export type CloseDialog = (dialog?: keyof DialogSearch) => void;

/**
 * Closes a dialog of the address, the top one unless told otherwise. That goes back when it was opened
 * here, so that Forward opens it again.
 */
export function useCloseDialog(): CloseDialog {
  const { history } = useRouter();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  return (dialog = topOf(search)) => {
    if (state.openedHere) return history.back();
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, [dialog]: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
}

function topOf({ album, session }: DialogSearch): keyof DialogSearch {
  if (album) return 'album';
  return session ? 'session' : 'tier';
}
