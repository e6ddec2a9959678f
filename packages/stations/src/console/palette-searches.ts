import type { ConsoleSearch } from '@evops/kit'
import { alarmPermissions, chargePointPermissions, stationViewPermission } from '../contract/index.ts'

/** Command palette searches for stations, charge points and alarms, and the restart command. */
export const stationPaletteSearches: readonly ConsoleSearch[] = [
  {
    title: 'stations.menu.commands',
    codes: chargePointPermissions.control,
    acts: true,
    find: async (...args) => (await import('./palette-search.ts')).searchChargePointCommands(...args),
  },
  {
    title: 'stations.menu.stations',
    codes: stationViewPermission,
    find: async (...args) => (await import('./palette-search.ts')).findStations(...args),
  },
  {
    title: 'stations.menu.chargePoints',
    codes: stationViewPermission,
    find: async (...args) => (await import('./palette-search.ts')).findChargePoints(...args),
  },
  {
    title: 'stations.menu.alarms',
    codes: alarmPermissions.view,
    find: async (...args) => (await import('./palette-search.ts')).findAlarms(...args),
  },
]
