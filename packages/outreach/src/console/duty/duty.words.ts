import { words } from '@evops/platform/contract'

export const dutyWords = words({
  'outreach.duty.open': {
    zh: '通知值班人员',
    en: 'Message staff on duty',
    es: 'Avisar al personal de servicio',
  },
  'outreach.duty.userIds': { zh: '在岗人员', en: 'On duty', es: 'De servicio' },
  'outreach.duty.none': {
    zh: '没有在岗且有账号的人员',
    en: 'No one with an account is on duty',
    es: 'No hay nadie de servicio con cuenta',
  },
  'outreach.duty.text': { zh: '内容', en: 'Message', es: 'Mensaje' },
  'outreach.duty.by': { zh: '方式', en: 'By', es: 'Por' },
  'outreach.duty.by.wecom': {
    zh: '企业微信，未绑定者用站内通知',
    en: 'WeCom, else console notification',
    es: 'WeCom o, si no, la consola',
  },
  'outreach.duty.by.bell': { zh: '站内通知', en: 'Console notification', es: 'Notificación en la consola' },
  'outreach.duty.lately': { zh: '最近的消息', en: 'Latest messages', es: 'Últimos mensajes' },
  'outreach.duty.acknowledged': {
    zh: '{name} 已确认 {at}',
    en: '{name} acknowledged {at}',
    es: '{name} confirmó {at}',
  },
  'outreach.duty.by-wecom': {
    zh: '{name} 未确认',
    en: '{name}: not acknowledged',
    es: '{name}: sin confirmar',
  },
  'outreach.duty.by-bell': {
    zh: '{name} 站内通知',
    en: '{name}: console notification',
    es: '{name}: notificación en la consola',
  },
  'outreach.duty.send': { zh: '发送', en: 'Send', es: 'Enviar' },
  'outreach.duty.sent': {
    zh: '企业微信 {wecom} 人，站内通知 {bell} 人',
    en: 'WeCom: {wecom}, console: {bell}',
    es: 'WeCom: {wecom}, consola: {bell}',
  },
  'outreach.duty.refused': {
    zh: '企业微信未接受：{answer}',
    en: 'WeCom refused: {answer}',
    es: 'WeCom lo rechazó: {answer}',
  },
})
