import { day } from '../time.ts';

/** What a handling may show. @source docs/requirements.md C11, D8 */
export const mostPhotos = 3;
export const maxPhotoBytes = 5 * 1_048_576;
/** By their own bytes, whatever their names say. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** One that no handling took is forgotten after this time; a person has at most so many of them. */
export const photoWaitsMs = day;
export const mostWaitingPhotos = 30;
