import { Link } from '@tanstack/react-router';
import { Maximize, Minimize, Smartphone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Row } from '../../../components/layout/primitives.tsx';
import { SoundSwitch } from '../sound/sound-switch.tsx';
import styles from './stage-bar.module.css';

/** Buttons of the big screen. */
export function StageBar({ code }: { code: string }) {
  const isFull = useIsFull();
  return (
    <Row as="nav" gap={2} align="stretch" aria-label="Big screen" className={styles.bar}>
      <Link to="/room/$code" params={{ code }} className={buttonClass('quiet')}>
        <Smartphone aria-hidden="true" size={18} /> Room
      </Link>
      <SoundSwitch />
      {document.fullscreenEnabled && (
        <Button look="quiet" onClick={isFull ? leave : enter}>
          {isFull ? (
            <Minimize aria-hidden="true" size={18} />
          ) : (
            <Maximize aria-hidden="true" size={18} />
          )}
          {isFull ? 'Exit full screen' : 'Full screen'}
        </Button>
      )}
    </Row>
  );
}

// A browser that rejects full screen leaves the page unchanged, which is visible.
const enter = () => void document.documentElement.requestFullscreen().catch(() => {});
const leave = () => void document.exitFullscreen().catch(() => {});

function useIsFull(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null,
  );
}
