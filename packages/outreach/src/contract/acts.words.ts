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
  'outreach.audit.act.testOuterChannel': {
    zh: '测试渠道',
    en: 'Test of a channel',
    es: 'Prueba de un canal',
  },
  'outreach.audit.act.countCampaign': {
    zh: '试算活动人数',
    en: 'Count for a campaign',
    es: 'Recuento de una campaña',
  },
  'outreach.audit.act.startCampaign': {
    zh: '开始活动',
    en: 'Start of a campaign',
    es: 'Inicio de una campaña',
  },
  'outreach.audit.act.stopCampaign': {
    zh: '停止活动',
    en: 'Stop of a campaign',
    es: 'Parada de una campaña',
  },
  'outreach.audit.act.sendToDuty': {
    zh: '通知值班人员',
    en: 'Message to staff on duty',
    es: 'Aviso al personal de servicio',
  },
  'outreach.audit.act.createWecomCode': {
    zh: '生成企业微信绑定码',
    en: 'WeCom binding code',
    es: 'Código de vinculación de WeCom',
  },
  'outreach.audit.act.putManners': {
    zh: '修改静默与合并',
    en: 'Change of quiet hours',
    es: 'Cambio de horas de silencio',
  },
  'outreach.audit.entity.outer-channel': { zh: '渠道', en: 'channel', es: 'canal' },
  'outreach.audit.entity.message-template': {
    zh: '消息模板',
    en: 'message template',
    es: 'plantilla de mensaje',
  },
  'outreach.audit.entity.event-rule': { zh: '事件通知', en: 'rule of an event', es: 'regla de un evento' },
  'outreach.audit.entity.message-manners': {
    zh: '静默与合并',
    en: 'quiet hours and grouping',
    es: 'horas de silencio y agrupación',
  },
  'outreach.audit.entity.campaign': { zh: '群发活动', en: 'campaign', es: 'campaña' },
  'outreach.audit.entity.member-consent': {
    zh: '会员同意',
    en: 'member’s consent',
    es: 'consentimiento del cliente',
  },
  'outreach.audit.entity.duty-message': { zh: '值班消息', en: 'message to staff', es: 'aviso al personal' },
  'outreach.audit.entity.wecom-name': { zh: '企业微信账号', en: 'WeCom account', es: 'cuenta de WeCom' },
})
