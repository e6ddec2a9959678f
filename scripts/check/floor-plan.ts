import type { Tree } from './tree.ts'

/** The floors of the house, from the ground up (docs/ARCHITECTURE.md). Imports point down, never sideways. */
export const floors: readonly (readonly string[])[] = [
  ['platform'],
  ['ocpp'],
  ['organisation'],
  ['stations', 'tariffs', 'ledger'],
  ['members', 'cards', 'fleet'],
  ['charging'],
  ['outreach'],
  ['finance', 'maintenance', 'energy', 'interop'],
  ['reports'],
]
/** Tables whose name begins with another package's than their owner's: they keep it, an installation holds them. */
export const tableOwners: Readonly<Record<string, string>> = {}
/** The package that writes a table. */
export function ownerOf(table: string): string {
  return tableOwners[table] ?? table.split('_')[0] ?? ''
}
export const doors = ['contract', 'server', 'console', 'testing'] as const
/** The one app that others lean on: charge points for tests, scripts and the demo. */
export const simulatorDoor = '@evops/simulator/simulator'
/** The console's table of addresses, for scripts that write documents. */
export const routesDoor = '@evops/console/routes'

/** Which package or app a file belongs to: `packages/ledger`. Undefined: neither (scripts, e2e, settings). */
export function homeOf(file: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+(?=\/)/.exec(file)?.[0]
}
/** The floor's number, apps on top and the simulator right below them; -1 for a package that the plan does not know. */
export function floorOf(home: string): number {
  if (home.startsWith('apps/')) return home === 'apps/simulator' ? floors.length : floors.length + 1
  return floors.findIndex((floor) => floor.includes(home.slice('packages/'.length)))
}
/** The folder of a sibling named in a package.json or an import: `@evops/ledger` → `packages/ledger`. */
export function folderOf(sibling: string): string {
  const name = sibling.slice('@evops/'.length)
  return name === 'simulator' ? 'apps/simulator' : `packages/${name}`
}
/** Which room of its package a file lies in: `contract`, `server`, `console`, `testing` or '' outside `src`. */
export function roomOf(file: string): string {
  return (
    /^packages\/[^/]+\/src\/([^/]+)\//.exec(file)?.[1] ?? (file.startsWith('apps/console/') ? 'console' : '')
  )
}

/** What only tests and the house's own tools need: an installation of the product leaves it out. */
export function developmentDependencies(tree: Tree): ReadonlySet<string> {
  const rootPackage = tree.files.find(({ path }) => path === 'package.json')
  const { devDependencies = {} } = JSON.parse(rootPackage?.text ?? '{}')
  return new Set(Object.keys(devDependencies))
}

/** Dependencies that each package.json of the tree names, by its folder ('' is the root). */
export function declaredDependencies(tree: Tree): Map<string, ReadonlySet<string>> {
  const declared = new Map<string, ReadonlySet<string>>()
  for (const { path, text } of tree.files) {
    if (path !== 'package.json' && !/^(packages|apps)\/[^/]+\/package\.json$/.test(path)) continue
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text)
    const folder = path.slice(0, -'/package.json'.length)
    declared.set(
      path === 'package.json' ? '' : folder,
      new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]),
    )
  }
  return declared
}
