import { customersHelp } from './customers.help.ts'
import { energyHelp } from './energy.help.ts'
import { fleetHelp } from './fleet.help.ts'
import type { HelpPage } from './help-page.ts'
import { moneyHelp } from './money.help.ts'
import { networkHelp } from './network.help.ts'
import { sessionsHelp } from './sessions.help.ts'
import { settingsHelp } from './settings.help.ts'
import { todayHelp } from './today.help.ts'

/** Help of all pages of the menu, by the groups of the menu. help.test.ts finds a page without help. */
export const helpGroups = {
  today: todayHelp,
  network: networkHelp,
  sessions: sessionsHelp,
  customers: customersHelp,
  money: moneyHelp,
  fleet: fleetHelp,
  energy: energyHelp,
  settings: settingsHelp,
} as const satisfies Readonly<Record<string, readonly HelpPage[]>>

export const helpPages: readonly HelpPage[] = Object.values(helpGroups).flat()

/** Returns the help of an address: its own, or that of the list to which a detail belongs. */
export function helpOfPath(path: string): HelpPage | undefined {
  const candidates = helpPages.filter((page) => path === page.path || path.startsWith(`${page.path}/`))
  return candidates.toSorted((a, b) => b.path.length - a.path.length)[0]
}
