import { listImports } from './imports.ts'
import { isTest, isTypeScript, type SourceTree, type SourceFile } from './tree.ts'

/** Dependencies that no source file names, with the reason. */
const unseen: Readonly<Record<string, string>> = {
  'oxc-transform-react': '@vitejs/plugin-react runs it for the React Compiler',
  'oxlint-tsgolint': 'oxlint --type-aware runs it',
  tslib: '@antv/x6 imports it and does not list it',
  typescript: 'its command is tsc',
}

interface Manifest {
  readonly file: string
  readonly scripts: string
  /** Package names with the list that contains them. */
  readonly listed: ReadonlyMap<string, 'dependencies' | 'devDependencies' | 'optionalDependencies'>
}

/**
 * Finds dependencies that package.json lists and nothing uses, imports that no package.json lists, and product imports
 * of development dependencies. Third-party packages are listed in the root, sibling packages in each package's own
 * package.json.
 */
export function checkDependencies(tree: SourceTree): string[] {
  const root = manifestOf(tree, 'package.json')
  // Programs in tools are installed separately, each with its own package.json.
  const own = tree.files.filter(({ path }) => !path.startsWith('tools/'))
  const sources = own.filter((file) => isTypeScript(file) || /\.(mjs|js)$/.test(file.path))
  const imported = sources.flatMap((file) =>
    listImports(file).map(({ specifier }) => ({ file, name: packageOf(specifier) })),
  )
  const thirds = imported.filter(({ name }) => name !== undefined && !name.startsWith('@evops/'))
  const used = new Set(thirds.map(({ name }) => name))
  const texts = tree.files.filter(({ path }) => !/\.(md|sql)$|package\.json$/.test(path))
  const unused = [...root.listed.keys()].filter(
    (name) => !used.has(name) && !isNamed(name, { root, texts }) && !(name in unseen),
  )
  return [
    ...unused.map((name) => `package.json lists ${name}, and nothing uses it`),
    ...thirds.flatMap(({ file, name = '' }) => notListed(manifestFor(tree, file) ?? root, file, name)),
    ...idleSiblings(tree, imported),
  ]
}

/** Returns the package.json that applies to a file. A program in `tools` lists its own dependencies. */
function manifestFor(tree: SourceTree, { path }: SourceFile): Manifest | undefined {
  const [folder] = /^tools\/[^/]+\//.exec(path) ?? []
  return folder === undefined ? undefined : manifestOf(tree, `${folder}package.json`)
}

function notListed({ listed }: Manifest, file: SourceFile, name: string): string[] {
  const list = listed.get(name)
  if (list === undefined) return [`${file.path} imports ${name}, which package.json does not list`]
  const ships = /^(packages|apps)\/[^/]+\/src\//.test(file.path) && !isTest(file.path)
  if (list !== 'devDependencies' || !ships || file.path.includes('/testing/')) return []
  return [`${file.path} imports ${name}, which an installation does not have: it is a devDependency`]
}

/**
 * Returns true if a package is used without an import: as a script command, a module resolved by name, types of another
 * package, or a package of a platform family.
 */
function isNamed(name: string, { root, texts }: { root: Manifest; texts: readonly SourceFile[] }): boolean {
  if (name.startsWith('@types/')) {
    const of = name.slice('@types/'.length)
    return of === 'node' || root.listed.has(of)
  }
  if (root.scripts.split(/[\s"]+/).includes(name)) return true
  const family = root.listed.get(name) === 'optionalDependencies' ? /^(?:@[^/]+\/|[a-z]+-)/.exec(name)?.[0] : name
  const marks = family === name ? ["'", '"', '/'].map((end) => `${name}${end}`) : [`${family}$`]
  return texts.some(({ text }) =>
    marks.some((mark) => ["'", '"', '`', '/'].some((start) => text.includes(start + mark))),
  )
}

function idleSiblings(tree: SourceTree, imported: readonly { file: SourceFile; name: string | undefined }[]): string[] {
  return tree.files
    .filter(({ path }) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
    .flatMap(({ path }) => {
      const folder = path.slice(0, -'package.json'.length)
      const own = new Set(imported.filter(({ file }) => file.path.startsWith(folder)).map(({ name }) => name))
      return [...manifestOf(tree, path).listed.keys()]
        .filter((name) => !own.has(name))
        .map((name) => `${path} lists ${name}, and nothing of it uses it`)
    })
}

/**
 * Returns `@scope/name` or `name` of a bare import; undefined for relative paths, Node's own modules and
 * build-generated modules.
 */
function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|node:|virtual:)/.test(specifier)) return undefined
  return /^(@[^/]+\/)?[^/?]+/.exec(specifier)?.[0]
}

function manifestOf(tree: SourceTree, file: string): Manifest {
  const text = tree.files.find(({ path }) => path === file)?.text ?? '{}'
  const read: Record<string, unknown> = JSON.parse(text)
  const namesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  return {
    file,
    scripts: JSON.stringify(read.scripts ?? {}),
    listed: new Map(lists.flatMap((list) => namesOf(read[list]).map((name) => [name, list] as const))),
  }
}
