import { words } from '@evops/platform/contract'

/** Reasons of refused cards, on the screen and in the file. */
export const refusedCardReasonWords = words({
  'charging.refused-card.reason.unknown': { zh: '未登记', en: 'Not registered', es: 'Sin registrar' },
  'charging.refused-card.reason.reversed': {
    zh: '卡号字节顺序相反',
    en: 'Number with reversed bytes',
    es: 'Número con bytes invertidos',
  },
  'charging.refused-card.reason.blocked': { zh: '已停用', en: 'Blocked', es: 'Bloqueada' },
  'charging.refused-card.reason.expired': {
    zh: '不在有效期',
    en: 'Outside its validity',
    es: 'Fuera de vigencia',
  },
  'charging.refused-card.reason.low_balance': {
    zh: '余额不足',
    en: 'Insufficient balance',
    es: 'Saldo insuficiente',
  },
  'charging.refused-card.reason.concurrent': {
    zh: '正在他处充电',
    en: 'Already charging elsewhere',
    es: 'Ya carga en otro punto',
  },
  'charging.refused-card.reason.booked': {
    zh: '枪已被他人预约',
    en: 'Connector reserved for another driver',
    es: 'Conector reservado por otro',
  },
  'charging.refused-card.reason.out_of_use': {
    zh: '桩不在运营',
    en: 'Charge point out of service',
    es: 'Punto fuera de servicio',
  },
  'charging.refused-card.reason.sessions': {
    zh: '今日次数已达上限',
    en: 'Daily number of sessions used up',
    es: 'Sesiones diarias agotadas',
  },
  'charging.refused-card.reason.energy': {
    zh: '今日电量已达上限',
    en: 'Daily energy used up',
    es: 'Energía diaria agotada',
  },
  'charging.refused-card.reason.hours': {
    zh: '不在允许的时段内',
    en: 'Outside the permitted hours',
    es: 'Fuera del horario permitido',
  },
  'charging.refused-card.reason.station': {
    zh: '不能在该场站充电',
    en: 'Not permitted at this station',
    es: 'No permitida en esta estación',
  },
  'charging.refused-card.reason.plate': {
    zh: '绑定的是其他车辆',
    en: 'Bound to another vehicle',
    es: 'Asignada a otro vehículo',
  },
  'charging.refused-card.reason.clone': { zh: '疑似复制卡', en: 'Possible copy', es: 'Posible copia' },
  'charging.refused-card.reason.listed': {
    zh: '在黑名单中',
    en: 'On the black list',
    es: 'En la lista negra',
  },
  'charging.refused-card.reason.blacklisted': {
    zh: '持有人在黑名单中',
    en: 'Holder on the black list',
    es: 'Titular en la lista negra',
  },
  'charging.refused-card.reason.suspended': {
    zh: '已被企业停用',
    en: 'Suspended by the company',
    es: 'Suspendida por la empresa',
  },
  'charging.refused-card.reason.company_station': {
    zh: '企业不允许该场站',
    en: 'Station not permitted by the company',
    es: 'Estación no permitida por la empresa',
  },
  'charging.refused-card.reason.company_hours': {
    zh: '不在企业允许的时段内',
    en: 'Outside the company’s hours',
    es: 'Fuera del horario de la empresa',
  },
  'charging.refused-card.reason.company_day': {
    zh: '企业当日限额已用完',
    en: 'Company’s daily limit used up',
    es: 'Límite diario de la empresa agotado',
  },
  'charging.refused-card.reason.company_month': {
    zh: '企业当月限额已用完',
    en: 'Company’s monthly limit used up',
    es: 'Límite mensual de la empresa agotado',
  },
})
