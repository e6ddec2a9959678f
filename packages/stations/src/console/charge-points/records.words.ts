import { words } from '@evops/platform/contract'

export const recordWords = words({
  'stations.records.tab': { zh: '事件与文件', en: 'Events and files', es: 'Eventos y archivos' },
  'stations.records.files': { zh: '文件', en: 'Files', es: 'Archivos' },
  'stations.records.files-note': {
    zh: '桩把诊断和日志上传到本平台，保留到期后删除',
    en: 'The charge point uploads to this server; each file shows its retention date',
    es: 'El punto los sube a este servidor; cada archivo indica hasta cuándo se conserva',
  },
  'stations.records.diagnostics': { zh: '获取诊断文件', en: 'Get diagnostics', es: 'Obtener diagnóstico' },
  'stations.records.security-log': {
    zh: '获取安全日志',
    en: 'Get security log',
    es: 'Obtener registro de seguridad',
  },
  'stations.records.stored-until': {
    zh: '保留至 {day}',
    en: 'kept until {day}',
    es: 'se guarda hasta el {day}',
  },
  'stations.records.removed': { zh: '已于 {day} 删除', en: 'removed on {day}', es: 'eliminado el {day}' },
  'stations.records.download': { zh: '下载', en: 'Download', es: 'Descargar' },
  'stations.records.events': { zh: '事件', en: 'Events', es: 'Eventos' },
  'stations.records.at': { zh: '时间', en: 'Time', es: 'Hora' },
  'stations.records.level': { zh: '级别', en: 'Level', es: 'Gravedad' },
  'stations.records.level.1': { zh: '信息', en: 'Info', es: 'Información' },
  'stations.records.level.2': { zh: '次要', en: 'Minor', es: 'Leve' },
  'stations.records.level.3': { zh: '重要', en: 'Major', es: 'Grave' },
  'stations.records.level.4': { zh: '紧急', en: 'Critical', es: 'Crítica' },
  'stations.records.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'stations.records.transfer.firmware': { zh: '固件', en: 'Firmware', es: 'Firmware' },
  'stations.records.transfer.diagnostics': { zh: '诊断', en: 'Diagnostics', es: 'Diagnóstico' },
  'stations.records.transfer.diagnostics_log': {
    zh: '诊断日志',
    en: 'Diagnostics log',
    es: 'Registro de diagnóstico',
  },
  'stations.records.transfer.security_log': {
    zh: '安全日志',
    en: 'Security log',
    es: 'Registro de seguridad',
  },
  'stations.records.code': { zh: '内容', en: 'Content', es: 'Contenido' },
  'stations.records.detail': { zh: '详情', en: 'Detail', es: 'Detalle' },
  'stations.records.none': { zh: '没有事件', en: 'No events', es: 'Sin eventos' },
  'stations.records.none-text': {
    zh: '桩上报的安全、固件、诊断和证书事件会显示在这里。',
    en: 'Security, firmware, diagnostics and certificate events of the charge point are shown here.',
    es: 'Aquí se muestran los eventos de seguridad, firmware, diagnóstico y certificados del punto.',
  },
})
