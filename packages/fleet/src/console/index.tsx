import type { ConsoleDomain } from '@evops/platform/console'
import {
  busFaults,
  energyPermissions,
  fleetFaults,
  quotaPermissions,
  recordPermissions,
  vehiclePermissions,
} from '../contract/index.ts'
import { fleetDoorWords } from './fleet-door.words.ts'
import { busDoorWords } from './quotas/bus-door.words.ts'

/** Vehicles, fleets and drivers in the console (ROUTE-03, ROUTE-07, ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'fleet',
  words: { ...fleetDoorWords, ...fleetFaults, ...busDoorWords, ...busFaults },
  routes: [
    {
      path: '/statsanalysis/vehicle',
      title: 'fleet.title-vehicles',
      codes: vehiclePermissions.view,
      load: async () => (await import('./vehicles/VehicleList.tsx')).VehicleList,
    },
    {
      path: '/statsanalysis/vehicle/$id',
      title: 'fleet.title-vehicle',
      codes: vehiclePermissions.view,
      hidden: true,
      load: async () => (await import('./vehicles/VehiclePage.tsx')).VehiclePage,
    },
    {
      path: '/vehicle/maker',
      title: 'fleet.title-makers',
      codes: vehiclePermissions.view,
      load: async () => (await import('./makers/MakerList.tsx')).MakerList,
    },
    {
      path: '/vehicle/model',
      title: 'fleet.title-models',
      codes: vehiclePermissions.view,
      load: async () => (await import('./models/ModelList.tsx')).ModelList,
    },
    {
      path: '/vehicle/type',
      title: 'fleet.title-types',
      codes: vehiclePermissions.view,
      load: async () => (await import('./vehicle-types/VehicleTypeList.tsx')).VehicleTypeList,
    },
    {
      path: '/vehicle/fleet',
      title: 'fleet.title-fleets',
      codes: vehiclePermissions.view,
      load: async () => (await import('./FleetPage.tsx')).FleetPage,
    },
    {
      path: '/busmtcmng/driverrecord',
      title: 'fleet.title-records',
      codes: recordPermissions.view,
      load: async () => (await import('./records/RecordList.tsx')).RecordList,
    },
    {
      path: '/busmtcmng/engconsquota',
      title: 'fleet.title-quotas',
      codes: quotaPermissions.view,
      load: async () => (await import('./quotas/QuotaPage.tsx')).QuotaPage,
    },
    {
      path: '/busmtcmng/carengquotastatistics',
      title: 'fleet.title-energy',
      codes: energyPermissions.view,
      load: async () => (await import('./statistics/EnergyPage.tsx')).EnergyPage,
    },
  ],
}
