import { words } from '@evops/platform/contract'

export const todayWords = words({
  'charging.today.energy': { zh: '今日电量', en: 'Energy today', es: 'Energía de hoy' },
  'charging.today.money': { zh: '今日应收', en: 'Revenue today', es: 'Ingresos de hoy' },
  'charging.today.sessions': { zh: '今日充电', en: 'Sessions today', es: 'Sesiones de hoy' },
  'charging.today.power': { zh: '当前功率', en: 'Power now', es: 'Potencia ahora' },
  'charging.today.than': { zh: '上周同时 {than}', en: 'vs {than}', es: 'frente a {than}' },
  'charging.today.none-before': {
    zh: '上周同时无数据',
    en: 'no data last week',
    es: 'sin datos la semana pasada',
  },
  'charging.today.abnormal_one': {
    zh: '{n} 个异常订单待处理',
    en: '{n} session with anomalies',
    es: '{n} sesión con anomalías',
  },
  'charging.today.abnormal_other': {
    zh: '{n} 个异常订单待处理',
    en: '{n} sessions with anomalies',
    es: '{n} sesiones con anomalías',
  },
  'charging.today.abnormal_many': {
    zh: '{n} 个异常订单待处理',
    en: '{n} sessions with anomalies',
    es: '{n} sesiones con anomalías',
  },
  'charging.today.review': { zh: '处理', en: 'Review', es: 'Revisar' },
  'charging.money.title': { zh: '今日资金', en: 'Money today', es: 'Dinero de hoy' },
  'charging.money.billed': { zh: '应收', en: 'Billed', es: 'Liquidado' },
  'charging.money.paid': { zh: '已付', en: 'Paid', es: 'Cobrado' },
  'charging.money.account': { zh: '挂账', en: 'Postpaid', es: 'Pospago' },
  'charging.money.due': { zh: '待付', en: 'Due', es: 'Pendiente de cobro' },
  'charging.money.sessions_one': { zh: '{n} 单', en: '{n} session', es: '{n} sesión' },
  'charging.money.sessions_other': { zh: '{n} 单', en: '{n} sessions', es: '{n} sesiones' },
  'charging.money.sessions_many': { zh: '{n} 单', en: '{n} sessions', es: '{n} sesiones' },
  'charging.money.others': {
    zh: '另有 {n} 笔其他币种',
    en: '+ {n} in other currencies',
    es: '+ {n} en otras monedas',
  },
  'charging.money.requests_one': { zh: '{n} 笔', en: '{n} request', es: '{n} solicitud' },
  'charging.money.requests_other': { zh: '{n} 笔', en: '{n} requests', es: '{n} solicitudes' },
  'charging.money.requests_many': { zh: '{n} 笔', en: '{n} requests', es: '{n} solicitudes' },
  'charging.money.refunds': {
    zh: '待审批退款',
    en: 'Refunds awaiting approval',
    es: 'Reembolsos por aprobar',
  },
})
