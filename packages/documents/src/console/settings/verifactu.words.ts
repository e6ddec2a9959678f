import { words } from '@evops/platform/contract'

export const eventWords = words({
  'documents.event.title': {
    zh: 'VERI*FACTU 事件记录',
    en: 'VERI*FACTU event log',
    es: 'Registro de eventos VERI*FACTU',
  },
  'documents.event.check': { zh: '检查记录', en: 'Check for anomalies', es: 'Buscar anomalías' },
  'documents.event.checked': {
    zh: '已检查 {records} 条记录和 {events} 个事件，发现 {anomalies} 处异常',
    en: '{records} {records|record|records} and {events} {events|event|events} checked: {anomalies} {anomalies|anomaly|anomalies}',
    es: '{records} {records|registro|registros} y {events} {events|evento|eventos} revisados: {anomalies} {anomalies|anomalía|anomalías}',
  },
  'documents.event.export-records': { zh: '导出记录', en: 'Export records', es: 'Exportar registros' },
  'documents.event.export-events': { zh: '导出事件', en: 'Export events', es: 'Exportar eventos' },
  'documents.event.none': { zh: '还没有事件', en: 'No events yet', es: 'Aún no hay eventos' },
  'documents.event.01': {
    zh: '以“非 VERI*FACTU”方式启用',
    en: 'Started as NO VERI*FACTU',
    es: 'Inicio como NO VERI*FACTU',
  },
  'documents.event.02': {
    zh: '停止“非 VERI*FACTU”方式',
    en: 'Ended as NO VERI*FACTU',
    es: 'Fin como NO VERI*FACTU',
  },
  'documents.event.03': { zh: '检查开票记录', en: 'Records checked', es: 'Revisión de registros' },
  'documents.event.04': { zh: '开票记录异常', en: 'Record anomaly', es: 'Anomalía en un registro' },
  'documents.event.05': { zh: '检查事件', en: 'Events checked', es: 'Revisión de eventos' },
  'documents.event.06': { zh: '事件异常', en: 'Event anomaly', es: 'Anomalía en un evento' },
  'documents.event.07': { zh: '已恢复备份', en: 'Backup restored', es: 'Copia restaurada' },
  'documents.event.08': { zh: '导出开票记录', en: 'Records exported', es: 'Exportación de registros' },
  'documents.event.09': { zh: '导出事件', en: 'Events exported', es: 'Exportación de eventos' },
  'documents.event.10': { zh: '事件汇总', en: 'Summary', es: 'Resumen' },
  'documents.event.90': { zh: '其他', en: 'Other', es: 'Otro' },
})
