import { type DomainScreens, heading, screen } from '@evops/platform/contract'

export const supplyScreen = screen('/energy/supply', {
  word: 'energy.title-supply',
  title: { zh: '供电点', en: 'Supply points', es: 'Puntos de suministro' },
  page: { code: 'energySupplyPerm', section: 'dataAnalysisPerm', position: 31 },
  acts: { energysupply: { verbs: ['create', 'edit', 'delete'] } },
  roles: { manager: 'all' },
})
export const quarterImportScreen = screen('/energy/supply/import', {
  word: 'energy.title-quarter-import',
  title: {
    zh: '导入 15 分钟电量',
    en: 'Import quarter-hour readings',
    es: 'Importar lecturas cuartohorarias',
  },
  codes: supplyScreen.may.energysupply.edit,
  hidden: true,
})
export const gridTariffScreen = screen('/energy/tariffs', {
  word: 'energy.title-tariffs',
  title: { zh: '购电电价', en: 'Grid tariffs', es: 'Tarifas de red' },
  page: { code: 'energyTariffPerm', section: 'dataAnalysisPerm', position: 32 },
  acts: { energytariff: { verbs: ['create', 'edit', 'delete'] } },
  roles: { manager: 'all' },
})
export const gridBillScreen = screen('/energy/bills', {
  word: 'energy.title-bills',
  title: { zh: '购电账单', en: 'Grid bills', es: 'Facturas de red' },
  page: { code: 'energyBillPerm', section: 'dataAnalysisPerm', position: 33 },
  acts: { energybill: { verbs: ['export'] } },
  roles: { manager: 'all', bookkeeper: 'all' },
})
export const energyHeading = heading('/energy', {
  word: 'energy.heading',
  title: { zh: '能源管理', en: 'Energy', es: 'Energía' },
  codes: ['energyPerm', 'energySupplyPerm', 'energyTariffPerm', 'energyBillPerm'],
  world: 'energy',
})
export const supplyPermissions = { view: supplyScreen.codes, ...supplyScreen.may.energysupply } as const
export const gridTariffPermissions = {
  view: gridTariffScreen.codes,
  ...gridTariffScreen.may.energytariff,
} as const
export const gridBillPermissions = { view: gridBillScreen.codes, ...gridBillScreen.may.energybill } as const
/** Choosing a station, a meter, a tariff or a supply point: whoever works with any of these screens. */
export const energyChoicePermission = [
  ...supplyScreen.codes,
  ...gridTariffScreen.codes,
  ...gridBillScreen.codes,
] as const

/** What this domain adds to menu and permission catalogue. */
export const energyScreens = {
  headings: [energyHeading],
  screens: [supplyScreen, quarterImportScreen, gridTariffScreen, gridBillScreen],
} as const satisfies DomainScreens
