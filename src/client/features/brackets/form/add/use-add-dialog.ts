import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { WAYS, type Way } from './add-ways.tsx';

/** The dialog of a way to add songs, in the address, so that Back closes it and a link opens it. */
export function useAddDialog(): {
  way: Way | null;
  open: (way: Way) => void;
  close: () => void;
} {
  const { add, needsAuth } = useSearch({ strict: false }) as { add?: string; needsAuth?: string };
  const { history } = useRouter();
  const { openedHere } = useLocation().state;
  const navigate = useNavigate();
  const show = (way: Way | undefined, isOpening: boolean) =>
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, add: way }),
      ...(isOpening ? { state: { openedHere: true } } : { replace: true }),
      resetScroll: false,
    });
  return {
    // Not before the password that the page asks for.
    way: (needsAuth === undefined && WAYS.find((known) => known === add)) || null,
    open: (way) => show(way, true),
    close: () => (openedHere ? history.back() : show(undefined, false)),
  };
}
