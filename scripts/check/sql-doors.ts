import { allowedTableUses } from './sql-doors.allowed.ts'
import { layerOfPackage, packageOfFile, packageOwningTable } from './floor-plan.ts'
import { isTest, type SourceTree, type SourceFile } from './tree.ts'

type Kind = 'table' | 'function or view'
interface Named {
  home: string
  kind: Kind
}

/**
 * Checks package boundaries in SQL: a package's tables are private; its functions and views may be used by higher
 * layers. Known exceptions are in the allowed list next to this file, which may only shrink: an unused entry is a
 * finding.
 */
export function checkSqlBoundaries(tree: SourceTree): string[] {
  const tables = namesOf(tree)
  const found = tree.files.filter(speaksSql).flatMap((file) => foreignIn(file, tables))
  const listed = new Set(allowedTableUses)
  const met = new Set(found.map(({ key }) => key))
  return [
    ...found.filter(({ key }) => !listed.has(key)).map(({ message }) => message),
    ...allowedTableUses
      .filter((key) => !met.has(key))
      .map((key) => `scripts/check/sql-doors.allowed.ts: '${key}' is not needed any more: take it out`),
  ]
}

/** Returns the objects of the schema, each with the package that owns it. */
function namesOf({ files }: SourceTree): Map<string, Named> {
  const names = new Map<string, Named>()
  for (const { path, text } of files) {
    const source = /^packages\/\w+\/src\/server\/sql\/(\w+)\.sql$/.exec(path)?.[1]
    if (source) names.set(source, { home: packageOfFile(path) ?? '', kind: 'function or view' })
    if (!path.startsWith('db/migrations/')) continue
    for (const [, name = ''] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm))
      names.set(name, { home: `packages/${packageOwningTable(name)}`, kind: 'table' })
  }
  return names
}

function speaksSql({ path }: SourceFile): boolean {
  return /^packages\/\w+\/src\/server\/.*(\.store\.ts|\.sql)$/.test(path) && !isTest(path)
}

function foreignIn(file: SourceFile, tables: ReadonlyMap<string, Named>): { key: string; message: string }[] {
  const home = packageOfFile(file.path) ?? ''
  const code = file.text.replaceAll(/--.*$|^\s*(?:\/\/|\/?\*).*$/gm, '')
  const used = new Set(code.match(/\b[a-z]+_[a-z_0-9]+\b/g))
  return [...used].flatMap((name) => {
    const object = tables.get(name)
    const why = object && refusal(home, object)
    return why ? [{ key: `${file.path} ${name}`, message: `${file.path}: ${name} ${why}` }] : []
  })
}

function refusal(home: string, { home: owner, kind }: Named): string | undefined {
  if (home === owner) return undefined
  if (layerOfPackage(owner) >= layerOfPackage(home)) return `belongs to ${owner}, which is not below: arrows point down`
  return kind === 'table' ? `is a table of ${owner}: ask a view or a function that it publishes` : undefined
}
