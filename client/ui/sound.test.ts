import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playOnce } from './sound.ts';

const kept = new Map<string, string>();
let started = 0;
const audio = { state: 'running', currentTime: 0, destination: {}, resume: () => Promise.resolve() };

class FakeAudio {
  readonly destination = audio.destination;
  readonly currentTime = 0;
  get state(): string {
    return audio.state;
  }
  resume(): Promise<void> {
    return audio.resume();
  }
  createOscillator(): object {
    const tone = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    return { frequency: tone, connect: (next: object) => next, start: () => (started += 1), stop: () => undefined };
  }
  createGain(): object {
    const tone = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
    return { gain: tone, connect: (next: object) => next };
  }
}

beforeEach(() => {
  kept.clear();
  started = 0;
  audio.state = 'running';
  vi.stubGlobal('AudioContext', FakeAudio);
  // Plain http has no locks: the tabs know of each other by what the browser keeps.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('an alarm that one tab has sounded does not sound again when a hidden one hears of it', async () => {
  await playOnce('chime', ['a', 'b']);
  expect(started).toBe(2);
  await playOnce('chime', ['b']);
  expect(started).toBe(2);
  await playOnce('chime', ['b', 'c']);
  expect(started).toBe(4);
});

test('a tab that the browser keeps silent leaves the alarm to the others', async () => {
  audio.state = 'suspended';
  await playOnce('beep', ['d']);
  expect(started).toBe(0);
  audio.state = 'running';
  await playOnce('beep', ['d']);
  expect(started).toBe(3);
});
