import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const feedbackExportWords = words({
  'members.feedback-export.no': { zh: '编号', en: 'Number', es: 'Número' },
  'members.feedback-export.at': { zh: '提交时间', en: 'Received', es: 'Recibido' },
  'members.feedback-export.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'members.feedback-export.kind': { zh: '类型', en: 'About', es: 'Sobre' },
  'members.feedback-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'members.feedback-export.chargePoint': { zh: '桩', en: 'Charge point', es: 'Punto de recarga' },
  'members.feedback-export.session': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'members.feedback-export.content': { zh: '内容', en: 'Text', es: 'Texto' },
  'members.feedback-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.feedback-export.assigned': { zh: '处理人', en: 'Assigned to', es: 'Asignado a' },
  'members.feedback-export.first': { zh: '首次回复', en: 'First reply', es: 'Primera respuesta' },
  'members.feedback-export.handed': { zh: '转运维', en: 'To maintenance', es: 'A mantenimiento' },
  'members.feedback-export.closed': { zh: '关闭时间', en: 'Closed', es: 'Cerrado' },
})
