import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const outreachActWords = words({
  'outreach.audit.act.downloadScheduled': {
    zh: '下载定时导出的文件',
    en: 'Download the file of a scheduled export',
    es: 'Descarga del archivo de una exportación programada',
  },
  'outreach.audit.act.pauseExportSchedule': {
    zh: '暂停或继续定时导出',
    en: 'Pause or resume a scheduled export',
    es: 'Pausa o reanudación de una exportación programada',
  },
  'outreach.audit.act.holdExportSchedule': {
    zh: '暂停他人的定时导出',
    en: 'Pause another person’s scheduled export',
    es: 'Pausa de la exportación programada de otra persona',
  },
  'outreach.audit.act.stopExportSchedule': {
    zh: '停止定时导出',
    en: 'Stop a scheduled export',
    es: 'Parada de una exportación programada',
  },
  'outreach.audit.entity.export-schedule': {
    zh: '定时导出',
    en: 'scheduled export',
    es: 'exportación programada',
  },
  'outreach.audit.entity.delivery': { zh: '投递', en: 'delivery', es: 'envío' },
  'outreach.audit.entity.mail-server': { zh: '邮件服务器', en: 'mail server', es: 'servidor de correo' },
  'outreach.audit.entity.message': { zh: '通知', en: 'notifications', es: 'notificaciones' },
  'outreach.audit.entity.network': { zh: '网络', en: 'network', es: 'red' },
  'outreach.audit.entity.notification-rule': {
    zh: '通知规则',
    en: 'notification rule',
    es: 'regla de notificación',
  },
  'outreach.audit.entity.webhook': { zh: 'Webhook', en: 'webhook', es: 'webhook' },
  'outreach.audit.entity.webhook-secret': {
    zh: 'Webhook 密钥',
    en: 'webhook’s secret',
    es: 'secreto de webhook',
  },
  'outreach.audit.entity.allowed-network': {
    zh: '内网白名单',
    en: 'allowed network',
    es: 'red permitida',
  },
})
