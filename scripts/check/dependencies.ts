import { importsOf } from './imports.ts'
import { isTest, isTypeScript, type Tree, type TreeFile } from './tree.ts'

/** Used without a file of ours that names them, and why. */
const unseen: Readonly<Record<string, string>> = {
  'oxc-transform-react': '@vitejs/plugin-react runs it for the React Compiler',
  'oxlint-tsgolint': 'oxlint --type-aware runs it',
  tslib: '@antv/x6 imports it and does not list it',
  typescript: 'its command is tsc',
}

interface Manifest {
  readonly file: string
  readonly scripts: string
  /** Names by the list they stand in. */
  readonly listed: ReadonlyMap<string, 'dependencies' | 'devDependencies' | 'optionalDependencies'>
}

/**
 * What package.json lists and nothing uses, what is imported and nowhere listed, and what the product imports though
 * only its tests and tools are to have it. Third parties stand in the root, siblings in each package's own.
 */
export function checkDependencies(tree: Tree): string[] {
  const root = manifestOf(tree, 'package.json')
  // What stands in tools is installed by itself, with a package.json of its own.
  const own = tree.files.filter(({ path }) => !path.startsWith('tools/'))
  const sources = own.filter((file) => isTypeScript(file) || /\.(mjs|js)$/.test(file.path))
  const imported = sources.flatMap((file) =>
    importsOf(file).map(({ specifier }) => ({ file, name: packageOf(specifier) })),
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

/** A program of `tools` is installed by itself, and says itself what it needs. */
function manifestFor(tree: Tree, { path }: TreeFile): Manifest | undefined {
  const [folder] = /^tools\/[^/]+\//.exec(path) ?? []
  return folder === undefined ? undefined : manifestOf(tree, `${folder}package.json`)
}

function notListed({ listed }: Manifest, file: TreeFile, name: string): string[] {
  const list = listed.get(name)
  if (list === undefined) return [`${file.path} imports ${name}, which package.json does not list`]
  const ships = /^(packages|apps)\/[^/]+\/src\//.test(file.path) && !isTest(file.path)
  if (list !== 'devDependencies' || !ships || file.path.includes('/testing/')) return []
  return [`${file.path} imports ${name}, which an installation does not have: it is a devDependency`]
}

/** A command of a script, a module that is resolved by its name, a kind of another package, one of a platform's family. */
function isNamed(name: string, { root, texts }: { root: Manifest; texts: readonly TreeFile[] }): boolean {
  if (name.startsWith('@types/')) {
    const of = name.slice('@types/'.length)
    return of === 'node' || root.listed.has(of)
  }
  if (root.scripts.split(/[\s"]+/).includes(name)) return true
  const family =
    root.listed.get(name) === 'optionalDependencies' ? /^(?:@[^/]+\/|[a-z]+-)/.exec(name)?.[0] : name
  const marks = family === name ? ["'", '"', '/'].map((end) => `${name}${end}`) : [`${family}$`]
  return texts.some(({ text }) =>
    marks.some((mark) => ["'", '"', '`', '/'].some((start) => text.includes(start + mark))),
  )
}

function idleSiblings(
  tree: Tree,
  imported: readonly { file: TreeFile; name: string | undefined }[],
): string[] {
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

/** `@scope/name` or `name` of a bare import; undefined for what is ours by path, Node's own or made by a build. */
function packageOf(specifier: string): string | undefined {
  if (/^(\.|\/|node:|virtual:)/.test(specifier)) return undefined
  return /^(@[^/]+\/)?[^/?]+/.exec(specifier)?.[0]
}

function manifestOf(tree: Tree, file: string): Manifest {
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
