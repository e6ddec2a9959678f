import { supplyScreen } from '@evops/energy/contract'
import { type DomainScreens, screen } from '@evops/platform/contract'

/** Opened by the code of energy; the actions have their own codes. */
export const gridObjectScreen = screen('/energy/objects', {
  word: 'grid.title-objects',
  title: { zh: '电网对象', en: 'Grid objects', es: 'Objetos de red' },
  codes: supplyScreen.codes,
  world: 'energy',
})
/** The seed's menu contains these two (ROUTE-12). */
export const drawScreen = screen('/gradraw', {
  word: 'grid.title-draw',
  title: { zh: '图形绘制', en: 'Graphical drawing', es: 'Dibujo gráfico' },
  codes: supplyScreen.codes,
  world: 'energy',
})
export const explorerScreen = screen('/graexplorer', {
  word: 'grid.title-explorer',
  title: { zh: '图形浏览', en: 'Graphical explorer', es: 'Explorador gráfico' },
  codes: supplyScreen.codes,
  world: 'energy',
})
export const templateScreen = screen('/energy/preconfig', {
  word: 'grid.title-templates',
  title: { zh: '预配置', en: 'Pre-configuration', es: 'Preconfiguración' },
  codes: supplyScreen.codes,
  world: 'energy',
})
export const gridPermissions = { view: supplyScreen.codes, ...supplyScreen.may.gridobject } as const
/** A user with the permission to publish may take over a drawing that another user has locked. */
export const drawingPermissions = { view: supplyScreen.codes, ...supplyScreen.may.griddrawing } as const

export const templatePermissions = { view: supplyScreen.codes, ...supplyScreen.may.gridtemplate } as const
export const switchPermissions = supplyScreen.may.gridswitch

/** The screens and permission codes that this domain adds to the menu and permission catalogue. */
export const gridScreens = {
  screens: [gridObjectScreen, drawScreen, explorerScreen, templateScreen],
} as const satisfies DomainScreens
