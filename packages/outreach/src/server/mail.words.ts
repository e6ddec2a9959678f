import { words } from '@evops/platform/contract'

export const mailWords = words({
  'outreach.mail.raised': { zh: '新告警', en: 'New alarm', es: 'Nueva alarma' },
  'outreach.mail.reopened': { zh: '再次发生', en: 'Recurred', es: 'Reaparecida' },
  'outreach.mail.escalated': {
    zh: '无人确认，已升级',
    en: 'Not acknowledged: escalated',
    es: 'Sin reconocer: sube un nivel',
  },
  'outreach.mail.acknowledged': { zh: '已确认', en: 'Acknowledged', es: 'Reconocida' },
  'outreach.mail.cleared': { zh: '已恢复', en: 'Cleared', es: 'Normalizada' },
  'outreach.mail.closed': { zh: '已关闭', en: 'Closed', es: 'Cerrada' },
  'outreach.mail.assigned': {
    zh: '{by}指派给您处理',
    en: 'Assigned to you by {by}',
    es: '{by} se la asignó a usted',
  },
  'outreach.mail.unassigned': {
    zh: '{by}已收回指派',
    en: 'No longer assigned to you ({by})',
    es: 'Ya no la tiene asignada ({by})',
  },
  'outreach.mail.level-1': { zh: '信息', en: 'Info', es: 'Información' },
  'outreach.mail.level-2': { zh: '次要', en: 'Minor', es: 'Leve' },
  'outreach.mail.level-3': { zh: '重要', en: 'Major', es: 'Grave' },
  'outreach.mail.level-4': { zh: '紧急', en: 'Critical', es: 'Crítica' },
  'outreach.mail.whole': {
    zh: '整站 {count} 个桩',
    en: 'whole station, {count} {count|charge point|charge points}',
    es: 'toda la estación, {count} {count|punto|puntos}',
  },
  'outreach.mail.where': { zh: '位置', en: 'Where', es: 'Dónde' },
  'outreach.mail.since': { zh: '发生时间', en: 'Since', es: 'Desde' },
  'outreach.mail.detail': { zh: '设备信息', en: 'Device message', es: 'Mensaje del equipo' },
  'outreach.mail.count': { zh: '上报次数', en: 'Reports', es: 'Repeticiones' },
  'outreach.mail.by': { zh: '处理人', en: 'By', es: 'Por' },
  'outreach.mail.trial': { zh: '测试邮件', en: 'Test e-mail', es: 'Correo de prueba' },
  'outreach.mail.trial-text': {
    zh: '邮件服务器设置正确。发送时间：{at}',
    en: 'The mail server is configured correctly. Sent at {at}',
    es: 'El servidor de correo funciona. Enviado: {at}',
  },
})
