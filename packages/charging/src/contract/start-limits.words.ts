import { words } from '@evops/platform/contract'

/** Reasons why a valid start token was refused, for charge point displays and screens. */
export const startLimitWords = words({
  'charging.limit.sessions': {
    zh: '今日充电次数已达上限',
    en: 'Daily number of sessions used up',
    es: 'Sesiones diarias agotadas',
  },
  'charging.limit.energy': {
    zh: '今日电量已达上限',
    en: 'Daily energy used up',
    es: 'Energía diaria agotada',
  },
  'charging.limit.hours': {
    zh: '不在允许的时段内',
    en: 'Outside the permitted hours',
    es: 'Fuera del horario permitido',
  },
  'charging.limit.station': {
    zh: '不能在该场站充电',
    en: 'Not permitted at this station',
    es: 'No permitido en esta estación',
  },
  'charging.limit.plate': {
    zh: '绑定的是其他车辆',
    en: 'Bound to another vehicle',
    es: 'Asignado a otro vehículo',
  },
  'charging.limit.clone': {
    zh: '疑似复制卡：刚在异地使用',
    en: 'Possible copy: just used elsewhere',
    es: 'Posible copia: acaba de usarse en otro lugar',
  },
  'charging.limit.listed': { zh: '在黑名单中', en: 'On the black list', es: 'En la lista negra' },
  'charging.limit.blacklisted': {
    zh: '账户持有人在黑名单中',
    en: 'Holder on the black list',
    es: 'Titular en la lista negra',
  },
  'charging.limit.suspended': {
    zh: '已被企业停用',
    en: 'Suspended by the company',
    es: 'Suspendido por la empresa',
  },
  'charging.limit.company_station': {
    zh: '企业不允许在该场站充电',
    en: 'Station not permitted by the company',
    es: 'Estación no permitida por la empresa',
  },
  'charging.limit.company_hours': {
    zh: '不在企业允许的时段内',
    en: 'Outside the company’s hours',
    es: 'Fuera del horario de la empresa',
  },
  'charging.limit.company_day': {
    zh: '企业当日限额已用完',
    en: 'Company’s daily limit used up',
    es: 'Límite diario de la empresa agotado',
  },
  'charging.limit.company_month': {
    zh: '企业当月限额已用完',
    en: 'Company’s monthly limit used up',
    es: 'Límite mensual de la empresa agotado',
  },
  'charging.limit.until': {
    zh: '{which}，{until} 起可用',
    en: '{which}, until {until}',
    es: '{which}, hasta el {until}',
  },
})
