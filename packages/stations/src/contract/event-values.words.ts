import { words } from '@evops/platform/contract'

/** Texts for the kinds of events. */
export const eventKindWords = words({
  'stations.event.kind.status': { zh: '状态', en: 'State', es: 'Estado' },
  'stations.event.kind.fault': { zh: '故障', en: 'Fault', es: 'Fallo' },
  'stations.event.kind.security': { zh: '安全', en: 'Security', es: 'Seguridad' },
  'stations.event.kind.firmware': { zh: '固件', en: 'Firmware', es: 'Firmware' },
  'stations.event.kind.diagnostics': { zh: '诊断', en: 'Diagnostics', es: 'Diagnóstico' },
  'stations.event.kind.log': { zh: '日志', en: 'Log', es: 'Registro' },
  'stations.event.kind.connection': { zh: '接入', en: 'Access', es: 'Acceso' },
  'stations.event.kind.certificate': { zh: '证书', en: 'Certificate', es: 'Certificado' },
  'stations.event.kind.link': { zh: '连接', en: 'Connection', es: 'Conexión' },
  'stations.event.kind.monitor': { zh: '监测', en: 'Monitoring', es: 'Supervisión' },
  'stations.event.kind.report': { zh: '上报', en: 'Report', es: 'Notificación' },
  'stations.event.kind.start': { zh: '拒绝启动', en: 'Refused start', es: 'Inicio rechazado' },
})
