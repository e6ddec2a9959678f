import { words } from '@evops/platform/contract'

/** What came of a command to one of many charge points; `said` is the device's own word. */
export const commandActWords = words({
  'stations.act.waiting': { zh: '等待发送', en: 'Waiting', es: 'En espera' },
  'stations.act.sent': { zh: '已发出', en: 'Sent', es: 'Enviado' },
  'stations.act.accepted': { zh: '已接受 {said}', en: 'Accepted {said}', es: 'Aceptado {said}' },
  'stations.act.rejected': { zh: '被拒绝 {said}', en: 'Rejected {said}', es: 'Rechazado {said}' },
  'stations.act.timeout': { zh: '未在时限内应答', en: 'No answer in time', es: 'Sin respuesta a tiempo' },
  'stations.act.offline': { zh: '离线，未发送', en: 'Offline, not sent', es: 'Sin conexión, no enviado' },
  'stations.act.expired': { zh: '等待过期', en: 'Expired', es: 'Caducado' },
  'stations.act.cancelled': { zh: '已撤回', en: 'Taken back', es: 'Retirado' },
  'stations.act.failed': { zh: '应答有误', en: 'Answered with an error', es: 'Respondió con un error' },
})
