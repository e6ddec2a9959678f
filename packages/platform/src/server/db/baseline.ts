import { createHash } from 'node:crypto'
import type pg from 'pg'
import { MigrationError } from './migration-error.ts'
import type { SchemaFile } from './schema-files.ts'

/** Migrations applied to a database, by name, with their checksums. */
export type AppliedMigrations = ReadonlyMap<string, string>

/**
 * Returns true for the files that a new database begins with: a domain's tables in the state at which the earlier
 * migrations were replaced.
 */
const isBaseline = ({ name }: SchemaFile) => /^\d{4}_baseline_/.test(name)
/** What the first of them says of the migrations that it stands for: the last one, and the sum of all. */
const replaces = /^-- stands for (?<last>\S+\.sql) \(commit (?<commit>\w+), sha256 (?<sum>\w{64})\)$/m

interface BroughtOver {
  /** The applied migrations as if the database had begun with the baseline. */
  applied: AppliedMigrations
  /** The baseline files that are not recorded yet. */
  written: readonly SchemaFile[]
  /** The migrations that the baseline replaces. */
  forgotten: readonly string[]
}

/**
 * A database that has exactly the migrations which the baseline stands for is taken as one that began with it. One that
 * stands anywhere before is refused, with the version that brings it there.
 */
export function migrateToBaseline(applied: AppliedMigrations, files: readonly SchemaFile[]): BroughtOver {
  const written = files.filter(isBaseline)
  const { last, commit, sum } = replaces.exec(written[0]?.text ?? '')?.groups ?? {}
  if (!last || applied.size === 0 || written.some(({ name, checksum }) => applied.get(name) === checksum))
    return { applied, written: [], forgotten: [] }
  const forgotten = [...applied.keys()].filter((name) => name <= last).toSorted()
  if (sumOf(forgotten.map((name) => `${name} ${applied.get(name)}`)) !== sum)
    throw new MigrationError(
      `this database stands at migration ${forgotten.at(-1) ?? 'none'}, which this version does not go on from: start the version of commit ${commit} on it once, which brings it to ${last}, then this one`,
    )
  const later = [...applied].filter(([name]) => name > last)
  return {
    applied: new Map([...written.map((file) => [file.name, file.checksum] as const), ...later]),
    written,
    forgotten,
  }
}

export async function recordBaseline(client: pg.Client, { written, forgotten }: BroughtOver): Promise<void> {
  await client.query('delete from platform_migrations where name = any ($1)', [forgotten])
  await client.query('insert into platform_migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    written.map(({ name }) => name),
    written.map(({ checksum }) => checksum),
  ])
}

function sumOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
