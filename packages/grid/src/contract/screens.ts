import { supplyScreen } from '@evops/energy/contract'
import { type DomainScreens, screen } from '@evops/platform/contract'

/** Opened by the code of energy; what may be done there has codes of its own. */
export const gridObjectScreen = screen('/energy/objects', {
  word: 'grid.title-objects',
  title: { zh: '电网对象', en: 'Grid objects', es: 'Objetos de red' },
  codes: supplyScreen.codes,
  world: 'energy',
})
export const gridPermissions = { view: supplyScreen.codes, ...supplyScreen.may.gridobject } as const

/** What this domain adds to menu and permission catalogue. */
export const gridScreens = { screens: [gridObjectScreen] } as const satisfies DomainScreens
