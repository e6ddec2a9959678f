import { words } from '@evops/platform/contract'

export const bellWords = words({
  'outreach.bell.title': { zh: '通知', en: 'Notifications', es: 'Notificaciones' },
  'outreach.bell.unread': {
    zh: '{count} 条未读通知',
    en: '{count} {count|unread notification|unread notifications}',
    es: '{count} {count|notificación sin leer|notificaciones sin leer}',
  },
  'outreach.bell.read-all': { zh: '全部标为已读', en: 'Mark all as read', es: 'Marcar todo como leído' },
  'outreach.bell.none': { zh: '没有通知', en: 'No notifications', es: 'No hay notificaciones' },
  'outreach.bell.all': { zh: '查看全部告警', en: 'All alarms', es: 'Todas las alarmas' },
  'outreach.bell.new': { zh: '未读', en: 'unread', es: 'sin leer' },
  'outreach.bell.whole': {
    zh: '整站 {count} 个桩',
    en: 'whole station, {count} {count|charge point|charge points}',
    es: 'toda la estación, {count} {count|punto|puntos}',
  },
  'outreach.step.raised': { zh: '新告警', en: 'New alarm', es: 'Nueva alarma' },
  'outreach.step.reopened': { zh: '再次发生', en: 'Recurred', es: 'Reaparecida' },
  'outreach.step.escalated': {
    zh: '无人确认，已升级',
    en: 'Not acknowledged: escalated',
    es: 'Sin reconocer: sube un nivel',
  },
  'outreach.step.acknowledged': { zh: '已确认', en: 'Acknowledged', es: 'Reconocida' },
  'outreach.step.cleared': { zh: '已恢复', en: 'Cleared', es: 'Normalizada' },
  'outreach.step.closed': { zh: '已关闭', en: 'Closed', es: 'Cerrada' },
  'outreach.step.unfolded': {
    zh: '仍未恢复',
    en: 'Still active after the station alarm',
    es: 'Sigue activa tras la alarma de la estación',
  },
})
