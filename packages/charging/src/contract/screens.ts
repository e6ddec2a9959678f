import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'
import { energyLossPage, monitorScreen, chargePointsScreen } from '@evops/stations/contract'
import { tariffPermissions } from '@evops/tariffs/contract'

export const recordsScreen = screen('/statsanalysis/chgtransorder', {
  word: 'charging.menu.records',
  title: { zh: '充电记录', en: 'Charging records', es: 'Sesiones de carga' },
  page: { code: 'transOrderPerm', section: 'chgOperationPerm', position: 40 },
  acts: { chgtransorder: { verbs: ['create', 'edit', 'delete', 'export', 'control', 'approve'] } },
  roles: {
    dispatcher: ['control', 'export'],
    bookkeeper: ['edit', 'export', 'approve'],
    'customer-service': ['create', 'edit'],
  },
})
export const auditsScreen = screen('/statsanalysis/orderoptaudit', {
  word: 'charging.menu.audits',
  title: { zh: '订单操作审核', en: 'Session approvals', es: 'Aprobación de sesiones' },
  page: { code: 'orderAuditPerm', section: 'chgOperationPerm', position: 60 },
  roles: { bookkeeper: [] },
})
export const tokensScreen = screen('/chgmodule/starttoken', {
  word: 'charging.menu.tokens',
  title: { zh: '鉴权凭证', en: 'Tokens', es: 'Identificadores' },
  page: { code: 'startTokenPerm', section: 'chgOperationPerm', position: 50 },
  acts: { starttoken: { verbs: ['create', 'edit', 'delete', 'export', 'control'] } },
  roles: { 'customer-service': ['create', 'edit'] },
})
export const listEntriesScreen = screen('/chgmodule/listentries', {
  word: 'charging.menu.list-entries',
  title: { zh: '黑白名单条目', en: 'Local list entries', es: 'Entradas de listas' },
  codes: tokensScreen.codes,
  hidden: true,
})
export const tokenImportScreen = screen('/chgmodule/starttoken/import', {
  word: 'charging.menu.import-tokens',
  title: { zh: '导入鉴权凭证', en: 'Import tokens', es: 'Importar identificadores' },
  codes: tokensScreen.may.starttoken.create,
  hidden: true,
})
export const reportsHeading = menuHeading('/reportformmng', {
  word: 'charging.heading.reports',
  title: { zh: '报表管理', en: 'Reports', es: 'Informes' },
  section: { code: 'reportformPerm', position: 30 },
  label: { zh: '报表管理', en: 'Reports', es: 'Informes' },
  roles: { manager: 'all', bookkeeper: ['export'], reports: ['export'] },
})
/** Permissions to view sessions. */
export const sessionViewers = recordsScreen.codes
/** Permissions to start and stop: control of sessions or of charge points. */
export const sessionControllers = [
  ...recordsScreen.may.chgtransorder.control,
  ...chargePointsScreen.may.chgpile.control,
] as const
/** Permissions to void, waive, refund and edit. Changes that move money wait for a second person. */
export const sessionEditors = recordsScreen.may.chgtransorder.edit
/** Permissions to export sessions, operations on sessions, and anomalies. */
export const sessionExporters = recordsScreen.may.chgtransorder.export
export const tokenExporters = tokensScreen.may.starttoken.export
export const sessionImporters = recordsScreen.may.chgtransorder.create
/** Permissions to view abnormal sessions (section or sessions), and to act on them. */
export const abnormalViewers = [...reportsHeading.codes, ...recordsScreen.codes] as const
export const abnormalEditors = recordsScreen.may.chgtransorder.edit
export const balanceViewers = energyLossPage.codes
export const wallScreen = screen('/bigscreen', {
  word: 'charging.menu.wall',
  title: { zh: '运营大屏', en: 'Large screen', es: 'Pantalla grande' },
  codes: monitorScreen.codes,
  world: 'both',
  hidden: true,
  bare: true,
})
export const operationMonitorScreen = screen('/terdtpage', {
  word: 'charging.menu.operation-monitor',
  title: { zh: '充电桩运行监控', en: 'Charge point operation monitor', es: 'Monitor de operación' },
  codes: [],
  world: 'both',
  hidden: true,
  open: true,
})
export const informationMonitorScreen = screen('/firstpage', {
  word: 'charging.menu.information-monitor',
  title: { zh: '充电桩信息监控', en: 'Charge point information monitor', es: 'Monitor de información' },
  codes: [],
  world: 'both',
  hidden: true,
  open: true,
})
export const sessionScreen = screen('/statsanalysis/chgtransorder/$id', {
  word: 'charging.menu.session',
  title: { zh: '订单', en: 'Session', es: 'Sesión' },
  codes: sessionViewers,
})
export const abnormalScreen = screen('/reportformmng/errororder', {
  word: 'charging.menu.abnormal',
  title: { zh: '异常充电记录', en: 'Abnormal records', es: 'Sesiones anómalas' },
  codes: abnormalViewers,
})
export const importScreen = screen('/statsanalysis/chgtransorder/import', {
  word: 'charging.menu.import',
  title: { zh: '导入历史订单', en: 'Import past sessions', es: 'Importar sesiones anteriores' },
  codes: sessionImporters,
  hidden: true,
})
export const backtestScreen = screen('/chgmodule/chgcostrule/$id/backtest/$test', {
  word: 'charging.menu.backtest',
  title: { zh: '回测', en: 'Back-test', es: 'Simulación' },
  codes: tariffPermissions.view,
})
export const balanceScreen = screen('/reportformmng/dailyeleloss', {
  word: 'charging.menu.balance',
  title: { zh: '日电量损耗', en: 'Daily electricity loss', es: 'Pérdida diaria' },
  codes: balanceViewers,
  world: 'energy',
})
export const operationsScreen = screen('/statsanalysis/optchgorderlog', {
  word: 'charging.menu.operations',
  title: { zh: '操作历史', en: 'Session operations', es: 'Operaciones sobre sesiones' },
  codes: sessionViewers,
})

/** Entries of this module in the menu and the permission catalogue. */
export const chargingScreens = {
  headings: [reportsHeading],
  screens: [
    wallScreen,
    operationMonitorScreen,
    informationMonitorScreen,
    recordsScreen,
    sessionScreen,
    abnormalScreen,
    importScreen,
    backtestScreen,
    balanceScreen,
    operationsScreen,
    auditsScreen,
    tokensScreen,
    tokenImportScreen,
    listEntriesScreen,
  ],
} as const satisfies DomainScreens
