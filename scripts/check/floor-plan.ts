import type { SourceTree } from './tree.ts'

/** Layers of the packages, from the bottom up (docs/ARCHITECTURE.md). Imports point down, never sideways. */
export const packageLayers: readonly (readonly string[])[] = [
  ['platform'],
  ['kit'],
  ['ocpp', 'ykc'],
  ['organisation'],
  ['stations', 'tariffs', 'ledger'],
  ['members', 'cards', 'fleet'],
  ['charging'],
  ['content', 'outreach', 'telematics'],
  ['finance', 'maintenance', 'depots', 'energy', 'interop', 'video'],
  ['documents', 'grid', 'payments'],
  ['driver', 'reports'],
]
/** Layers inside a package that is not yet split (decision 50), from the bottom up: its folders of nouns. */
export const innerLayers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // Layers: sites and devices; wire identity and commands; monitoring.
  'packages/stations/src/server': [
    [
      'stations',
      'charge-points',
      'connectors',
      'meters',
      'security-policy',
      'partner-readiness',
      'terminals',
      'imports',
      'assets',
    ],
    [
      'acceptance',
      'battery-swaps',
      'calls',
      'calls201',
      'certificates',
      'commands',
      'display',
      'firmware',
      'ocpp-messages',
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
      'bulk-jobs',
      'transfers',
      'trust',
    ],
    ['alarms', 'events', 'faults', 'past', 'retention', 'safety', 'telemetry'],
  ],
  // Layers: sessions; the audit of bills.
  'packages/charging/src/server': [
    [
      'acts',
      'facts',
      'life',
      'listed',
      'monitors',
      'ocpp',
      'ocpp201',
      'ocpp21',
      'operations',
      'refused-cards',
      'returned-energy',
      'sessions',
      'signed-values',
      'terminal-payments',
      'tokens',
      'ykc',
    ],
    ['abnormal', 'backtest', 'imports', 'reconcile', 'returned-energy'],
  ],
  // Layers: users and roles; office functions.
  'packages/organisation/src/server': [
    [
      'accounts',
      'audit',
      'batches',
      'budgets',
      'clients',
      'departments',
      'directory',
      'factors',
      'operators',
      'organisations',
      'passwords',
      'permissions',
      'policies',
      'preferences',
      'profile',
      'providers',
      'roles',
      'scope',
      'second-person',
      'sign-in-sessions',
      'sign-in',
      'users',
    ],
    [
      'access-reviews',
      'client-reviews',
      'approvals',
      'backups',
      'installation',
      'encryption-keys',
      'audit-feeds',
      'dictionary',
      'partners',
      'retention',
      'tasks',
    ],
  ],
}
/**
 * Tables whose name begins with another package's prefix than their owner's. The name is unchanged because existing
 * installations contain these tables.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  organisation_partner_stations: 'interop',
  organisation_partners: 'interop',
}
/** Returns the package that writes a table. */
export function packageOwningTable(table: string): string {
  return tableOwners[table] ?? table.split('_')[0] ?? ''
}
export const publicEntryPoints = ['contract', 'server', 'console', 'testing'] as const
/** The only app that other code may import: charge points for tests, scripts and the demo. */
export const simulatorEntryPoint = '@evops/simulator/simulator'
/** Shared screen components: a package with a single module, which browsers load. */
export const kitEntryPoint = '@evops/kit'
/**
 * The menu order and the declarations of all screens, for the server's permission catalogue and scripts that write
 * documents; and the names of audited operations of all domains, for the audit log's file.
 */
export const consoleEntryPoints: readonly string[] = [
  '@evops/console/routes',
  '@evops/console/act-words',
  '@evops/console/act-values',
  '@evops/console/handbook',
]

/** Returns the package or app of a file: `packages/ledger`. Undefined for other files (scripts, e2e, settings). */
export function packageOfFile(file: string): string | undefined {
  return /^(?:packages|apps)\/[^/]+(?=\/)/.exec(file)?.[0]
}
/**
 * Returns the layer number. Apps are on top and the simulator is directly below them; -1 for a package that is not in
 * the plan.
 */
export function layerOfPackage(home: string): number {
  if (home.startsWith('apps/')) return home === 'apps/simulator' ? packageLayers.length : packageLayers.length + 1
  return packageLayers.findIndex((floor) => floor.includes(home.slice('packages/'.length)))
}
/** Returns the folder of a sibling named in a package.json or an import: `@evops/ledger` → `packages/ledger`. */
export function folderOfSibling(sibling: string): string {
  const name = sibling.slice('@evops/'.length)
  return name === 'simulator' ? 'apps/simulator' : `packages/${name}`
}
/**
 * Returns the module of its package that a file is in: `contract`, `server`, `console`, `testing`, or '' outside `src`.
 */
export function moduleOfFile(file: string): string {
  return /^packages\/[^/]+\/src\/([^/]+)\//.exec(file)?.[1] ?? (/^apps\/(console|driver)\//.test(file) ? 'console' : '')
}

/** Returns the dependencies needed only by tests and development tools. An installation of the product omits them. */
export function developmentDependencies(tree: SourceTree): ReadonlySet<string> {
  const rootPackage = tree.files.find(({ path }) => path === 'package.json')
  const { devDependencies = {} } = JSON.parse(rootPackage?.text ?? '{}')
  return new Set(Object.keys(devDependencies))
}

/** Returns the dependencies of each package.json by folder ('' is the root). */
export function declaredDependencies(tree: SourceTree): Map<string, ReadonlySet<string>> {
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
