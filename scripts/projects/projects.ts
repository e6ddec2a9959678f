/*
 * The TypeScript projects of the tree. A package has two: its contract, which depends on contracts alone, and the rest.
 * `db/tables.ts` stands between them: it needs the contracts, and every server needs it. Each project is compiled
 * against the declarations of the others, so no process holds the whole tree.
 */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isTypeScript, type SourceTree } from '../check/tree.ts'

/** A project: its folder, its files and the folders of the projects whose files its own files import. */
export interface TypeScriptProject {
  folder: string
  include: readonly string[]
  exclude: readonly string[]
  references: readonly string[]
}

/** The compiler writes declarations here, each in the place of its source. */
const declarations = '.cache/types'
const loose = /^(?:playwright|vitest)\.config\.ts$/
const imports = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Returns the project's folder of a file; undefined for a file that no project compiles. */
export function projectOfFile(file: string): string | undefined {
  const [top = '', name = '', ...rest] = file.split('/')
  if (loose.test(file)) return 'scripts'
  if (top === 'packages' && rest[0] === 'src' && rest[1] === 'contract') return `packages/${name}/src/contract`
  if (top === 'packages' || (top === 'apps' && name !== 'mini-programme')) return `${top}/${name}`
  return top === 'e2e' ? 'scripts' : top === 'db' || top === 'scripts' ? top : undefined
}

/** Returns all projects, each with the projects that its files import. */
export function findProjects({ root, files }: SourceTree): TypeScriptProject[] {
  const doors = readDoors(root)
  const needed = new Map<string, Set<string>>()
  for (const { path: file, text } of files.filter(isTypeScript)) {
    const own = projectOfFile(file)
    if (own === undefined) continue
    const found = needed.get(own) ?? new Set<string>()
    needed.set(own, found)
    for (const [, wanted = ''] of text.matchAll(imports)) {
      const other = targetOf(doors, { file, wanted })
      if (other !== undefined && other !== own) found.add(other)
    }
  }
  return [...needed]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, found]) => ({
      folder,
      ...filesOf(folder),
      references: [...found].toSorted(),
    }))
}

function targetOf(
  doors: ReadonlyMap<string, string>,
  { file, wanted }: { file: string; wanted: string },
): string | undefined {
  if (wanted.startsWith('.')) return projectOfFile(path.posix.join(path.posix.dirname(file), wanted))
  const door = doors.get(wanted)
  return door === undefined ? undefined : projectOfFile(door)
}

function filesOf(folder: string): { include: string[]; exclude: string[] } {
  if (folder === 'scripts') return { include: ['**/*.ts', '../e2e/**/*.ts', '../*.config.ts'], exclude: [] }
  if (folder === 'db') return { include: ['tables.ts'], exclude: [] }
  if (folder.endsWith('/contract')) return { include: ['**/*.ts', '**/*.json'], exclude: [] }
  if (folder.startsWith('packages/')) return { include: ['src'], exclude: ['src/contract'] }
  return { include: ['src', '*.ts'], exclude: [] }
}

/** Reads every public entry point: the name that others import, and its file. */
function readDoors(root: string): Map<string, string> {
  const doors = new Map<string, string>()
  for (const top of ['packages', 'apps'])
    for (const name of readdirSync(path.join(root, top))) {
      const file = path.join(root, top, name, 'package.json')
      const { name: title, exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
        name: string
        exports?: Record<string, string | { default: string }>
      }
      for (const [door, target] of Object.entries(exports)) {
        const source = typeof target === 'string' ? target : target.default
        doors.set(path.posix.join(title, door), path.posix.join(top, name, source))
      }
    }
  return doors
}

/** Returns the text of every `tsconfig.json`, by its path. The root's only names the projects. */
export function buildTsConfigs(tree: SourceTree): Map<string, string> {
  const projects = findProjects(tree)
  return new Map([
    ['tsconfig.json', print({ files: [], references: projects.map(({ folder }) => ({ path: folder })) })],
    ...projects.map((project) => [`${project.folder}/tsconfig.json`, printProject(project)] as const),
  ])
}

/** Reads the declarations that the compiler has written for a project, in the order of their names. */
export function readDeclarations(root: string, folder: string): string[] {
  const place = path.join(root, declarations, folder)
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts') && projectOfFile(`${folder}/${file.replaceAll(path.sep, '/')}`) === folder)
    .toSorted()
    .map((file) => readFileSync(path.join(place, file), 'utf8'))
}

function printProject({ folder, include, exclude, references }: TypeScriptProject): string {
  const up = path.posix.relative(folder, '.')
  return print({
    extends: `${up}/tsconfig.base.json`,
    compilerOptions: {
      // One root for all: a declaration has the place of its source.
      rootDir: up,
      outDir: `${up}/${declarations}`,
      tsBuildInfoFile: `${up}/${declarations}/${folder}/tsconfig.tsbuildinfo`,
    },
    include,
    ...(exclude.length > 0 && { exclude }),
    references: references.map((other) => ({ path: path.posix.relative(folder, other) })),
  })
}

function print(config: unknown): string {
  return `${JSON.stringify(config, null, 2)}\n`
}
