import { proxy } from 'valtio';
import { ownArea } from './ownArea.ts';

/**
 * State area `screen`: what somebody chose at the wall; what it shows is a setting of the organisation.
 * @source docs/requirements.md F13
 */
export interface ScreenArea {
  /** The carousel stands still until it is let go again. */
  paused: boolean;
  muted: boolean;
}

function readScreenArea({ paused, muted }: Partial<Record<keyof ScreenArea, unknown>>): ScreenArea {
  return { paused: paused === true, muted: muted === true };
}

export const screen = proxy<ScreenArea>(readScreenArea({}));

/** Takes up what whoever is signed in chose. */
export const openScreen = ownArea('screen', screen, readScreenArea);
