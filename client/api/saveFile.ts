/** Hands the browser a file to keep under a name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the blob after the click's turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
