import { words } from '@evops/platform/contract'

export const sessionWords = words({
  'interop.session.title': {
    zh: '对方发起的充电',
    en: 'Sessions started by the partner',
    es: 'Sesiones iniciadas por el socio',
  },
  'interop.session.month': {
    zh: '充电 {n} 次，{energy} kWh，本期应收 {owed}，期末应收 {closing}',
    en: 'Sessions: {n} · {energy} kWh · charged {owed}, balance due {closing}',
    es: 'Sesiones: {n} · {energy} kWh · cargado {owed}, saldo a cobrar {closing}',
  },
  'interop.session.record-waiting': { zh: '待确认', en: 'Waiting', es: 'Pendiente' },
  'interop.session.record-confirmed': { zh: '已确认', en: 'Confirmed', es: 'Confirmado' },
  'interop.session.record-disputed': { zh: '有争议', en: 'Disputed', es: 'En discrepancia' },
  'interop.session.open': { zh: '进行中', en: 'In progress', es: 'En curso' },
  'interop.session.unbilled': { zh: '无应收账单', en: 'Nothing billed', es: 'Nada que cobrar' },
  'interop.session.next': { zh: '下次推送：{at}', en: 'Next try: {at}', es: 'Próximo intento: {at}' },
  'interop.session.cdr': { zh: 'CDR {id}', en: 'CDR {id}', es: 'CDR {id}' },
  'interop.session.credits': { zh: '已冲销：{n}', en: 'Credited: {n}', es: 'Abonados: {n}' },
  'interop.session.resend': { zh: '重新推送', en: 'Send again', es: 'Enviar de nuevo' },
  'interop.session.resent': { zh: '已加入推送队列', en: 'It will be sent now', es: 'Se enviará ahora' },
  'interop.session.all': {
    zh: '查看该合作方的全部订单',
    en: 'All sessions of this partner',
    es: 'Todas las sesiones de este socio',
  },
  'interop.dispute.title': { zh: '订单争议', en: 'Disputes', es: 'Discrepancias' },
  'interop.dispute.open': { zh: '待处理', en: 'Open', es: 'Abierta' },
  'interop.dispute.resolved': { zh: '已处理', en: 'Settled', es: 'Resuelta' },
  'interop.dispute.source-record': { zh: '订单推送', en: 'Record sent', es: 'Envío del registro' },
  'interop.dispute.source-held': { zh: '对方账单', en: 'Partner’s record', es: 'CDR del socio' },
  'interop.dispute.source-check': { zh: '每日对账', en: 'Daily check', es: 'Cotejo diario' },
  'interop.dispute.ours': { zh: '我方：{is}', en: 'Ours: {is}', es: 'Nuestro: {is}' },
  'interop.dispute.theirs': { zh: '对方：{is}', en: 'Theirs: {is}', es: 'Suyo: {is}' },
  'interop.dispute.settle': { zh: '处理争议', en: 'Settle', es: 'Resolver' },
  'interop.dispute.settled': { zh: '争议已处理', en: 'Dispute settled', es: 'Discrepancia resuelta' },
  'interop.dispute.note': {
    zh: '与对方如何达成一致',
    en: 'What was agreed with the partner',
    es: 'Qué se acordó con el socio',
  },
})
