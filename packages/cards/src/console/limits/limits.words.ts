import { words } from '@evops/platform/contract'

export const limitWords = words({
  'cards.limits.daySessions': { zh: '每日充电次数上限', en: 'Sessions per day', es: 'Sesiones por día' },
  'cards.limits.dayDwh': { zh: '每日电量上限', en: 'Energy per day', es: 'Energía por día' },
  'cards.limits.windows': { zh: '可用时段', en: 'Permitted hours', es: 'Horario permitido' },
  'cards.limits.stationIds': { zh: '可用场站', en: 'Permitted stations', es: 'Estaciones permitidas' },
  'cards.limits.boundPlate': { zh: '绑定车牌', en: 'Bound to plate', es: 'Asignada a la matrícula' },
  'cards.limits.day-hint': {
    zh: '按场站当地日期；留空为不限',
    en: 'By the station’s local day; leave blank for no limit',
    es: 'Por día local de la estación; en blanco, sin límite',
  },
  'cards.limits.plate-hint': {
    zh: '仅在桩能上报车牌时核对；多数桩不上报车牌，此时不限制',
    en: 'Checked only where the charge point reports a plate; most do not, and then it is not enforced',
    es: 'Solo se comprueba si el punto informa de la matrícula; la mayoría no lo hace y entonces no se aplica',
  },
  'cards.limits.local-list': { zh: '本地白名单', en: 'Local lists', es: 'Listas locales' },
  'cards.limits.local-list-none': {
    zh: '有限额的卡不下发到桩，只能联机鉴权',
    en: 'Not on local lists while limited: accepted online only',
    es: 'Fuera de las listas locales mientras tenga límites: solo en línea',
  },
  'cards.limits.stations': { zh: '{n} 个场站', en: '{n} stations', es: '{n} estaciones' },
})
