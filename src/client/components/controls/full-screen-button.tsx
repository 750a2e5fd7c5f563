import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/** Shows the page in full screen; renders nothing where the browser cannot. */
export function FullScreenButton() {
  const isFull = useIsFull();
  if (!document.fullscreenEnabled) return null;
  const Icon = isFull ? Minimize : Maximize;
  return (
    <Button look="quiet" onClick={isFull ? leave : enter}>
      <Icon aria-hidden="true" size={18} />
      {isFull ? 'Exit full screen' : 'Full screen'}
    </Button>
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
