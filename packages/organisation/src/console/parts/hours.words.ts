import { words } from '@evops/platform/contract'

/** Words for weekly hours, for everything that is allowed only at certain hours. */
export const hoursWords = words({
  'organisation.hours.hint': {
    zh: '按场站时间；没有时段表示随时可用',
    en: 'Station time; none: any time',
    es: 'Hora de la estación; sin ninguno: a cualquier hora',
  },
  'organisation.hours.add': { zh: '添加时段', en: 'Add hours', es: 'Añadir horario' },
  'organisation.hours.remove': { zh: '移除', en: 'Remove', es: 'Quitar' },
  'organisation.hours.from': { zh: '从', en: 'From', es: 'Desde' },
  'organisation.hours.until': { zh: '到', en: 'To', es: 'Hasta' },
  'organisation.hours.day-1': { zh: '一', en: 'Mo', es: 'L' },
  'organisation.hours.day-2': { zh: '二', en: 'Tu', es: 'M' },
  'organisation.hours.day-3': { zh: '三', en: 'We', es: 'X' },
  'organisation.hours.day-4': { zh: '四', en: 'Th', es: 'J' },
  'organisation.hours.day-5': { zh: '五', en: 'Fr', es: 'V' },
  'organisation.hours.day-6': { zh: '六', en: 'Sa', es: 'S' },
  'organisation.hours.day-7': { zh: '日', en: 'Su', es: 'D' },
})
