import { words } from '@evops/platform/contract'

/** Errors of a row in an imported file. */
export const historyImportWords = words({
  'telematics.history-row.vehicle': {
    zh: '没有 VIN、车牌或自编号为“{name}”的车辆，或有多辆',
    en: 'No vehicle, or more than one, has the VIN, plate or fleet number “{name}”',
    es: 'Ningún vehículo, o varios, tienen el VIN, la matrícula o el n.º interno «{name}»',
  },
  'telematics.history-row.time': {
    zh: '须为时间，如 2026-11-23 08:05:30',
    en: 'Must be a time, such as 2026-11-23 08:05:30',
    es: 'Debe ser una hora, como 2026-11-23 08:05:30',
  },
  'telematics.history-row.future': {
    zh: '时间晚于现在',
    en: 'The time is in the future',
    es: 'La hora está en el futuro',
  },
  'telematics.history-row.too-old': {
    zh: '早于保存期限（{days} 天）',
    en: 'Older than the retention period ({days} days)',
    es: 'Anterior al periodo de conservación ({days} días)',
  },
  'telematics.history-row.nothing': {
    zh: '没有可用的位置、里程或 SoC',
    en: 'No usable position, odometer or state of charge',
    es: 'Sin posición, odómetro ni estado de carga válidos',
  },
  'telematics.history-row.twice': {
    zh: '该车辆该时刻已有记录',
    en: 'This vehicle and time already exist',
    es: 'Este vehículo e instante ya existen',
  },
})
