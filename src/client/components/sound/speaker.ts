import { playSound, type Sound } from './sound-graph.ts';

let context: AudioContext | null = null;

/**
 * Plays a sound now. Browsers allow it after a gesture only: until then it is dropped, and the next
 * gesture unlocks the later ones.
 */
export function speak(sound: Sound): void {
  const speaker = unlock();
  if (speaker.state === 'running') playSound(speaker, sound, speaker.currentTime);
}

/** Creates the audio context, and resumes it with the next gesture if the browser suspended it. */
export function unlock(): AudioContext {
  if (context === null) {
    context = new AudioContext();
    const resume = () => void context?.resume().catch(() => {});
    for (const gesture of ['pointerup', 'keyup']) addEventListener(gesture, resume);
  }
  if (context.state === 'suspended') void context.resume().catch(() => {});
  return context;
}
