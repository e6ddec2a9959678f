import { words } from '@evops/platform/contract'

/** Which limit of a start token refused a start: on charge points' displays and on screens. */
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
  'charging.limit.until': {
    zh: '{which}，{until} 起可用',
    en: '{which}, until {until}',
    es: '{which}, hasta el {until}',
  },
})
