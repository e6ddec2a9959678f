import { type DomainScreens, heading, screen } from '@evops/platform/contract'

export const limitsScreen = screen('/depot/limits', {
  word: 'depots.title-limits',
  title: { zh: '功率限额', en: 'Power limits', es: 'Límites de potencia' },
  page: { code: 'depotLimitPerm', section: 'depotPerm', position: 30 },
  acts: { depotlimit: { verbs: ['create', 'edit', 'delete'] } },
})
export const depotHeading = heading('/depot', {
  word: 'depots.heading',
  title: { zh: '场站排班充电', en: 'Depot charging', es: 'Carga en cochera' },
  section: { code: 'depotPerm', position: 65 },
  roles: { manager: 'all', dispatcher: 'all' },
})
export const limitPermissions = { view: limitsScreen.codes, ...limitsScreen.may.depotlimit } as const

/** What this domain adds to menu and permission catalogue. */
export const depotScreens = {
  headings: [depotHeading],
  screens: [limitsScreen],
} as const satisfies DomainScreens
/** Choosing a depot, a charge point, a line or a vehicle: whoever works with any of these screens. */
export const depotChoicePermission = [...limitsScreen.codes] as const
