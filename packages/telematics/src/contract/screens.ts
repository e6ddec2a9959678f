import { vehiclesScreen } from '@evops/fleet/contract'
import { type DomainScreens, screen } from '@evops/platform/contract'

/** Permission: any user who may view vehicles may view their positions (ROUTE-13). */

export const mapScreen = screen('/vehicle/map', {
  word: 'telematics.title-map',
  title: { zh: '车辆地图', en: 'Vehicle map', es: 'Mapa de vehículos' },
  codes: vehiclesScreen.codes,
})
export const trackScreen = screen('/vehicle/track', {
  word: 'telematics.title-track',
  title: { zh: '历史轨迹', en: 'Trip history', es: 'Recorridos' },
  codes: vehiclesScreen.codes,
})
export const sourcesScreen = screen('/vehicle/telematics', {
  word: 'telematics.title-sources',
  title: { zh: '车载终端接入', en: 'Telematics', es: 'Telemática' },
  page: { code: 'telematicsPerm', section: 'chgOperationPerm', position: 13 },
  acts: {
    telematics: {
      label: { zh: '车载终端接入', en: 'Telematics sources', es: 'Fuentes de telemática' },
      verbs: ['create', 'edit', 'delete', 'control'],
    },
    vehicletrack: {
      label: { zh: '历史轨迹', en: 'Trip history', es: 'Recorridos' },
      verbs: ['create', 'export'],
    },
  },
})
export const historyImportScreen = screen('/vehicle/telematics/import', {
  word: 'telematics.title-history-import',
  title: { zh: '导入历史轨迹', en: 'Import history', es: 'Importar historial' },
  codes: sourcesScreen.may.vehicletrack.create,
  hidden: true,
})
export const mapPermissions = { view: mapScreen.codes } as const
/** `create`: import history from files. */
export const trackPermissions = { view: trackScreen.codes, ...sourcesScreen.may.vehicletrack } as const
/** `control`: test a connection and bind the names that a source uses. */
export const sourcePermissions = { view: sourcesScreen.codes, ...sourcesScreen.may.telematics } as const

/** Menu entries and permissions that this domain adds. */
export const telematicsScreens = {
  screens: [mapScreen, trackScreen, sourcesScreen, historyImportScreen],
} as const satisfies DomainScreens
