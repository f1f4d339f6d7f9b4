/**
 * A stored picture as an answer. Its type was found from its bytes when it came, and nosniff stands on every answer.
 * `name`: what it is called when it is saved, without an ending.
 */
export function pictureAnswer(picture: { readonly bytes: Uint8Array; readonly mime: string }, name?: string): Response {
  const ending = picture.mime.slice('image/'.length);
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'Content-Type': picture.mime,
      ...(name === undefined ? {} : { 'Content-Disposition': `inline; filename="${name}.${ending}"` }),
      // The bytes at an address never change: a new picture has a new one. Who may not see it any more has seen it.
      'Cache-Control': 'private, max-age=86400, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}
