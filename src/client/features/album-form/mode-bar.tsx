import { PenLine, Search } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';

type Props = { mode: 'spotify' | 'manual'; onSwitch: () => void; disabled?: boolean };

/** Shows the input mode of a new album, and the button to switch it. */
export function ModeBar({ mode, onSwitch, disabled = false }: Props) {
  const isSpotify = mode === 'spotify';
  return (
    <Row gap={3} justify="between" wraps>
      <Text tone="muted">
        {isSpotify ? 'Artist, title and cover come from Spotify.' : 'Entering everything by hand.'}
      </Text>
      <Button onClick={onSwitch} disabled={disabled}>
        {isSpotify ? (
          <PenLine aria-hidden="true" size={18} />
        ) : (
          <Search aria-hidden="true" size={18} />
        )}{' '}
        {isSpotify ? 'Switch to Manual Entry' : 'Switch to Spotify'}
      </Button>
    </Row>
  );
}
