import { words } from '@evops/platform/contract'

/** The columns of the export, in their order. */
export const couponExportWords = words({
  'members.coupon-export.no': { zh: '券号', en: 'Number', es: 'Número' },
  'members.coupon-export.strategy': { zh: '优惠券', en: 'Coupon', es: 'Cupón' },
  'members.coupon-export.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'members.coupon-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.coupon-export.given': { zh: '发放时间', en: 'Given', es: 'Entregado' },
  'members.coupon-export.until': { zh: '有效期至', en: 'Valid until', es: 'Válido hasta' },
  'members.coupon-export.used-at': { zh: '使用时间', en: 'Used', es: 'Usado' },
  'members.coupon-export.used': { zh: '抵扣金额', en: 'Taken off', es: 'Descontado' },
  'members.coupon-export.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
})
