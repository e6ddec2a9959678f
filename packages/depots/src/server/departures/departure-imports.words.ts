import { words } from '@evops/platform/contract'

export const departureImportWords = words({
  'depots.departure-row.depot': {
    zh: '没有名为“{name}”且设有功率限额的场站',
    en: 'No depot with power limits is called “{name}”',
    es: 'Ninguna cochera con límites se llama «{name}»',
  },
  'depots.departure-row.line': {
    zh: '没有线路“{name}”',
    en: 'No line is called “{name}”',
    es: 'Ninguna línea se llama «{name}»',
  },
  'depots.departure-row.vehicle': {
    zh: '没有车辆“{name}”，或有多辆同名',
    en: 'No vehicle, or more than one, is called “{name}”',
    es: 'Ningún vehículo, o varios, se llaman «{name}»',
  },
  'depots.departure-row.day': {
    zh: '须为日期，如 2026-11-23',
    en: 'Must be a date, such as 2026-11-23',
    es: 'Debe ser una fecha, como 2026-11-23',
  },
  'depots.departure-row.time': {
    zh: '须为运营日时刻，如 05:10 或 25:30',
    en: 'Must be a time of the service day, such as 05:10 or 25:30',
    es: 'Debe ser una hora del día de servicio, como 05:10 o 25:30',
  },
  'depots.departure-row.session': {
    zh: '须晚于发车时间；次日用 24:00 之后的时刻',
    en: 'Must be later than the departure. Use times after 24:00 for the next day',
    es: 'Debe ser posterior a la salida. Use horas tras las 24:00 para el día siguiente',
  },
  'depots.departure-row.block': {
    zh: '须为 1 到 40 个字符',
    en: 'Must be 1 to 40 characters',
    es: 'Debe tener de 1 a 40 caracteres',
  },
  'depots.departure-row.number': {
    zh: '须为 {from} 到 {to} 的整数',
    en: 'Must be a whole number from {from} to {to}',
    es: 'Debe ser un número entero de {from} a {to}',
  },
  'depots.departure-row.overlap': {
    zh: '车辆在该时段已安排班次 {block}',
    en: 'The vehicle is out on block {block} at that time',
    es: 'El vehículo ya está en el bloque {block} en ese tiempo',
  },
})
