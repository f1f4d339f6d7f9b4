import type { AlarmSound } from '#domain/settings/globalSettings.ts';
import { keepText, keptText } from '#client/api/keptText.ts';
import { attention } from '#client/stores/attention.ts';
import { noteTold, untoldOf } from '#client/stores/toldAlarms.ts';

/** A tone: Hz at its begin and end, and its place in the sound, seconds. */
interface Tone {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly for: number;
}

const beep = (at: number): Tone => ({ from: 880, to: 880, at, for: 0.14 });
const rise = (at: number): Tone => ({ from: 620, to: 1_180, at, for: 0.42 });

/** The sounds, made by the browser itself: nothing to load, nothing to licence. */
const sounds: Readonly<Record<Exclude<AlarmSound, 'none'>, readonly Tone[]>> = {
  chime: [
    { from: 988, to: 988, at: 0, for: 0.22 },
    { from: 740, to: 740, at: 0.2, for: 0.4 },
  ],
  beep: [beep(0), beep(0.22), beep(0.44)],
  siren: [rise(0), rise(0.45), rise(0.9), rise(1.35)],
};

/** While a critical alarm waits for somebody it sounds so often. */
export const repeatMs = 20_000;
/** When any tab of this browser sounded last, epoch ms. */
const soundedKey = 'admin-sounded-at';

const volume = 0.25;
let context: AudioContext | undefined;

/**
 * Plays an alarm sound.
 * @returns false while the browser keeps the page silent: it lets nothing sound before the first click or key
 */
export async function playSound(sound: AlarmSound): Promise<boolean> {
  if (sound === 'none') return true;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    // Without a gesture the promise stays open for ever.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
  }
  if (context.state !== 'running') return false;
  const start = context.currentTime + 0.02;
  for (const tone of sounds[sound]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const [begin, end] = [start + tone.at, start + tone.at + tone.for];
    oscillator.frequency.setValueAtTime(tone.from, begin);
    oscillator.frequency.linearRampToValueAtTime(tone.to, end);
    // Soft edges: a tone that is cut off clicks.
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(volume, begin + 0.02);
    gain.gain.setValueAtTime(volume, Math.max(begin + 0.02, end - 0.06));
    gain.gain.linearRampToValueAtTime(0, end);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(end);
  }
  return true;
}

/** In one tab of this browser at a time, however many are open; on plain http there are no locks. */
async function inOneTab(play: () => Promise<boolean>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) {
    await play();
    return;
  }
  await locks.request('guardline-alarm-sound', { ifAvailable: true }, async (lock) => {
    if (lock !== null && (await play())) await new Promise((resolve) => setTimeout(resolve, 2_000));
  });
}

async function tryTo(sound: AlarmSound): Promise<boolean> {
  const isHeard = await playSound(sound);
  attention.isMuted = !isHeard;
  if (isHeard) keepText(soundedKey, String(Date.now()));
  return isHeard;
}

/** Plays it for these alarms once in this browser: a hidden tab hears of them up to a minute after the others. */
export function playOnce(sound: AlarmSound, alarmIds: readonly string[]): Promise<void> {
  return inOneTab(async () => {
    if (untoldOf('sound', alarmIds).length === 0 || !(await tryTo(sound))) return false;
    noteTold('sound', alarmIds);
    return true;
  });
}

/** Plays it when this browser has been silent for `repeatMs`, in whichever tab. */
export async function playAgain(sound: AlarmSound): Promise<void> {
  const isDue = (): boolean => Date.now() - Number(keptText(soundedKey) ?? 0) >= repeatMs;
  if (isDue()) await inOneTab(async () => isDue() && tryTo(sound));
}
