import { maxPhotoBytes, photoTypes } from '#domain/alarms/photo.ts';

/** As much as somebody needs to read a plate, and no camera's whole picture. */
const longestEdge = 2_560;
const quality = 0.85;

async function drawn(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/**
 * A photo as it is sent: drawn anew as JPEG, no larger than needed, without what a camera writes beside the picture (who,
 * where). Null for what the browser cannot draw: that is no picture, whatever its name says.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const bitmap = await drawn(file);
  if (bitmap === null) return null;
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (blob !== null && blob.size <= maxPhotoBytes) return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
  return photoTypes.some((type) => type === file.type) && file.size <= maxPhotoBytes ? file : null;
}
