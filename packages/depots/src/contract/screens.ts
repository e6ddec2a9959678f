import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

export const boardScreen = screen('/depot/readiness', {
  word: 'depots.title-board',
  title: { zh: '发车准备', en: 'Readiness', es: 'Listos para salir' },
  page: { code: 'depotReadinessPerm', section: 'depotPerm', position: 10 },
  acts: {
    depotplan: { label: { zh: '充电计划', en: 'Charging plan', es: 'Plan de carga' }, verbs: ['control'] },
  },
})
export const depotWallScreen = screen('/depot/screen', {
  word: 'depots.title-wall',
  title: { zh: '场站大屏', en: 'Depot screen', es: 'Pantalla de cochera' },
  codes: boardScreen.codes,
  hidden: true,
  bare: true,
})
export const departuresScreen = screen('/depot/departures', {
  word: 'depots.title-departures',
  title: { zh: '发车计划', en: 'Departures', es: 'Salidas' },
  page: { code: 'depotDeparturePerm', section: 'depotPerm', position: 20 },
  acts: { departure: { verbs: ['create', 'edit', 'delete', 'control', 'export'] } },
})
export const departureImportScreen = screen('/depot/departures/import', {
  word: 'depots.title-departure-import',
  title: { zh: '导入发车计划', en: 'Import departures', es: 'Importar salidas' },
  codes: departuresScreen.may.departure.create,
  hidden: true,
})
export const limitsScreen = screen('/depot/limits', {
  word: 'depots.title-limits',
  title: { zh: '功率限额', en: 'Power limits', es: 'Límites de potencia' },
  page: { code: 'depotLimitPerm', section: 'depotPerm', position: 30 },
  acts: { depotlimit: { verbs: ['create', 'edit', 'delete'] } },
})
export const vdvScreen = screen('/depot/partners', {
  word: 'depots.title-partners',
  title: { zh: '调度系统接入', en: 'Depot systems', es: 'Sistemas de cochera' },
  page: { code: 'depotPartnerPerm', section: 'depotPerm', position: 40 },
  acts: { depotpartner: { verbs: ['create', 'edit', 'delete', 'control'] } },
})
export const depotHeading = menuHeading('/depot', {
  word: 'depots.heading',
  title: { zh: '场站充电', en: 'Depot charging', es: 'Carga en cochera' },
  section: { code: 'depotPerm', position: 65 },
  roles: { manager: 'all', dispatcher: 'all' },
})
export const limitPermissions = { view: limitsScreen.codes, ...limitsScreen.may.depotlimit } as const
/** `control`: replan. */
export const boardPermissions = { view: boardScreen.codes, ...boardScreen.may.depotplan } as const
/** `control`: assign vehicles and confirm that they are plugged in. */
export const departurePermissions = {
  view: departuresScreen.codes,
  ...departuresScreen.may.departure,
} as const
/** `control`: decide on lists on hold. */
export const vdvPermissions = { view: vdvScreen.codes, ...vdvScreen.may.depotpartner } as const
/** Permission to select depots, charge points, lines and vehicles: any user of one of these screens. */
export const depotChoicePermission = [
  ...boardScreen.codes,
  ...departuresScreen.codes,
  ...limitsScreen.codes,
  ...vdvScreen.codes,
] as const

/** Menu entries and permissions that this domain adds. */
export const depotScreens = {
  headings: [depotHeading],
  screens: [boardScreen, depotWallScreen, departuresScreen, departureImportScreen, limitsScreen, vdvScreen],
} as const satisfies DomainScreens
