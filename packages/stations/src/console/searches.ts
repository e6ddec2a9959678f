import type { ConsoleSearch } from '@evops/kit'
import { viewPermission } from '../contract/index.ts'

/** Stations and charge points in the command palette. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'stations.menu.stations',
    codes: viewPermission,
    find: async (...asked) => (await import('./finds.ts')).findStations(...asked),
  },
  {
    title: 'stations.menu.piles',
    codes: viewPermission,
    find: async (...asked) => (await import('./finds.ts')).findPiles(...asked),
  },
]
