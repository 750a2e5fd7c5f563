import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** The match whose dialog is open, in the address: Back closes it, a link opens it. */
export function useMatchAddress() {
  const { match } = useSearch({ strict: false }) as { match?: string };
  const { openedHere } = useLocation().state;
  const { history } = useRouter();
  const navigate = useNavigate();
  const open = (id: string) =>
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, match: id }),
      state: { openedHere: true },
      resetScroll: false,
    });
  const close = () => {
    if (openedHere) return history.back();
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, match: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return { match: match ?? null, open, close };
}
