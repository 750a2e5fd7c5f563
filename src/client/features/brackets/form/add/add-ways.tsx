import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ClipboardList, Disc3, FileSpreadsheet, ListMusic } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import styles from './add-ways.module.css';

/** The ways that open a dialog, as the address names them. */
const WAYS = ['lines', 'albums', 'csv', 'playlist'] as const;

export type Way = (typeof WAYS)[number];

const BUTTONS = [
  ['lines', 'Paste lines', ClipboardList],
  ['albums', 'From albums', Disc3],
  ['csv', 'CSV file', FileSpreadsheet],
  ['playlist', 'Spotify playlist', ListMusic],
] as const;

type Props = { isFull: boolean; onOpen: (way: Way) => void };

/** The ways to bring many songs at once. */
export function AddWays({ isFull, onOpen }: Props) {
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">Add many songs</legend>
      {BUTTONS.map(([way, name, Icon]) => (
        <Button key={way} disabled={isFull} onClick={() => onOpen(way)}>
          <Icon aria-hidden="true" size={18} /> {name}
        </Button>
      ))}
    </fieldset>
  );
}

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
