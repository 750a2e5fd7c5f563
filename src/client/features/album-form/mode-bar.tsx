import { PenLine, Search } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';

type Props = { isManual?: boolean; onSwitch: () => void; disabled?: boolean };

/** Shows the input mode of a new album, and the button to switch it. */
export function ModeBar({ isManual = false, onSwitch, disabled = false }: Props) {
  return (
    <Row gap={3} justify="between" wraps>
      <Text tone="muted">
        {isManual ? 'Entering everything by hand.' : 'Artist, title and cover are looked up.'}
      </Text>
      <Button onClick={onSwitch} disabled={disabled}>
        {isManual ? (
          <Search aria-hidden="true" size={18} />
        ) : (
          <PenLine aria-hidden="true" size={18} />
        )}{' '}
        {isManual ? 'Switch to Spotify' : 'Switch to Manual Entry'}
      </Button>
    </Row>
  );
}
