import type { Tree } from './tree.ts'

/** The floors of the house, from the ground up (docs/ARCHITECTURE.md). Imports point down, never sideways. */
export const floors: readonly (readonly string[])[] = [
  ['platform'],
  ['kit'],
  ['ocpp'],
  ['organisation'],
  ['stations', 'tariffs', 'ledger'],
  ['members', 'cards', 'fleet'],
  ['charging'],
  ['content', 'outreach', 'telematics'],
  ['finance', 'maintenance', 'depots', 'energy', 'interop', 'video'],
  ['documents', 'grid', 'payments'],
  ['driver', 'reports'],
]
/** Floors inside a package that is still one (decision 50), from the ground up: its folders of nouns, each in its place. */
export const innerFloors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // What stands where; who it is on the wire, what it is told; what is watched.
  'packages/stations/src/server': [
    ['stations', 'chargePoints', 'connectors', 'meters', 'terminals', 'imports', 'assets'],
    [
      'acceptance',
      'calls',
      'calls201',
      'certificates',
      'commands',
      'display',
      'firmware',
      'ocppMessages',
      'gateway',
      'gateway-process',
      'limits',
      'local-lists',
      'model',
      'ocpp',
      'ocpp201',
      'ocpp21',
      'parameters',
      'profiles',
      'refused',
      'bulkJobs',
      'transfers',
      'trust',
    ],
    ['alarms', 'events', 'faults', 'past', 'retention', 'safety', 'telemetry'],
  ],
  // Sessions and orders; the audit of bills.
  'packages/charging/src/server': [
    ['acts', 'facts', 'life', 'listed', 'monitors', 'ocpp', 'ocpp201', 'operations', 'sessions', 'tokens'],
    ['abnormal', 'backtest', 'imports', 'reconcile'],
  ],
  // Who is who; the office.
  'packages/organisation/src/server': [
    [
      'accounts',
      'audit',
      'batches',
      'clients',
      'departments',
      'directory',
      'operators',
      'organisations',
      'passwords',
      'permissions',
      'preferences',
      'profile',
      'providers',
      'roles',
      'scope',
      'second-person',
      'sessions',
      'sign-in',
      'users',
    ],
    ['approvals', 'backups', 'dictionary', 'partners', 'retention', 'tasks'],
  ],
}
/** Tables whose name begins with another package's than their owner's: they keep it, an installation holds them. */
export const tableOwners: Readonly<Record<string, string>> = {
  organisation_partner_stations: 'interop',
  organisation_partners: 'interop',
}
/** The package that writes a table. */
export function ownerOf(table: string): string {
  return tableOwners[table] ?? table.split('_')[0] ?? ''
}
export const doors = ['contract', 'server', 'console', 'testing'] as const
/** The one app that others lean on: charge points for tests, scripts and the demo. */
export const simulatorDoor = '@evops/simulator/simulator'
/** The parts of every screen: a package of one room, which browsers load. */
export const kitDoor = '@evops/kit'
/**
 * The menu's order and what all screens declare: for the server's permission catalogue and scripts that write documents;
 * and what all domains call their acts, for the audit log's file.
 */
export const consoleDoors: readonly string[] = [
  '@evops/console/routes',
  '@evops/console/act-words',
  '@evops/console/act-values',
]

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
    /^packages\/[^/]+\/src\/([^/]+)\//.exec(file)?.[1] ??
    (/^apps\/(console|driver)\//.test(file) ? 'console' : '')
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
