import { words } from '@evops/platform/contract'

/** Titles of the screens: they ship with the shell. */
export const menuWords = words({
  'stations.menu.monitor': { zh: '充电桩监控', en: 'Live monitoring', es: 'Puntos en directo' },
  'stations.menu.overview': { zh: '充电桩总览', en: 'Charge point overview', es: 'Vista general de puntos' },
  'stations.menu.refused': { zh: '被拒连接', en: 'Refused connections', es: 'Accesos rechazados' },
  'stations.menu.piles': { zh: '充电桩台账', en: 'Charge points', es: 'Puntos de recarga' },
  'stations.menu.pile': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'stations.menu.stations': { zh: '场站信息', en: 'Stations', es: 'Estaciones' },
  'stations.menu.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.menu.import': { zh: '导入场站与桩', en: 'Import stations', es: 'Importar estaciones' },
  'stations.menu.rollouts': { zh: '批量作业', en: 'Work on many', es: 'Trabajos en varios' },
  'stations.menu.rollout': { zh: '批量作业', en: 'Work on many', es: 'Trabajo en varios' },
  'stations.menu.parameters': { zh: '桩参数', en: 'Charge point parameters', es: 'Parámetros de puntos' },
  'stations.menu.lists': { zh: '黑白名单', en: 'Black and white lists', es: 'Listas blanca y negra' },
  'stations.menu.profiles': { zh: '充电功率计划', en: 'Charging profiles', es: 'Perfiles de carga' },
  'stations.menu.firmware': { zh: '固件管理', en: 'Firmware', es: 'Firmware' },
  'stations.menu.load': { zh: '24 小时负荷', en: 'Load over 24 hours', es: 'Carga en 24 horas' },
  'stations.menu.map': { zh: '场站分布', en: 'Where they are', es: 'Dónde están' },
  'stations.menu.events': { zh: '充电事件', en: 'Charging events', es: 'Eventos de carga' },
  'stations.menu.event-monitoring': {
    zh: '事件监控',
    en: 'Event monitoring',
    es: 'Monitorización de eventos',
  },
  'stations.menu.alarms': { zh: '报警', en: 'Alarms', es: 'Alarmas' },
  'stations.menu.alarm-rules': { zh: '报警规则', en: 'Alarm rules', es: 'Reglas de alarma' },
  'stations.menu.fault-codes': { zh: '故障码对照', en: 'Fault codes', es: 'Códigos de fallo' },
  'stations.menu.dashboard': { zh: '充电枪状态', en: 'Connectors now', es: 'Conectores ahora' },
})
