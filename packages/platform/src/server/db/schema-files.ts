import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folders with the sources of a version's database. */
export interface SchemaFolders {
  /** Tables and rows: numbered files, each applied once. */
  migrations: string
  /** Functions and views: one file each, named after its object and re-created when the text changes. */
  sources: readonly string[]
  /**
   * Functions and views of an earlier version that this version does not use. They stay in an existing database,
   * because an older process may still run at the same time.
   */
  retired?: readonly string[]
}

export interface SchemaFile {
  /** For a migration the file name, for a source the name of its function or view. */
  name: string
  text: string
  checksum: string
}

/**
 * Returns the folders of a checkout: `db/migrations` and `src/server/sql` of each package. `db/sources.txt` lists all
 * sources that ever existed.
 */
export function schemaFolders(root: string): SchemaFolders {
  const packages = path.join(root, 'packages')
  const sources = readdirSync(packages)
    .map((name) => path.join(packages, name, 'src', 'server', 'sql'))
    .filter((folder) => existsSync(folder))
  const own = new Set(sources.flatMap(listSqlSourceNames))
  return {
    migrations: path.join(root, 'db', 'migrations'),
    sources,
    retired: listAllSqlSourceNames(root).filter((name) => !own.has(name)),
  }
}

/**
 * Returns the names of all functions and views that any version of the program ever created.
 * `npm run generate -- schema` adds names; none is ever removed.
 */
export function listAllSqlSourceNames(root: string): string[] {
  return readFileSync(path.join(root, 'db', 'sources.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
}

/** Returns the names of the objects that a folder creates. */
export function listSqlSourceNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => path.basename(file, '.sql'))
}

/** Returns the names of the migrations of a folder in their order. */
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
    listSqlSourceNames(folder).map((name) => readSchemaFile(path.join(folder, `${name}.sql`), name)),
  )
}

function readSchemaFile(file: string, name: string): SchemaFile {
  const text = readFileSync(file, 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}
