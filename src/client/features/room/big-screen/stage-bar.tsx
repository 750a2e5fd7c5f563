import { Link } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import { buttonClass } from '../../../components/controls/button.tsx';
import { FullScreenButton } from '../../../components/controls/full-screen-button.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { SoundSwitch } from '../../../components/sound/sound-switch.tsx';
import styles from './stage-bar.module.css';

/** Buttons of the big screen. */
export function StageBar({ code }: { code: string }) {
  return (
    <Row as="nav" gap={2} align="stretch" aria-label="Big screen" className={styles.bar}>
      <Link to="/room/$code" params={{ code }} className={buttonClass('quiet')}>
        <Smartphone aria-hidden="true" size={18} /> Room
      </Link>
      <SoundSwitch />
      <FullScreenButton />
    </Row>
  );
}
