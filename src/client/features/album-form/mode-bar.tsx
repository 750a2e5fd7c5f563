import { PenLine, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import styles from './album-form.module.css';

type Props = {
  isManual?: boolean;
  onSwitch: () => void;
  disabled?: boolean;
  /** Replaces the name of the mode. */
  children?: ReactNode;
};

/** Shows the input mode of a new album, and the button to switch it. */
export function ModeBar({ isManual = false, onSwitch, disabled = false, children }: Props) {
  const Icon = isManual ? Search : PenLine;
  return (
    <Row gap={3} wraps>
      <Row gap={4} className={styles.state}>
        {children ?? <ModeText isManual={isManual} />}
      </Row>
      <Button look="quiet" onClick={onSwitch} disabled={disabled}>
        <Icon aria-hidden="true" size={18} />{' '}
        {isManual ? 'Switch to Spotify' : 'Switch to Manual Entry'}
      </Button>
    </Row>
  );
}

export function ModeText({ isManual }: { isManual: boolean }) {
  return (
    <Text tone="muted">
      {isManual ? 'Entering everything by hand.' : 'Artist, title and cover are looked up.'}
    </Text>
  );
}
