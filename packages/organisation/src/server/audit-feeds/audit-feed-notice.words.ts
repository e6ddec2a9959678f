import { words } from '@evops/platform/contract'

export const auditFeedNoticeWords = words({
  'organisation.audit-feed-notice.title': {
    zh: '审计日志没有送出：{name}',
    en: 'Audit entries are not sent: {name}',
    es: 'No se envían entradas de auditoría: {name}',
  },
  'organisation.audit-feed-notice.text': {
    zh: '接收方超过 15 分钟没有收下：{reason}。恢复后会按顺序补发。',
    en: 'The receiver has accepted nothing for 15 minutes: {reason}. Everything is sent in order once it does.',
    es: 'El receptor no acepta nada desde hace 15 minutos: {reason}. Todo se enviará, en su secuencia, cuando lo haga.',
  },
  'organisation.audit-feed-notice.place': { zh: '安全', en: 'Security', es: 'Seguridad' },
})
