/**
 * A slice that others would have to wait for: nothing was done, and it is tried again later. Of no kind of the database
 * (`databaseErrorKind`), whose "busy" is tried again at once.
 */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}
