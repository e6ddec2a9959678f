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
  title: { zh: '一次接线图编辑', en: 'Single-line editor', es: 'Editor unifilar' },
  codes: supplyScreen.codes,
  world: 'energy',
})
export const explorerScreen = screen('/graexplorer', {
  word: 'grid.title-explorer',
  title: { zh: '一次接线图浏览', en: 'Single-line viewer', es: 'Visor unifilar' },
  codes: supplyScreen.codes,
  world: 'energy',
})
export const templateScreen = screen('/energy/preconfig', {
  word: 'grid.title-templates',
  title: { zh: '预配置', en: 'Protection defaults', es: 'Preconfiguración' },
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
