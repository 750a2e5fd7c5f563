import { ClipboardList, Disc3, FileSpreadsheet, ListMusic } from 'lucide-react';
import { Button } from '../../../../components/controls/button.tsx';
import type { DialogSearch } from '../../../../components/dialog/url-dialogs.ts';
import { Row, VisuallyHidden } from '../../../../components/layout/primitives.tsx';

/** Methods that open a dialog, as named in the URL. */
const WAYS = ['lines', 'albums', 'csv', 'playlist'] as const;

export type Way = (typeof WAYS)[number];

/** Returns the method whose dialog the URL opens; none while the page asks for the password. */
export function openWay(search: DialogSearch & { needsAuth?: string }): Way | null {
  if (search.needsAuth !== undefined) return null;
  return WAYS.find((known) => known === search.add) ?? null;
}

const BUTTONS = [
  ['lines', 'Paste lines', ClipboardList],
  ['albums', 'From albums', Disc3],
  ['csv', 'CSV file', FileSpreadsheet],
  ['playlist', 'Spotify playlist', ListMusic],
] as const;

type Props = { isFull: boolean; onOpen: (way: Way) => void };

/** Buttons to add many songs at once. */
export function AddWays({ isFull, onOpen }: Props) {
  return (
    <Row as="fieldset" gap={2} align="stretch" wraps>
      <VisuallyHidden as="legend">Add many songs</VisuallyHidden>
      {BUTTONS.map(([way, name, Icon]) => (
        <Button key={way} disabled={isFull} onClick={() => onOpen(way)}>
          <Icon aria-hidden="true" size={18} /> {name}
        </Button>
      ))}
    </Row>
  );
}
