import { words } from '@evops/platform/contract'

/** Words for holders and states of withdrawals, for screens and files. */
export const withdrawalWords = words({
  'finance.holder.party': { zh: '分润参与方', en: 'Party', es: 'Parte' },
  'finance.holder.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'finance.holder.company': { zh: '企业', en: 'Company', es: 'Empresa' },
  'finance.withdrawal.state.requested': { zh: '待审批', en: 'To approve', es: 'Por aprobar' },
  'finance.withdrawal.state.approved': { zh: '待付款', en: 'To pay', es: 'Por pagar' },
  'finance.withdrawal.state.paid': { zh: '已付款', en: 'Paid', es: 'Pagado' },
  'finance.withdrawal.state.failed': { zh: '付款失败', en: 'Failed', es: 'Fallido' },
  'finance.withdrawal.state.refused': { zh: '已拒绝', en: 'Refused', es: 'Rechazado' },
  'finance.withdrawal.state.cancelled': { zh: '已撤回', en: 'Cancelled', es: 'Cancelado' },
})
