import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const chargingActWords = words({
  'charging.audit.act.revealToken': {
    zh: '查看启动凭证完整号码',
    en: 'Show a start token in full',
    es: 'Ver completa una credencial',
  },
  'charging.audit.entity.order': { zh: '订单', en: 'order', es: 'orden' },
  'charging.audit.entity.order-import': {
    zh: '订单导入',
    en: 'import of orders',
    es: 'importación de órdenes',
  },
  'charging.audit.entity.token-import': {
    zh: '启动凭证导入',
    en: 'import of start tokens',
    es: 'importación de credenciales',
  },
  'charging.audit.entity.start-token': { zh: '启动凭证', en: 'start token', es: 'medio de inicio' },
  'charging.audit.entity.token': { zh: '启动凭证', en: 'start token', es: 'medio de inicio' },
  'charging.audit.entity.abnormal': { zh: '异常记录', en: 'abnormal record', es: 'registro anómalo' },
  'charging.audit.entity.abnormal-order': {
    zh: '异常记录',
    en: 'abnormal record',
    es: 'registro anómalo',
  },
  'charging.audit.entity.backtest': { zh: '回测', en: 'back-test', es: 'simulación' },
  'charging.audit.entity.day-balance': { zh: '日电量平衡', en: 'day’s balance', es: 'balance diario' },
  'charging.audit.entity.order-audit': {
    zh: '订单操作审核',
    en: 'order audit',
    es: 'auditoría de orden',
  },
  'charging.audit.entity.start_token': { zh: '启动凭证', en: 'start token', es: 'medio de inicio' },
  'charging.audit.entity.day_balance': { zh: '日电量平衡', en: 'day’s balance', es: 'balance diario' },
  'charging.audit.entity.abnormal_limits': { zh: '异常阈值', en: 'limits', es: 'límites' },
  'charging.audit.act.revealOrderTag': {
    zh: '查看订单凭证完整号码',
    en: 'Show an order’s tag in full',
    es: 'Ver completa la credencial de una orden',
  },
  'charging.audit.act.revealOrphanTag': {
    zh: '查看无主停止的完整凭证号',
    en: 'Show an orphan stop’s tag in full',
    es: 'Ver completa la credencial de una parada huérfana',
  },
  'charging.audit.entity.orphan-stop': { zh: '无主停止', en: 'orphan stop', es: 'parada huérfana' },
})
