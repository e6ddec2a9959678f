import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

export const tariffsScreen = screen('/chgmodule/chgcostrule', {
  word: 'tariffs.title',
  title: { zh: '计费规则', en: 'Tariffs', es: 'Tarifas' },
  page: { code: 'costRulePerm', section: 'chgModePern', position: 20 },
  label: { zh: '计费规则', en: 'Tariffs', es: 'Tarifas' },
  acts: { chgcostrule: { verbs: ['create', 'edit', 'delete', 'export', 'approve'] } },
  roles: { bookkeeper: ['export'] },
})
export const discountsScreen = screen('/usermanager/discountmng', {
  word: 'tariffs.title-discounts',
  title: { zh: '折扣规则', en: 'Discount rules', es: 'Reglas de descuento' },
  page: { code: 'discountMngPerm', section: 'memMngPerm', position: 40 },
  acts: { discountmng: { verbs: ['create', 'edit', 'delete', 'export'] } },
})
export const discountImportScreen = screen('/usermanager/discountmng/import', {
  word: 'tariffs.title-import-discounts',
  title: { zh: '导入折扣规则', en: 'Import discounts', es: 'Importar descuentos' },
  codes: discountsScreen.may.discountmng.create,
  hidden: true,
})
/** Codes of the start token screen above: its users also see the groups that price the tokens. */
export const tokenPageViewers = ['startTokenPerm'] as const
export const approvalViewers = ['approvalPerm'] as const
export const chargingModelHeading = menuHeading('/chgmodule', {
  word: 'tariffs.heading.charging-model',
  title: { zh: '充电模型', en: 'Setup', es: 'Modelo de carga' },
  section: { code: 'chgModePern', position: 70 },
  label: { zh: '充电模型', en: 'Setup', es: 'Modelo de carga' },
  roles: { manager: 'all' },
})
/** Permission codes for tariffs. Viewing is the page's own code. */
/** `approve`: publishing, retiring and assigning, which have financial effects. */
export const tariffPermissions = { view: tariffsScreen.codes, ...tariffsScreen.may.chgcostrule } as const
export const priceGroupsScreen = screen('/chgmodule/groupprices', {
  word: 'tariffs.title-groups',
  title: { zh: '分组价格', en: 'Group prices', es: 'Precios de grupo' },
  codes: tariffPermissions.view,
  hidden: true,
})
export const calculatorScreen = screen('/chgmodule/pricecalculator', {
  word: 'tariffs.title-calculator',
  title: { zh: '价格试算', en: 'Price calculator', es: 'Calculadora de precios' },
  codes: tariffPermissions.view,
  hidden: true,
})
export const tariffScreen = screen('/chgmodule/chgcostrule/$id', {
  word: 'tariffs.title-one',
  title: { zh: '计费规则', en: 'Tariff', es: 'Tarifa' },
  codes: tariffPermissions.view,
})

/** Menu entries and permission codes of this domain. */
export const tariffScreens = {
  headings: [chargingModelHeading],
  screens: [tariffsScreen, priceGroupsScreen, discountsScreen, discountImportScreen, calculatorScreen, tariffScreen],
} as const satisfies DomainScreens
