import { words } from '@evops/platform/contract'

/** Texts for the result of a message, returned to its sender. */
export const messageOutcomeWords = words({
  'telematics.outcome.taken': { zh: '已接收', en: 'Accepted', es: 'Aceptado' },
  'telematics.outcome.twice': {
    zh: '该车辆该时刻已有记录',
    en: 'This vehicle and time already exist',
    es: 'Este vehículo e instante ya existían',
  },
  'telematics.outcome.not-json': {
    zh: '不是 JSON 对象',
    en: 'Not a JSON object',
    es: 'No es un objeto JSON',
  },
  'telematics.outcome.no-vehicle': {
    zh: '缺少车辆',
    en: 'The vehicle is missing',
    es: 'Falta el vehículo',
  },
  'telematics.outcome.no-time': {
    zh: '缺少时间或格式不符',
    en: 'The time is missing or has another format',
    es: 'Falta la hora o tiene otro formato',
  },
  'telematics.outcome.future': {
    zh: '时间晚于现在 5 分钟以上',
    en: 'The time is more than 5 minutes ahead',
    es: 'La hora está más de 5 minutos adelantada',
  },
  'telematics.outcome.too-old': {
    zh: '时间早于保存期限',
    en: 'Older than the retention period',
    es: 'Anterior al periodo de conservación',
  },
  'telematics.outcome.nothing': {
    zh: '没有可用的位置、里程或 SoC',
    en: 'No usable position, odometer or state of charge',
    es: 'Sin posición, odómetro ni estado de carga válidos',
  },
  'telematics.outcome.unknown-vehicle': {
    zh: '没有这辆车',
    en: 'No such vehicle',
    es: 'No existe ese vehículo',
  },
  'telematics.sign.place': { zh: '位置不可信', en: 'position implausible', es: 'posición no creíble' },
  'telematics.sign.speed': { zh: '速度不可信', en: 'speed implausible', es: 'velocidad no creíble' },
  'telematics.sign.heading': { zh: '航向不可信', en: 'heading implausible', es: 'rumbo no creíble' },
  'telematics.sign.odometer': { zh: '里程不可信', en: 'odometer implausible', es: 'odómetro no creíble' },
  'telematics.sign.soc': {
    zh: 'SoC 不可信',
    en: 'state of charge implausible',
    es: 'estado de carga no creíble',
  },
})
