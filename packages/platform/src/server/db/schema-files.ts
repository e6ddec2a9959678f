import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where a version of the program keeps what its database is made from. */
export interface SchemaFolders {
  /** Tables and rows: numbered files, each done once. */
  migrations: string
  /** Functions and views: one file each, named as what it makes, made anew when its text changes. */
  sources: readonly string[]
  /**
   * Functions and views that a version before this one made, and this one does without: they stay in a database that has them, since
   * an older process may still run beside.
   */
  retired?: readonly string[]
}

export interface SchemaFile {
  /** Of a migration the file's name, of a source the name of its function or view. */
  name: string
  text: string
  checksum: string
}

/** The folders of a checkout: `db/migrations`, and `src/server/sql` of each package; what was ever there stands in `db/sources.txt`. */
export function schemaFolders(root: string): SchemaFolders {
  const packages = path.join(root, 'packages')
  const sources = readdirSync(packages)
    .map((name) => path.join(packages, name, 'src', 'server', 'sql'))
    .filter((folder) => existsSync(folder))
  const own = new Set(sources.flatMap(namesOfSources))
  return {
    migrations: path.join(root, 'db', 'migrations'),
    sources,
    retired: sourcesEver(root).filter((name) => !own.has(name)),
  }
}

/** The names of all functions and views that a version of the program ever made. `npm run schema` adds to them; none is ever taken out. */
export function sourcesEver(root: string): string[] {
  return readFileSync(path.join(root, 'db', 'sources.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
}

/** The names of what a folder makes. */
export function namesOfSources(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => path.basename(file, '.sql'))
}

/** The names of the migrations of a folder, in their order. */
export function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .toSorted()
}

export function readMigrations(folder: string): SchemaFile[] {
  return migrationFiles(folder).map((file) => readSchemaFile(path.join(folder, file), file))
}

export function readSources(folders: readonly string[]): SchemaFile[] {
  return folders.flatMap((folder) =>
    namesOfSources(folder).map((name) => readSchemaFile(path.join(folder, `${name}.sql`), name)),
  )
}

function readSchemaFile(file: string, name: string): SchemaFile {
  const text = readFileSync(file, 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
