import { builtinModules } from 'node:module'
import {
  consoleEntryPoints,
  declaredDependencies,
  developmentDependencies,
  publicEntryPoints,
  layerOfPackage,
  folderOfSibling,
  packageOfFile,
  kitEntryPoint,
  moduleOfFile,
  simulatorEntryPoint,
} from './floor-plan.ts'
import { listImports, resolveRelative, type FileImport } from './imports.ts'
import { formatFindingAt, isTest, isTypeScript, type SourceTree } from './tree.ts'

/**
 * Checks the module boundaries: packages use each other only through their four public entry points, dependencies point
 * down as the package.json files declare, and no server code reaches a browser. Node itself rejects deep imports; this
 * check finds the rest.
 */
export function checkPackageBoundaries(tree: SourceTree): string[] {
  const declared = declaredDependencies(tree)
  const forTests = developmentDependencies(tree)
  const sources = tree.files.filter(isTypeScript)
  return [
    ...checkArrows(declared),
    ...sources.flatMap((file) =>
      listImports(file).flatMap((entry) =>
        checkImport(entry, declared, forTests).map((message) => formatFindingAt(file, entry, message)),
      ),
    ),
    ...checkCycles(tree),
  ]
}

/** Checks that a package.json names only siblings of lower layers. */
function checkArrows(declared: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const findings: string[] = []
  for (const [home, dependencies] of declared) {
    if (home === '') continue
    if (layerOfPackage(home) === -1)
      findings.push(`${home}/package.json: not in the floor plan (scripts/check/floor-plan.ts)`)
    for (const name of dependencies) {
      if (!name.startsWith('@evops/'))
        findings.push(`${home}/package.json: '${name}' belongs into the root package.json`)
      else if (layerOfPackage(home) <= layerOfPackage(folderOfSibling(name)))
        findings.push(`${home}/package.json: '${name}' is not below it: arrows point down`)
    }
  }
  return findings
}

function checkImport(
  entry: FileImport,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
  forTests: ReadonlySet<string>,
): string[] {
  const { specifier, file } = entry
  if (specifier.startsWith('.')) return checkRelative(file.path, specifier)
  if (specifier.startsWith('@evops/')) return checkSibling(file.path, specifier, declared)
  return checkThirdParty(entry, declared, forTests)
}

/**
 * Imports that are not allowed inside a package. The contract is the lowest module: it imports neither server nor
 * console, and these two do not import each other.
 */
const forbiddenRooms: Readonly<Record<string, readonly string[]>> = {
  contract: ['server', 'console', 'testing'],
  server: ['console', 'testing'],
  console: ['server', 'testing'],
  testing: ['console'],
}

/** The generated table types depend on contracts and serve the database module, so they belong to no package. */
const tableTypes = { from: 'packages/platform/src/server/db/db.ts', target: 'db/tables.ts' }

function checkRelative(from: string, specifier: string): string[] {
  const target = resolveRelative(from, specifier)
  if (from === tableTypes.from && target === tableTypes.target) return []
  const [home, targetHome] = [packageOfFile(from), packageOfFile(target)]
  if (home !== targetHome && (home !== undefined || targetHome !== undefined) && !(home === undefined && isTest(from)))
    return [`'${specifier}' leaves ${home ?? 'the scripts'} by the window: use the door`]
  const [room, targetRoom] = [moduleOfFile(from), moduleOfFile(target)]
  if (isTest(from) && room !== 'contract' && targetRoom === 'testing') return []
  if (forbiddenRooms[room]?.includes(targetRoom)) return [`${room} code imports ${targetRoom} code`]
  return []
}

function checkSibling(from: string, specifier: string, declared: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const [scope, name = '', door = '', ...deeper] = specifier.split('/')
  const target = folderOfSibling(`${scope}/${name}`)
  if (specifier === simulatorEntryPoint && (isTest(from) || packageOfFile(from) === undefined)) return []
  if (consoleEntryPoints.includes(specifier) && [undefined, 'apps/server'].includes(packageOfFile(from))) return []
  const isDoor = specifier === simulatorEntryPoint || specifier === kitEntryPoint
  if (!isDoor && (deeper.length > 0 || !publicEntryPoints.some((candidate) => candidate === door)))
    return [`'${specifier}' is no door (${publicEntryPoints.join(', ')})`]
  const home = packageOfFile(from)
  const findings: string[] = []
  if (home !== undefined && home !== target && !declared.get(home)?.has(`${scope}/${name}`))
    findings.push(`'${scope}/${name}' is not among the dependencies of ${home}/package.json`)
  if (door === 'testing' && home !== undefined && !isTest(from) && moduleOfFile(from) !== 'testing')
    findings.push(`'${specifier}' is for tests`)
  if (moduleOfFile(from) === 'console' && !isTest(from) && door === 'server')
    findings.push(`'${specifier}' in code of the browser`)
  if (moduleOfFile(from) === 'contract' && !isTest(from) && door !== 'contract')
    findings.push(`a contract sees only contracts, not '${specifier}'`)
  const isBrowsers = door === 'console' || specifier === kitEntryPoint
  if (moduleOfFile(from) === 'server' && isBrowsers) findings.push(`'${specifier}' in code of the server`)
  return findings
}

const builtin = new Set(builtinModules)

/** Returns true for files that the product runs or is built with, that is, without tests. */
function isProduct(name: string): boolean {
  return packageOfFile(name) !== undefined && !isTest(name) && moduleOfFile(name) !== 'testing'
}

function checkThirdParty(
  { file, specifier, typeOnly }: FileImport,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
  forTests: ReadonlySet<string>,
): string[] {
  const inBrowser =
    ['console', 'contract'].includes(moduleOfFile(file.path)) && !isTest(file.path) && !file.path.endsWith('.config.ts')
  if (specifier.startsWith('node:')) return inBrowser ? [`'${specifier}' in code of the browser`] : []
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  if (builtin.has(name)) return [`'${specifier}' is written 'node:${specifier}'`]
  if (forTests.has(name) && !typeOnly && isProduct(file.path))
    return [`'${name}' stands among the devDependencies, which an installation leaves out`]
  if (declared.get('')?.has(name) || declared.get('')?.has(`@types/${name}`)) return []
  return specifier.startsWith('virtual:') ? [] : [`'${name}' is not among the dependencies of the root package.json`]
}

/** Finds import cycles within one package, for types as well as at run time. */
function checkCycles(tree: SourceTree): string[] {
  const filesByPath = new Map(tree.files.filter(isTypeScript).map((file) => [file.path, file]))
  const done = new Set<string>()
  const findings: string[] = []
  const follow = (name: string, way: readonly string[]) => {
    const since = way.indexOf(name)
    if (since !== -1) findings.push(`cycle: ${[...way.slice(since), name].join(' → ')}`)
    const file = filesByPath.get(name)
    if (!file || done.has(name) || since !== -1) return
    for (const { specifier, lazy } of listImports(file))
      if (!lazy && specifier.startsWith('.')) follow(resolveRelative(name, specifier), [...way, name])
    done.add(name)
  }
  for (const name of filesByPath.keys()) follow(name, [])
  return findings
}
