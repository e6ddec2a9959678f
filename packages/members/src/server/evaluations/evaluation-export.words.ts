import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const evaluationExportWords = words({
  'members.evaluation-export.at': { zh: '评价时间', en: 'Date', es: 'Fecha' },
  'members.evaluation-export.session': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'members.evaluation-export.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'members.evaluation-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'members.evaluation-export.chargePoint': { zh: '桩', en: 'Charge point', es: 'Punto de recarga' },
  'members.evaluation-export.stars': { zh: '星级', en: 'Stars', es: 'Estrellas' },
  'members.evaluation-export.tags': { zh: '标签', en: 'Tags', es: 'Etiquetas' },
  'members.evaluation-export.text': { zh: '内容', en: 'Comment', es: 'Comentario' },
  'members.evaluation-export.reply': { zh: '回复', en: 'Reply', es: 'Respuesta' },
  'members.evaluation-export.hidden': { zh: '隐藏原因', en: 'Reason hidden', es: 'Motivo de ocultación' },
})
