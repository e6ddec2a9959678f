import { words } from '@evops/platform/contract'

/** Texts for the fees other than energy, and for the settlement. */
export const feeWords = words({
  'charging.fee.title': { zh: '附加费用与占位费', en: 'Other fees', es: 'Otros cargos' },
  'charging.fee.note': {
    zh: '前几项计入服务费；占位费单独取整',
    en: 'The first items are part of the service fee; the idle fee is rounded separately',
    es: 'Los primeros forman parte del servicio; la ocupación se redondea aparte',
  },
  'charging.fee.minute': {
    zh: '充电 {minutes} 分钟 × {price}',
    en: '{minutes} {minutes|minute|minutes} of charging × {price}',
    es: '{minutes} {minutes|minuto|minutos} de carga × {price}',
  },
  'charging.fee.swap': {
    zh: '换电 {batteries} 块电池',
    en: 'Swapped batteries: {batteries}',
    es: 'Baterías cambiadas: {batteries}',
  },
  'charging.fee.session': { zh: '每次充电', en: 'Per session', es: 'Por sesión' },
  'charging.fee.minimum': {
    zh: '补足最低收费 {minimum}',
    en: 'Up to the minimum of {minimum}',
    es: 'Hasta el mínimo de {minimum}',
  },
  'charging.fee.service-sum': {
    zh: '服务费合计，取整一次',
    en: 'Service total, rounded once',
    es: 'Servicio en total, redondeo único',
  },
  'charging.fee.occupied': {
    zh: '充电结束 {from}，拔枪 {to}；免费至 {free}',
    en: 'Charging ended {from}, unplugged {to}; free until {free}',
    es: 'Fin de la carga {from}, desconexión {to}; gratis hasta {free}',
  },
  'charging.fee.idle': {
    zh: '车辆不再取电 {from} 起占位，至 {to}；免费至 {free}',
    en: 'Idle since the vehicle was full at {from}, until {to}; free until {free}',
    es: 'Ocupación desde que el vehículo estuvo cargado a las {from}, hasta {to}; gratis hasta {free}',
  },
  'charging.fee.day': {
    zh: '占位 {date}：{units} × {price}',
    en: 'Idle {date}: {units} × {price}',
    es: 'Ocupación {date}: {units} × {price}',
  },
  'charging.fee.capped.day': { zh: '达每日上限', en: 'capped for the day', es: 'con máximo diario' },
  'charging.fee.capped.session': {
    zh: '达每次上限',
    en: 'capped for the session',
    es: 'con máximo por sesión',
  },
  'charging.fee.unseen': {
    zh: '{from} 至 {to} 充电桩失联，未见车辆停留，不计占位。',
    en: 'From {from} to {to} the charge point was offline: occupancy was not observed, so that time is free.',
    es: 'De {from} a {to} el punto estuvo sin conexión y no se observó la ocupación, así que ese tiempo no se cobra.',
  },
  'charging.fee.waived.fault': {
    zh: '充电桩故障，免收占位费。',
    en: 'The charge point was faulted: no idle fee.',
    es: 'El punto tenía una avería: no se cobra ocupación.',
  },
  'charging.fee.waived.too-long': {
    zh: '拔枪时间不可信，未收占位费。',
    en: 'The unplugging time is not plausible: no idle fee.',
    es: 'La hora de desconexión no es verosímil: no se cobra ocupación.',
  },
  'charging.fee.sum': {
    zh: '占位费，取整一次',
    en: 'Idle fee, rounded once',
    es: 'Ocupación, redondeo único',
  },
  'charging.fee.plus': { zh: ' + 占位费 {amount}', en: ' + {amount} idle fee', es: ' + {amount} ocupación' },
  'charging.settle.title': { zh: '结算步骤', en: 'Settlement steps', es: 'Pasos de la liquidación' },
  'charging.settle.list': { zh: '标准价', en: 'List price', es: 'Precio de lista' },
  'charging.settle.group_price': {
    zh: '分组价格 {note}',
    en: 'Group price {note}',
    es: 'Precio de grupo {note}',
  },
  'charging.settle.discount': { zh: '折扣 {note}', en: 'Discount {note}', es: 'Descuento {note}' },
  'charging.settle.coupon': { zh: '优惠券 {note}', en: 'Coupon {note}', es: 'Cupón {note}' },
  'charging.settle.gift': { zh: '赠送金', en: 'Bonus credit', es: 'Saldo de regalo' },
  'charging.settle.principal': { zh: '本金', en: 'Principal', es: 'Saldo propio' },
  'charging.settle.arrears': { zh: '欠费', en: 'Arrears', es: 'Deuda' },
  'charging.settle.wallet_gift': {
    zh: '赠送金支付',
    en: 'Paid by bonus credit',
    es: 'Pagado con saldo de regalo',
  },
  'charging.settle.wallet_principal': {
    zh: '本金支付',
    en: 'Paid by principal',
    es: 'Pagado con saldo propio',
  },
  'charging.settle.purse_clearing': { zh: '卡内扣款', en: 'Paid by card', es: 'Pagado con tarjeta' },
  'charging.settle.wallet_credit': { zh: '挂账', en: 'Postpaid', es: 'Pospago' },
  'charging.settle.wallet_arrears': { zh: '欠费', en: 'Arrears', es: 'Deuda' },
  'charging.settle.income-occupancy': {
    zh: '占位费收入',
    en: 'Idle fee income',
    es: 'Ingresos por ocupación',
  },
})
