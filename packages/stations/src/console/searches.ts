import { call, type ConsoleSearch } from '@evops/platform/console'
import { listPiles, listStations, viewPermission } from '../contract/index.ts'

const few = { page: 1, pageSize: 5 }

/** Stations and charge points in the command palette. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: 'stations.menu.stations',
    codes: viewPermission,
    find: async (search, signal) => {
      const { list } = await call(listStations, { query: { ...few, search } }, { signal })
      return list.map(({ id, name, code }) => ({
        href: `/statsanalysis/chgstation/${id}`,
        label: name,
        note: code,
      }))
    },
  },
  {
    title: 'stations.menu.piles',
    codes: viewPermission,
    find: async (search, signal) => {
      const { list } = await call(listPiles, { query: { ...few, search } }, { signal })
      return list.map(({ id, pileNo, name, stationName }) => ({
        href: `/statsanalysis/chgpile/${id}`,
        label: pileNo,
        note: `${stationName} · ${name}`,
      }))
    },
  },
]
