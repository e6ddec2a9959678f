import { words } from '@evops/platform/contract'

/** The log of events. */
export const eventWords = words({
  'stations.event.title': { zh: '充电事件', en: 'Charging events', es: 'Eventos de carga' },
  'stations.event.find': { zh: '桩编号', en: 'Charge point number', es: 'Número de punto' },
  'stations.event.receivedAt': { zh: '接收时间', en: 'Received', es: 'Recibido' },
  'stations.event.deviceAt': { zh: '设备时间', en: 'Device time', es: 'Hora del equipo' },
  'stations.event.level': { zh: '级别', en: 'Level', es: 'Gravedad' },
  'stations.event.min-level': { zh: '最低级别', en: 'Minimum level', es: 'Gravedad mínima' },
  'stations.event.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'stations.event.event': { zh: '事件', en: 'Event', es: 'Evento' },
  'stations.event.place': { zh: '桩', en: 'Charge point', es: 'Punto' },
  'stations.event.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.event.connector': { zh: '枪', en: 'Connector', es: 'Conector' },
  'stations.event.whole': { zh: '整桩', en: 'Whole charge point', es: 'Todo el punto' },
  'stations.event.detail': { zh: '设备信息', en: 'Device message', es: 'Mensaje del equipo' },
  'stations.event.reported': { zh: '上报状态', en: 'Reported state', es: 'Estado notificado' },
  'stations.event.error': { zh: 'OCPP 故障码', en: 'OCPP error', es: 'Error OCPP' },
  'stations.event.vendor': { zh: '厂商故障码', en: 'Manufacturer code', es: 'Código del fabricante' },
  'stations.event.code': { zh: '代码', en: 'Code', es: 'Código' },
  'stations.event.days': { zh: '日期', en: 'Days', es: 'Días' },
  'stations.event.from': { zh: '从', en: 'From', es: 'Desde' },
  'stations.event.to': { zh: '到', en: 'To', es: 'Hasta' },
  'stations.event.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'stations.event.fresh': {
    zh: '有新事件，点此显示',
    en: 'Newer events: show them',
    es: 'Hay eventos nuevos: mostrarlos',
  },
  'stations.event.ocppMessages': {
    zh: '前后 OCPP 报文',
    en: 'OCPP messages around it',
    es: 'Mensajes OCPP alrededor',
  },
  'stations.event.ocpp-messages-none': {
    zh: '没有保存的报文（保留 30 天）',
    en: 'No OCPP messages stored (kept for 30 days)',
    es: 'No hay mensajes OCPP guardados (se conservan 30 días)',
  },
  'stations.event.open-charge-point': { zh: '打开桩', en: 'Open the charge point', es: 'Abrir el punto' },
  'stations.event.orders': {
    zh: '该桩的充电记录',
    en: 'Sessions of this charge point',
    es: 'Sus sesiones de carga',
  },
  'stations.event.alarms': { zh: '该桩的告警', en: 'Alarms of this charge point', es: 'Sus alarmas' },
  'stations.event.empty': { zh: '还没有事件', en: 'No events yet', es: 'Aún no hay eventos' },
  'stations.event.empty-text': {
    zh: '桩上报的状态、故障、安全事件和连接变化会按时间出现在这里。',
    en: 'States, faults, security events and connection changes reported by charge points are listed here in time sequence.',
    es: 'Los estados, fallos, eventos de seguridad y cambios de conexión que notifican los puntos se listan aquí por orden cronológico.',
  },
})
