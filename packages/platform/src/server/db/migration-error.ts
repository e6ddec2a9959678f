/** The database cannot be brought to this version. The message gives the reason in one line. */
export class MigrationError extends Error {}

export function newerVersion(what: string): MigrationError {
  return new MigrationError(
    `this database belongs to a newer version of the program: it has ${what}, which this version does not know. Start the newer version, or restore a backup from before it`,
  )
}
