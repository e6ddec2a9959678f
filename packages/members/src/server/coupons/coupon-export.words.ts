import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const couponExportWords = words({
  'members.coupon-export.no': { zh: '券号', en: 'Number', es: 'Número' },
  'members.coupon-export.strategy': { zh: '优惠券', en: 'Coupon', es: 'Cupón' },
  'members.coupon-export.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'members.coupon-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.coupon-export.given': { zh: '发放时间', en: 'Issued', es: 'Entregado' },
  'members.coupon-export.until': { zh: '有效期至', en: 'Valid until', es: 'Válido hasta' },
  'members.coupon-export.used-at': { zh: '使用时间', en: 'Used', es: 'Usado' },
  'members.coupon-export.used': { zh: '抵扣金额', en: 'Discounted', es: 'Descontado' },
  'members.coupon-export.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
})

/** Columns of the export of strategies. */
export const strategyExportWords = words({
  'members.strategy-export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'members.strategy-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.strategy-export.given': { zh: '已发放', en: 'Issued', es: 'Entregados' },
  'members.strategy-export.quantity': { zh: '总量', en: 'Quantity', es: 'Cantidad' },
  'members.strategy-export.unused': { zh: '未使用', en: 'Unused', es: 'Sin usar' },
  'members.strategy-export.locked': { zh: '充电中锁定', en: 'In a session', es: 'En una sesión' },
  'members.strategy-export.used': { zh: '已使用', en: 'Used', es: 'Usados' },
  'members.strategy-export.expired': { zh: '已过期', en: 'Expired', es: 'Vencidos' },
  'members.strategy-export.revoked': { zh: '已作废', en: 'Revoked', es: 'Anulados' },
  'members.strategy-export.amount': { zh: '抵扣金额', en: 'Discounted', es: 'Descontado' },
  'members.strategy-export.from': { zh: '生效', en: 'Valid from', es: 'Válido desde' },
  'members.strategy-export.until': { zh: '有效期至', en: 'Valid until', es: 'Válido hasta' },
  'members.strategy-export.days': { zh: '有效天数', en: 'Days valid', es: 'Días de validez' },
  'members.strategy-export.created': { zh: '创建时间', en: 'Created', es: 'Creada' },
})
