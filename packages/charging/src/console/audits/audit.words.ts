import { words } from '@evops/platform/contract'

/** Texts for session changes that wait for a second person. */
export const auditWords = words({
  'charging.audit.view-waiting': { zh: '等我处理', en: 'Waiting for me', es: 'Esperan mi decisión' },
  'charging.audit.view-mine': { zh: '我发起的', en: 'Requested by me', es: 'Solicitadas por mí' },
  'charging.audit.view-all': { zh: '全部', en: 'All', es: 'Todas' },
  'charging.audit.change': { zh: '事项', en: 'Request', es: 'Solicitud' },
  'charging.audit.change.void': { zh: '作废', en: 'Void', es: 'Anular' },
  'charging.audit.change.waive': { zh: '免单', en: 'Waive', es: 'Condonar' },
  'charging.audit.change.refund': { zh: '退款', en: 'Refund', es: 'Reembolsar' },
  'charging.audit.change.edit': { zh: '更正电量与时间', en: 'Correct energy and times', es: 'Corregir' },
  'charging.audit.subject': { zh: '订单', en: 'Session', es: 'Sesión' },
  'charging.audit.state': { zh: '状态', en: 'State', es: 'Estado' },
  'charging.audit.state.waiting': { zh: '待审批', en: 'Awaiting approval', es: 'Por aprobar' },
  'charging.audit.state.executed': {
    zh: '已批准并执行',
    en: 'Approved and executed',
    es: 'Aprobada y ejecutada',
  },
  'charging.audit.state.failed': {
    zh: '已批准，未能执行',
    en: 'Approved, failed',
    es: 'Aprobada, pero falló',
  },
  'charging.audit.state.refused': { zh: '已拒绝', en: 'Rejected', es: 'Rechazada' },
  'charging.audit.state.withdrawn': { zh: '已撤回', en: 'Withdrawn', es: 'Retirada' },
  'charging.audit.state.expired': { zh: '已过期', en: 'Expired', es: 'Caducada' },
  'charging.audit.requestedByName': { zh: '申请人', en: 'Requested by', es: 'Solicitada por' },
  'charging.audit.requestedAt': { zh: '申请时间', en: 'Requested', es: 'Solicitada' },
  'charging.audit.open-session': { zh: '查看订单', en: 'Open the session', es: 'Abrir la sesión' },
  'charging.audit.expiresAt': { zh: '审批截止', en: 'Expires', es: 'Caduca' },
  'charging.audit.wished': { zh: '将变为', en: 'After the change', es: 'Tras el cambio' },
  'charging.audit.failed': {
    zh: '未能执行：{error}',
    en: 'Failed: {error}',
    es: 'No se pudo hacer: {error}',
  },
  'charging.audit.empty': {
    zh: '没有等您处理的订单变更',
    en: 'No session change awaits your decision',
    es: 'Ningún cambio de sesión espera su decisión',
  },
  'charging.audit.empty-all': {
    zh: '还没有订单变更申请',
    en: 'No changes requested yet',
    es: 'Aún no hay cambios solicitados',
  },
  'charging.audit.empty-next': {
    zh: '订单的作废、免单、退款与更正须由第二个人批准，会出现在这里。',
    en: 'Refunds, corrections, waivers and voids of sessions need a second person and appear here.',
    es: 'Los reembolsos, correcciones, condonaciones y anulaciones necesitan a otra persona y aparecen aquí.',
  },
})
