/** Sounds of the rooms and brackets, synthesized without files. */
export type Sound =
  | { kind: 'tick' }
  | { kind: 'hush' }
  /** @property place of the card in the reveal, from 0 */
  | { kind: 'note'; place: number }
  | { kind: 'fanfare' }
  | { kind: 'groan' };

export const SOUND_SECONDS: Readonly<Record<Sound['kind'], number>> = {
  tick: 0.12,
  hush: 3,
  note: 0.9,
  fanfare: 2.2,
  groan: 1.4,
};

/** Pentatonic scale in semitones, so that any number of cards sounds well. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];
const MIDDLE_C_HZ = 261.63;

/** Schedules a sound on a context. @param at start, in seconds of the context */
export function playSound(context: BaseAudioContext, sound: Sound, at: number): void {
  if (sound.kind === 'tick') playTone(context, { at, seconds: 0.1, hertz: 1320, peak: 0.2 });
  else if (sound.kind === 'hush') playHush(context, at);
  else if (sound.kind === 'note') playNote(context, sound.place, at);
  else if (sound.kind === 'fanfare') playFanfare(context, at);
  else playGroan(context, at);
}

type Tone = {
  at: number;
  seconds: number;
  hertz: number;
  /** Amplitude, 0 to 1. */
  peak: number;
  type?: OscillatorType;
  /** Frequency at the end, if it glides. */
  endHertz?: number;
};

function playTone(context: BaseAudioContext, tone: Tone): void {
  const { at, seconds, hertz, peak, type = 'triangle', endHertz = hertz } = tone;
  const oscillator = context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(hertz, at);
  oscillator.frequency.exponentialRampToValueAtTime(endHertz, at + seconds);
  oscillator.connect(createEnvelope(context, { at, seconds, peak })).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** A short attack avoids clicks. */
function createEnvelope(
  context: BaseAudioContext,
  { at, seconds, peak }: Pick<Tone, 'at' | 'seconds' | 'peak'>,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + Math.min(0.02, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}

function getHertz(semitones: number): number {
  return MIDDLE_C_HZ * 2 ** (semitones / 12);
}

function playNote(context: BaseAudioContext, place: number, at: number): void {
  const hertz = getHertz(SCALE[Math.min(place, SCALE.length - 1)] ?? 0);
  playTone(context, { at, seconds: SOUND_SECONDS.note, hertz, peak: 0.3 });
  playTone(context, { at, seconds: 0.4, hertz: hertz * 2, peak: 0.1, type: 'sine' });
}

/** Filtered noise that falls during the countdown. */
function playHush(context: BaseAudioContext, at: number): void {
  const seconds = SOUND_SECONDS.hush;
  const noise = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * seconds),
    context.sampleRate,
  );
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(1800, at);
  filter.frequency.exponentialRampToValueAtTime(180, at + seconds);
  const gain = createEnvelope(context, { at, seconds, peak: 0.12 });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** Three rising notes, and a held chord. */
function playFanfare(context: BaseAudioContext, at: number): void {
  for (const [place, semitones] of [0, 4, 7].entries())
    playTone(context, {
      at: at + place * 0.16,
      seconds: 0.22,
      hertz: getHertz(semitones),
      peak: 0.25,
      type: 'sawtooth',
    });
  for (const semitones of [0, 4, 7, 12])
    playTone(context, { at: at + 0.5, seconds: 1.6, hertz: getHertz(semitones), peak: 0.16 });
}

/** Two detuned voices that sink. */
function playGroan(context: BaseAudioContext, at: number): void {
  for (const hertz of [196, 185])
    playTone(context, {
      at,
      seconds: SOUND_SECONDS.groan,
      hertz,
      endHertz: hertz / 2,
      peak: 0.2,
      type: 'sawtooth',
    });
}
