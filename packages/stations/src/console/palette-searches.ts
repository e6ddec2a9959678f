import type { ConsoleSearch } from '@evops/kit'
import { alarmPermissions, chargePointPermissions, viewPermission } from '../contract/index.ts'

/** Command palette searches for stations, charge points and alarms, and the restart command. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'stations.menu.commands',
    codes: chargePointPermissions.control,
    acts: true,
    find: async (...asked) => (await import('./palette-search.ts')).findRestarts(...asked),
  },
  {
    title: 'stations.menu.stations',
    codes: viewPermission,
    find: async (...asked) => (await import('./palette-search.ts')).findStations(...asked),
  },
  {
    title: 'stations.menu.chargePoints',
    codes: viewPermission,
    find: async (...asked) => (await import('./palette-search.ts')).findChargePoints(...asked),
  },
  {
    title: 'stations.menu.alarms',
    codes: alarmPermissions.view,
    find: async (...asked) => (await import('./palette-search.ts')).findAlarms(...asked),
  },
]
