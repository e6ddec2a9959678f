import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

/** Address of the report of vehicle energy. */
export const vehicleEnergyReportPath = '/busmtcmng/carenganalysis'
export const vehiclesScreen = screen('/statsanalysis/vehicle', {
  word: 'fleet.title-vehicles',
  title: { zh: '车辆信息', en: 'Vehicles', es: 'Vehículos' },
  page: { code: 'carPerm', section: 'chgOperationPerm', position: 10 },
  acts: {
    vehicle: {
      label: { zh: '车辆', en: 'Vehicles', es: 'Vehículos' },
      verbs: ['create', 'edit', 'delete', 'export', 'control', 'reveal'],
    },
  },
  roles: { dispatcher: ['control', 'export'] },
})
export const recordsScreen = screen('/busmtcmng/driverrecord', {
  word: 'fleet.title-records',
  title: { zh: '司机里程', en: 'Driver mileage', es: 'Kilometraje' },
  page: { code: 'driverRcdPerm', section: 'busMngPerm', position: 10 },
  acts: { driverrecord: { verbs: ['create', 'edit', 'delete', 'export', 'control', 'approve'] } },
  roles: { dispatcher: ['create', 'edit', 'export'] },
})
export const quotasScreen = screen('/busmtcmng/engconsquota', {
  word: 'fleet.title-quotas',
  title: { zh: '能耗定额', en: 'Energy quota', es: 'Cuota de energía' },
  page: { code: 'engConsQuotaPerm', section: 'busMngPerm', position: 20 },
  acts: { engconsquota: { verbs: ['create', 'edit', 'delete', 'export'] } },
})
export const energyScreen = screen('/busmtcmng/carengquotastatistics', {
  word: 'fleet.title-energy',
  title: { zh: '车辆能耗统计', en: 'Vehicle energy', es: 'Energía por vehículo' },
  page: { code: 'carEngQuotaStaticsPerm', section: 'busMngPerm', position: 30 },
  acts: {
    carengquotastatistics: {
      label: { zh: '车辆能耗统计', en: 'Vehicle energy statistics', es: 'Estadísticas de energía' },
      verbs: ['export'],
    },
  },
})
export const busesHeading = menuHeading('/busmtcmng', {
  word: 'fleet.heading.buses',
  title: { zh: '公交维护', en: 'Bus maintenance', es: 'Autobuses' },
  section: { code: 'busMngPerm', position: 60 },
  label: { zh: '公交维护', en: 'Bus maintenance', es: 'Mantenimiento de autobuses' },
  roles: { manager: 'all', dispatcher: [] },
})
export const vehiclesHeading = menuHeading('/vehicle', {
  word: 'fleet.heading.vehicles',
  title: { zh: '车辆管理', en: 'Vehicles', es: 'Vehículos' },
  codes: vehiclesScreen.codes,
})
/** `control`: assigning start tokens and sessions to vehicles. */
export const vehiclePermissions = { view: vehiclesScreen.codes, ...vehiclesScreen.may.vehicle } as const
/** Codes that allow to select a vehicle, driver, line or fleet: those of all screens with such a field. */
export const fleetChoicePermission = [
  ...vehiclesScreen.codes,
  ...recordsScreen.codes,
  ...quotasScreen.codes,
  ...energyScreen.codes,
] as const
/** `edit`: also settings and drivers' grades. */
export const quotaPermissions = { view: quotasScreen.codes, ...quotasScreen.may.engconsquota } as const
/** `control`: checking records, closing months; `approve`: reopening a closed month. */
export const driverRecordPermissions = { view: recordsScreen.codes, ...recordsScreen.may.driverrecord } as const
export const energyPermissions = {
  view: energyScreen.codes,
  ...energyScreen.may.carengquotastatistics,
} as const
export const vehicleScreen = screen('/statsanalysis/vehicle/$id', {
  word: 'fleet.title-vehicle',
  title: { zh: '车辆', en: 'Vehicle', es: 'Vehículo' },
  codes: vehiclePermissions.view,
})
export const makersScreen = screen('/vehicle/maker', {
  word: 'fleet.title-makers',
  title: { zh: '车辆厂商', en: 'Vehicle manufacturers', es: 'Fabricantes' },
  codes: vehiclePermissions.view,
})
export const modelsScreen = screen('/vehicle/model', {
  word: 'fleet.title-models',
  title: { zh: '车辆型号', en: 'Vehicle models', es: 'Modelos' },
  codes: vehiclePermissions.view,
})
export const typesScreen = screen('/vehicle/type', {
  word: 'fleet.title-types',
  title: { zh: '车辆类型', en: 'Vehicle types', es: 'Tipos de vehículo' },
  codes: vehiclePermissions.view,
})
export const fleetsScreen = screen('/vehicle/fleet', {
  word: 'fleet.title-fleets',
  title: { zh: '车队', en: 'Fleets', es: 'Flotas' },
  codes: vehiclePermissions.view,
})

/** Menu entries and permission codes of this domain. */
export const fleetScreens = {
  headings: [busesHeading, vehiclesHeading],
  screens: [
    vehiclesScreen,
    vehicleScreen,
    makersScreen,
    modelsScreen,
    typesScreen,
    fleetsScreen,
    recordsScreen,
    quotasScreen,
    energyScreen,
  ],
} as const satisfies DomainScreens
