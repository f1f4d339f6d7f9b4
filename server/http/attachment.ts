/** A file in the answer, saved by the browser under its name. `ascii` is for readers of headers that know no other. */
export function attachment(
  bytes: Uint8Array,
  file: { readonly name: string; readonly ascii: string; readonly mime: string },
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': file.mime,
      'Content-Disposition': `attachment; filename="${file.ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'Cache-Control': 'no-store',
    },
  });
}
