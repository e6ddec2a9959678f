import { stationChoice } from '@evops/organisation/console'
import { type ConsoleDomain, dashboardSlot, prefetch } from '@evops/platform/console'
import {
  getPile,
  getStation,
  listPiles,
  listRefusedConnections,
  listStations,
  summariseGuns,
  firmwarePermissions,
  listFirmware,
  listTemplates,
  listRollouts,
  parameterPermissions,
  permissionOfRollout,
  viewPermission,
} from '../contract/index.ts'
import { menuWords } from './menu.words.ts'
import { searches } from './searches.ts'

export { gunActions, gunOrder, type GunPlace, pileTabs, stationTabs } from './slots.ts'

const firstPage = { page: 1, pageSize: 20 }

/** Stations, charge points and their live state in the console (ROUTE-02, ROUTE-03). */
export const consoleDomain: ConsoleDomain = {
  name: 'stations',
  words: menuWords,
  searches,
  routes: [
    {
      path: '/chgstamon/chgstatlistmon',
      title: 'stations.menu.monitor',
      codes: ['equipmentMonPerm'],
      load: async () => (await import('./monitor/Monitor.tsx')).Monitor,
      prefetch: () => prefetch(summariseGuns),
    },
    {
      path: '/chgstamon/refused',
      title: 'stations.menu.refused',
      codes: viewPermission,
      load: async () => (await import('./refused/RefusedList.tsx')).RefusedList,
      prefetch: () => prefetch(listRefusedConnections, { query: { ...firstPage, sort: '-lastAt' } }),
    },
    {
      path: '/statsanalysis/chgpile',
      title: 'stations.menu.piles',
      codes: ['stationPilePerm'],
      load: async () => (await import('./piles/PileList.tsx')).PileList,
      prefetch: () => prefetch(listPiles, { query: { ...firstPage, sort: 'pileNo' } }),
    },
    {
      path: '/statsanalysis/chgpile/rollouts',
      title: 'stations.menu.rollouts',
      codes: Object.values(permissionOfRollout).flat(),
      hidden: true,
      load: async () => (await import('./rollouts/RolloutList.tsx')).RolloutList,
      prefetch: () => prefetch(listRollouts, { query: firstPage }),
    },
    {
      path: '/statsanalysis/chgpile/rollouts/$id',
      title: 'stations.menu.rollout',
      codes: Object.values(permissionOfRollout).flat(),
      hidden: true,
      load: async () => (await import('./rollouts/RolloutPage.tsx')).RolloutPage,
    },
    {
      path: '/chgmodule/pileparam',
      title: 'stations.menu.parameters',
      codes: parameterPermissions.view,
      load: async () => (await import('./parameters/TemplateList.tsx')).TemplateList,
      prefetch: () => prefetch(listTemplates, { query: { ...firstPage, sort: 'name' } }),
    },
    {
      path: '/chgmodule/firmware',
      title: 'stations.menu.firmware',
      codes: firmwarePermissions.view,
      load: async () => (await import('./firmware/FirmwareList.tsx')).FirmwareList,
      prefetch: () => prefetch(listFirmware, { query: { ...firstPage, sort: '-createdAt' } }),
    },
    {
      path: '/statsanalysis/chgpile/$id',
      title: 'stations.menu.pile',
      codes: viewPermission,
      hidden: true,
      load: async () => (await import('./piles/PilePage.tsx')).PilePage,
      prefetch: ({ params }) => prefetch(getPile, { params: { id: params.id ?? '' } }),
    },
    {
      path: '/statsanalysis/chgstation',
      title: 'stations.menu.stations',
      codes: ['stationPilePerm'],
      load: async () => (await import('./stations/StationList.tsx')).StationList,
      prefetch: () => prefetch(listStations, { query: { ...firstPage, sort: 'code' } }),
    },
    {
      path: '/statsanalysis/chgstation/import',
      title: 'stations.menu.import',
      codes: ['chgpile:create'],
      hidden: true,
      load: async () => (await import('./imports/ImportPage.tsx')).ImportPage,
    },
    {
      path: '/statsanalysis/chgstation/$id',
      title: 'stations.menu.station',
      codes: viewPermission,
      hidden: true,
      load: async () => (await import('./stations/StationPage.tsx')).StationPage,
      prefetch: ({ params }) => prefetch(getStation, { params: { id: params.id ?? '' } }),
    },
  ],
  fills: [
    stationChoice.fill({
      title: 'stations.menu.stations',
      codes: viewPermission,
      load: async () => (await import('./StationChoice.tsx')).StationChoice,
    }),
    dashboardSlot.fill({
      title: 'stations.menu.dashboard',
      codes: viewPermission,
      order: 10,
      load: async () => (await import('./dashboard/GunsNow.tsx')).GunsNow,
    }),
  ],
}
