import { words } from '@evops/platform/contract'

/** Words for the kinds of data with a retention period, for their screen and the audit log. */
export const retentionKinds = words({
  'organisation.audit.object.retention.ocppMessages': {
    zh: '桩报文',
    en: 'Messages of charge points',
    es: 'Mensajes de los puntos',
  },
  'organisation.audit.object.retention.meterValues': {
    zh: '计量采样',
    en: 'Meter samples',
    es: 'Muestras de medida',
  },
  'organisation.audit.object.retention.positions': {
    zh: '车辆位置',
    en: 'Vehicle positions',
    es: 'Posiciones de vehículos',
  },
  'organisation.audit.object.retention.states': {
    zh: '状态变化',
    en: 'State changes',
    es: 'Cambios de estado',
  },
  'organisation.audit.object.retention.events': {
    zh: '桩事件',
    en: 'Events of charge points',
    es: 'Eventos de los puntos',
  },
  'organisation.audit.object.retention.audit': {
    zh: '审计日志',
    en: 'Audit log',
    es: 'Registro de auditoría',
  },
  'organisation.audit.object.retention.exports': {
    zh: '导出文件',
    en: 'Export files',
    es: 'Archivos exportados',
  },
  'organisation.audit.object.retention.uploads': {
    zh: '诊断文件与已撤回固件',
    en: 'Diagnostics and withdrawn firmware',
    es: 'Diagnósticos y firmware retirado',
  },
  'organisation.audit.object.retention.snapshots': {
    zh: '摄像机截图与观看记录',
    en: 'Camera snapshots and views',
    es: 'Capturas y visionados de cámaras',
  },
})
