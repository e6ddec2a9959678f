import { words } from '@evops/platform/contract'

/** Texts for bulk actions on alarms, and for their results. */
export const alarmActWords = words({
  'stations.alarm-act.acknowledge': { zh: '批量确认告警', en: 'Acknowledge alarms', es: 'Reconocer alarmas' },
  'stations.alarm-act.close': { zh: '批量关闭告警', en: 'Close alarms', es: 'Cerrar alarmas' },
  'stations.alarm-act.acknowledge-done': { zh: '已确认', en: 'Acknowledged', es: 'Reconocida' },
  'stations.alarm-act.close-done': { zh: '已关闭', en: 'Closed', es: 'Cerrada' },
})
