import { imageSize } from 'image-size';

const starts = [
  { mime: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  // RIFF, four bytes of length, WEBP.
  { mime: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const;

/** The type of a picture by its own bytes, whatever its name says; null for anything but PNG, JPEG and WebP. */
export function pictureType(bytes: Uint8Array): string | null {
  const found = starts.find((start) => start.bytes.every((byte, index) => bytes[start.at + index] === byte));
  if (found?.mime === 'image/webp' && Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'RIFF') return null;
  return found?.mime ?? null;
}

/** So many pixels are a photo of a good camera; decoded they take some 200 MB. */
const mostPixels = 50_000_000;

/** Whether a browser can show it: its size is said in it and is one that a camera makes. */
export function isShowable(bytes: Uint8Array): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 && width * height <= mostPixels;
  } catch {
    return false;
  }
}
