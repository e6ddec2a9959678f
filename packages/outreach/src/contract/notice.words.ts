import type { LocalizedText } from '@evops/platform/contract'
import type { MemberNotice } from './member-notices.ts'
import type { MemberChannel } from './outer-channels.ts'

const channel: Record<MemberChannel, LocalizedText> = {
  wechat_account: { zh: '微信服务号', en: 'WeChat service account', es: 'Cuenta de WeChat' },
  mini_program: { zh: '小程序订阅消息', en: 'Mini program', es: 'Miniprograma' },
  web_push: { zh: '网页推送', en: 'Web push', es: 'Notificación push web' },
  sms: { zh: '短信', en: 'SMS', es: 'SMS' },
  email: { zh: '电子邮件', en: 'E-mail', es: 'Correo electrónico' },
  bell: { zh: '应用内消息', en: 'In the app', es: 'En la aplicación' },
}
const state: Record<MemberNotice['state'], LocalizedText> = {
  waiting: { zh: '待发送', en: 'Waiting', es: 'En espera' },
  sent: { zh: '已发送', en: 'Sent', es: 'Enviado' },
  bell: { zh: '仅应用内', en: 'In the app alone', es: 'Solo en la aplicación' },
  failed: { zh: '发送失败', en: 'Failed', es: 'Fallido' },
  folded: { zh: '已合并', en: 'Folded', es: 'Agrupado' },
  stopped: { zh: '已停止', en: 'Stopped', es: 'Detenido' },
}
const receipt: Record<NonNullable<MemberNotice['receipt']>, LocalizedText> = {
  awaited: { zh: '待回执', en: 'No receipt yet', es: 'Sin acuse todavía' },
  delivered: { zh: '已送达', en: 'Delivered', es: 'Entregado' },
  failed: { zh: '未送达', en: 'Not delivered', es: 'No entregado' },
}
const head = {
  createdAt: { zh: '时间', en: 'Time', es: 'Hora' },
  member: { zh: '会员', en: 'Member', es: 'Cliente' },
  event: { zh: '事件', en: 'Event', es: 'Evento' },
  title: { zh: '标题', en: 'Title', es: 'Título' },
  text: { zh: '内容', en: 'Text', es: 'Texto' },
  state: { zh: '状态', en: 'State', es: 'Estado' },
  channel: { zh: '渠道', en: 'Channel', es: 'Canal' },
  receipt: { zh: '送达回执', en: 'Delivery receipt', es: 'Acuse de entrega' },
  reason: { zh: '运营商原因', en: 'Provider’s reason', es: 'Motivo del proveedor' },
  doneAt: { zh: '发送时间', en: 'Sent at', es: 'Enviado a las' },
  readAt: { zh: '阅读时间', en: 'Read at', es: 'Leído a las' },
} as const satisfies Readonly<Record<string, LocalizedText>>
/** Labels of channels and states of notices, on screens and in files. */
export const noticeExportWords = { channel, state, receipt, head }
