/** A mail as others may know it: `z***@example.com`. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return at < 1 ? '****' : `${mail.slice(0, 1)}***${mail.slice(at)}`;
}
