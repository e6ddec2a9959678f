/**
 * Scripts of one name: each is a file with its own arguments, in the order in which they run. The options of the command
 * line go to all of them, but not to `before`.
 */
export type NamedScripts =
  | readonly string[]
  | { readonly before: readonly string[]; readonly scripts: readonly string[] }

const vite = 'node_modules/vite/bin/vite.js'
const playwright = 'node_modules/playwright/cli.js'
const onBuiltConsole = (part: string): NamedScripts => ({
  before: [`${vite} build apps/console`, `${vite} build apps/driver`],
  scripts: [`${playwright} test -c scripts/web/playwright.config.ts ${part}`],
})

/** Scripts of `npm run GROUP -- NAME` (decision 359). CONTRIBUTING.md and OPERATIONS.md say what each does. */
export const scriptGroups: Readonly<Record<string, Readonly<Record<string, NamedScripts>>>> = {
  admin: {
    'card-keys': ['apps/server/src/reseal-card-keys.ts'],
    drill: ['apps/server/src/backup/restore-drill.ts'],
    keys: ['apps/server/src/encryption-keys.ts'],
    'reset-password': ['apps/server/src/reset-password.ts'],
  },
  bench: {
    analysis: ['scripts/bench/analysis.ts'],
    backup: ['scripts/bench/backup.ts'],
    board: ['scripts/bench/board.ts'],
    callbacks: ['scripts/bench/callbacks.ts'],
    chargers: ['scripts/bench/ocpp.ts', 'scripts/bench/ykc.ts'],
    curves: ['scripts/bench/curves.ts'],
    departures: ['scripts/bench/departures.ts'],
    exports: ['scripts/bench/exports.ts'],
    facts: ['scripts/bench/facts-cost.ts'],
    finance: ['scripts/bench/finance.ts'],
    'first-minute': ['scripts/bench/first-minute.ts'],
    gateways: ['scripts/bench/gateways.ts'],
    grid: ['scripts/bench/grid.ts', 'scripts/bench/grid-browser.ts'],
    history: ['scripts/bench/history.ts'],
    imports: ['scripts/bench/imports.ts'],
    interop: ['scripts/bench/interop.ts'],
    ledger: ['scripts/bench/ledger.ts'],
    'ledger-lists': ['scripts/bench/ledger-lists.ts'],
    lists: ['scripts/bench/lists.ts'],
    live: ['scripts/bench/live.ts', 'scripts/bench/live-browser.ts'],
    load: ['scripts/load/run.ts'],
    members: ['scripts/bench/members.ts'],
    modbus: ['scripts/bench/modbus.ts'],
    ocpp: ['scripts/bench/ocpp.ts'],
    plan: ['scripts/bench/plan.ts'],
    pricing: ['scripts/bench/pricing.ts'],
    reports: ['scripts/bench/reports.ts'],
    rest: ['scripts/bench/rest.ts'],
    sessions: ['scripts/bench/sessions.ts'],
    size: ['scripts/bench/size.ts'],
    start: ['scripts/bench/start.ts'],
    telematics: ['scripts/bench/telematics.ts'],
    video: ['scripts/bench/video.ts'],
    web: ['scripts/bench/web.ts'],
    ykc: ['scripts/bench/ykc.ts'],
  },
  dev: {
    busy: ['scripts/busy.mjs'],
    'card-bridge': ['tools/card-bridge/bridge.mjs'],
    console: [`${vite} apps/console`],
    'contact-sheets': onBuiltConsole('contact-sheets'),
    driver: [`${vite} apps/driver`],
    format: ['node_modules/oxfmt/bin/oxfmt'],
    hours: ['scripts/hours.mjs'],
    night: onBuiltConsole('night'),
    'screen-sizes': ['scripts/web/sizes.ts'],
    simulate: ['apps/simulator/src/main.ts'],
  },
  generate: {
    changelog: ['scripts/changelog.ts'],
    decisions: ['scripts/decisions-index.ts'],
    handbook: ['scripts/handbook.ts'],
    matrix: ['scripts/permission-matrix.ts'],
    release: ['scripts/release/release.ts'],
    sbom: ['scripts/sbom.ts'],
    schema: ['scripts/schema.ts --write'],
    trace: ['scripts/trace.ts'],
    words: ['scripts/words/run.ts'],
  },
  torture: {
    backup: ['scripts/torture/backup.ts'],
    billing: ['scripts/billing/run.ts'],
    cards: ['scripts/torture/cards.ts'],
    ledger: ['scripts/torture/ledger.ts'],
    nights: ['scripts/torture/nights.ts'],
    payments: ['scripts/torture/payments.ts'],
    races: ['scripts/torture/races.ts'],
    server: ['scripts/torture/run.ts'],
    upgrade: ['scripts/torture/upgrade/run.ts'],
  },
}
