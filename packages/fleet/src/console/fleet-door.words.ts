import { words } from '@evops/platform/contract'

/** Titles of the screens: they ship with the shell. */
export const fleetDoorWords = words({
  'fleet.title-makers': { zh: '车辆厂商', en: 'Vehicle makers', es: 'Fabricantes' },
  'fleet.title-models': { zh: '车辆型号', en: 'Vehicle models', es: 'Modelos' },
  'fleet.title-types': { zh: '车辆类型', en: 'Vehicle types', es: 'Tipos de vehículo' },
  'fleet.title-fleets': { zh: '车队', en: 'Fleets', es: 'Flotas' },
  'fleet.title-vehicles': { zh: '车辆信息', en: 'Vehicles', es: 'Vehículos' },
  'fleet.title-vehicle': { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
})
