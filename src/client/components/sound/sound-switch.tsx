import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { isSoundOn, useSpeaker } from './use-sound.ts';

/** Switches the sounds on this device; the press also lets the browser play them. */
export function SoundSwitch() {
  const isOn = isSoundOn.use();
  const isHeld = useIsHeld(isOn);
  const Icon = isOn && !isHeld ? Volume2 : VolumeX;
  const label = describe(isOn, isHeld);
  // A press on a sound that the browser holds back is the gesture that it waits for.
  const press = () => isSoundOn.set(isHeld || !isOn);
  return (
    <Button look="quiet" aria-pressed={isOn} aria-label={label} onClick={press}>
      <Icon aria-hidden="true" size={18} /> <span>{label}</span>
    </Button>
  );
}

function describe(isOn: boolean, isHeld: boolean): string {
  if (!isOn) return 'Sound off';
  return isHeld ? 'Sound on: click once' : 'Sound on';
}

/** True while the browser plays nothing before a gesture on this page. */
function useIsHeld(isOn: boolean): boolean {
  const speaker = useSpeaker(isOn);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isOn || speaker === undefined) return setIsHeld(false);
    const context = speaker.unlock();
    const look = () => setIsHeld(context.state === 'suspended');
    look();
    context.addEventListener('statechange', look);
    return () => context.removeEventListener('statechange', look);
  }, [isOn, speaker]);
  return isHeld;
}
