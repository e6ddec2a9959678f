import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'
import { tagRevealCodes } from '@evops/organisation/contract'

export const keysScreen = screen('/cardmanager/cardkeymng', {
  word: 'cards.menu.keys',
  title: { zh: '密钥管理', en: 'Card keys', es: 'Claves de tarjetas' },
  page: { code: 'cardKeyPerm', section: 'cardMngPerm', position: 10 },
  acts: { cardkeymng: { verbs: ['create', 'edit', 'delete', 'control', 'export'] } },
})
export const onlineScreen = screen('/cardmanager/onlinecard', {
  word: 'cards.menu.online',
  title: { zh: '在线卡', en: 'Online cards', es: 'Tarjetas en línea' },
  page: { code: 'onlineCardPerm', section: 'cardMngPerm', position: 20 },
  acts: { onlinecard: { verbs: ['create', 'edit', 'delete', 'control', 'export', 'reveal'] } },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const offlineScreen = screen('/cardmanager/offlinecard', {
  word: 'cards.menu.offline',
  title: { zh: '离线卡', en: 'Offline cards', es: 'Tarjetas sin conexión' },
  page: { code: 'offlineCardPerm', section: 'cardMngPerm', position: 30 },
  acts: { offlinecard: { verbs: ['create', 'edit', 'delete', 'control', 'export', 'reveal'] } },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const onlineImportScreen = screen('/cardmanager/onlinecard/import', {
  word: 'cards.menu.import-online',
  title: { zh: '导入在线卡', en: 'Import online cards', es: 'Importar tarjetas en línea' },
  codes: onlineScreen.may.onlinecard.create,
  hidden: true,
})
export const offlineImportScreen = screen('/cardmanager/offlinecard/import', {
  word: 'cards.menu.import-offline',
  title: { zh: '导入离线卡', en: 'Import offline cards', es: 'Importar tarjetas sin conexión' },
  codes: offlineScreen.may.offlinecard.create,
  hidden: true,
})
export const printBatchesScreen = screen('/cardmanager/onlinecard/orders', {
  word: 'cards.menu.plastic',
  title: { zh: '制卡与收卡', en: 'Print batches', es: 'Lotes de tarjetas' },
  codes: [...onlineScreen.may.onlinecard.create, ...offlineScreen.may.offlinecard.create],
  hidden: true,
})
export const statementScreen = screen('/cardmanager/onlinecard/statement', {
  word: 'cards.menu.statement',
  title: { zh: '卡对账单', en: 'Card statement', es: 'Extracto de tarjeta' },
  codes: [...onlineScreen.codes, ...offlineScreen.codes],
  hidden: true,
})
export const tradesScreen = screen('/cardmanager/cardtradequery', {
  word: 'cards.menu.trades',
  title: { zh: '卡交易查询', en: 'Card transactions', es: 'Transacciones' },
  page: { code: 'cardOrderPerm', section: 'cardMngPerm', position: 40 },
  acts: {
    cardtradequery: {
      label: { zh: '卡交易', en: 'Card transactions', es: 'Transacciones de tarjetas' },
      verbs: ['create', 'control', 'export'],
    },
  },
  roles: { 'customer-service': [] },
})
export const operationsScreen = screen('/cardmanager/cardoptlog', {
  word: 'cards.menu.operations',
  title: { zh: '卡操作流水', en: 'Card operations', es: 'Operaciones con tarjetas' },
  page: { code: 'cardOptPerm', section: 'cardMngPerm', position: 50 },
  acts: { cardoptlog: { verbs: ['edit', 'export'] } },
  roles: { 'customer-service': [] },
})
export const rulesScreen = screen('/cardmanager/offlinecard/rules', {
  word: 'cards.menu.rules',
  title: { zh: '预付卡规则', en: 'Prepaid card rules', es: 'Reglas de tarjetas prepago' },
  codes: [...offlineScreen.codes, ...onlineScreen.codes, ...operationsScreen.codes],
  hidden: true,
})
/** Permissions of other modules' screens that links lead to. */
export const memberViewers = ['userMngPerm'] as const
export const companyViewers = ['compmsMngPerm'] as const
export const sessionPageViewers = ['transOrderPerm'] as const
export const cardsHeading = menuHeading('/cardmanager', {
  word: 'cards.heading.cards',
  title: { zh: '卡管理', en: 'Cards', es: 'Tarjetas' },
  section: { code: 'cardMngPerm', position: 50 },
  label: { zh: '卡片管理', en: 'Cards', es: 'Tarjetas' },
  roles: { manager: 'all' },
})
/** `control`: lock, report lost, replace, return. `reveal`: see full numbers. */
export const onlineCardPermissions = { view: onlineScreen.codes, ...onlineScreen.may.onlinecard } as const
export const offlineCardPermissions = { view: offlineScreen.codes, ...offlineScreen.may.offlinecard } as const
/**
 * Permissions of a call about a card. The exact one depends on the card's screen, which is known only after the card is
 * read.
 */
export const cardPermissions = {
  view: [...onlineScreen.codes, ...offlineScreen.codes],
  create: [...onlineScreen.may.onlinecard.create, ...offlineScreen.may.offlinecard.create],
  edit: [...onlineScreen.may.onlinecard.edit, ...offlineScreen.may.offlinecard.edit],
  delete: [...onlineScreen.may.onlinecard.delete, ...offlineScreen.may.offlinecard.delete],
  control: [...onlineScreen.may.onlinecard.control, ...offlineScreen.may.offlinecard.control],
  export: [...onlineScreen.may.onlinecard.export, ...offlineScreen.may.offlinecard.export],
  reveal: tagRevealCodes,
} as const
export type CardPermissionKind = keyof typeof cardPermissions
export const operationPermissions = {
  view: operationsScreen.codes,
  ...operationsScreen.may.cardoptlog,
} as const
export const tradePermissions = { view: tradesScreen.codes, ...tradesScreen.may.cardtradequery } as const
/** `control`: activate, retire and destroy. */
export const keyPermissions = { view: keysScreen.codes, ...keysScreen.may.cardkeymng } as const

/** Entries of this module in the menu and the permission catalogue. */
export const cardScreens = {
  headings: [cardsHeading],
  screens: [
    keysScreen,
    onlineImportScreen,
    offlineImportScreen,
    printBatchesScreen,
    statementScreen,
    rulesScreen,
    onlineScreen,
    offlineScreen,
    tradesScreen,
    operationsScreen,
  ],
} as const satisfies DomainScreens
