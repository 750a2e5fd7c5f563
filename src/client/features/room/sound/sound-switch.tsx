import { Volume2, VolumeX } from 'lucide-react';
import { Button } from '../../../components/controls/button.tsx';
import { isSoundOn } from './use-room-sounds.ts';

/** Switches the sounds of rooms on this device; the press also lets the browser play them. */
export function SoundSwitch() {
  const isOn = isSoundOn.use();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button look="quiet" aria-pressed={isOn} onClick={() => isSoundOn.set(!isOn)}>
      <Icon aria-hidden="true" size={18} /> {isOn ? 'Sound on' : 'Sound off'}
    </Button>
  );
}
