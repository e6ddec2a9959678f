import { words } from '@evops/platform/contract'

export const vehicleAlarmWords = words({
  'fleet.alarm.explain': {
    zh: '本车充电期间（及结束后 2 分钟内）所用枪或桩的告警。',
    en: 'Alarms of the connector or charge point during this vehicle’s sessions and up to 2 minutes after.',
    es: 'Alarmas del conector o punto de recarga durante las sesiones de este vehículo y hasta 2 minutos después.',
  },
  'fleet.alarm.raisedAt': { zh: '发生时间', en: 'Raised', es: 'Inicio' },
  'fleet.alarm.clearedAt': { zh: '恢复时间', en: 'Cleared', es: 'Normalizada' },
  'fleet.alarm.level': { zh: '级别', en: 'Level', es: 'Gravedad' },
  'fleet.alarm.level.1': { zh: '信息', en: 'Info', es: 'Información' },
  'fleet.alarm.level.2': { zh: '次要', en: 'Minor', es: 'Leve' },
  'fleet.alarm.level.3': { zh: '重要', en: 'Major', es: 'Grave' },
  'fleet.alarm.level.4': { zh: '紧急', en: 'Critical', es: 'Crítica' },
  'fleet.alarm.fault': { zh: '告警', en: 'Alarm', es: 'Alarma' },
  'fleet.alarm.state': { zh: '状态', en: 'State', es: 'Estado' },
  'fleet.alarm.place': { zh: '场站 · 桩 · 枪', en: 'Connector', es: 'Conector' },
  'fleet.alarm.sessionNo': { zh: '订单号', en: 'Session', es: 'Sesión' },
  'fleet.alarm.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'fleet.alarm.none': { zh: '没有告警', en: 'No alarms', es: 'Sin alarmas' },
  'fleet.alarm.none-next': {
    zh: '本车充电期间没有告警。',
    en: 'No alarms were raised while this vehicle charged.',
    es: 'No hubo alarmas mientras este vehículo cargaba.',
  },
})
