import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const chargingActWords = words({
  'charging.audit.act.createListedSubject': {
    zh: '新增黑白名单条目',
    en: 'Add a list entry',
    es: 'Alta de una entrada de lista',
  },
  'charging.audit.act.updateListedSubject': {
    zh: '修改黑白名单条目',
    en: 'Edit a list entry',
    es: 'Cambio de una entrada de lista',
  },
  'charging.audit.act.deleteListedSubject': {
    zh: '移除黑白名单条目',
    en: 'Remove a list entry',
    es: 'Eliminación de una entrada de lista',
  },
  'charging.audit.act.revealToken': {
    zh: '查看启动标识完整号码',
    en: 'View a token in full',
    es: 'Consulta completa de un identificador',
  },
  'charging.audit.entity.order': { zh: '订单', en: 'session', es: 'sesión' },
  'charging.audit.entity.order-import': {
    zh: '订单导入',
    en: 'import of sessions',
    es: 'importación de sesiones',
  },
  'charging.audit.entity.token-import': {
    zh: '启动标识导入',
    en: 'import of tokens',
    es: 'importación de identificadores',
  },
  'charging.audit.entity.list-entry': { zh: '黑白名单条目', en: 'list entry', es: 'entrada de lista' },
  'charging.audit.entity.start-token': { zh: '启动标识', en: 'token', es: 'identificador' },
  'charging.audit.entity.token': { zh: '启动标识', en: 'token', es: 'identificador' },
  'charging.audit.entity.abnormal': { zh: '异常充电记录', en: 'abnormal session', es: 'sesión anómala' },
  'charging.audit.entity.abnormal-order': {
    zh: '异常充电记录',
    en: 'abnormal session',
    es: 'sesión anómala',
  },
  'charging.audit.entity.backtest': { zh: '回测', en: 'back-test', es: 'simulación' },
  'charging.audit.entity.day-balance': { zh: '日电量对账', en: 'daily balance', es: 'balance diario' },
  'charging.audit.entity.order-audit': {
    zh: '订单操作审核',
    en: 'session approval',
    es: 'aprobación de sesión',
  },
  'charging.audit.entity.start_token': { zh: '启动标识', en: 'token', es: 'identificador' },
  'charging.audit.entity.day_balance': { zh: '日电量对账', en: 'daily balance', es: 'balance diario' },
  'charging.audit.entity.abnormal_limits': { zh: '异常阈值', en: 'limits', es: 'límites' },
  'charging.audit.act.revealOrderTag': {
    zh: '查看订单的完整启动标识',
    en: 'View a session’s token in full',
    es: 'Consulta completa del identificador de una sesión',
  },
  'charging.audit.act.revealOrphanTag': {
    zh: '查看孤立停止记录的完整启动标识',
    en: 'View an unmatched stop’s token in full',
    es: 'Consulta completa del identificador de una parada sin sesión',
  },
  'charging.audit.entity.orphan-stop': { zh: '孤立停止记录', en: 'unmatched stop', es: 'parada sin sesión' },
})
