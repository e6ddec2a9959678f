import { words } from '@evops/platform/contract'

/** Texts of mails with scheduled files, and of messages to the owner. */
export const scheduleMailWords = words({
  'outreach.schedule-mail.attached': {
    zh: '附件为定时导出的文件。',
    en: 'The scheduled file is attached.',
    es: 'Adjuntamos el archivo programado.',
  },
  'outreach.schedule-mail.linked': {
    zh: '文件过大，无法作为附件发送。请登录后下载（保留 7 天）：',
    en: 'The file is too large to attach. Sign in to download it; it is kept for 7 days:',
    es: 'El archivo es demasiado grande para adjuntarlo. Inicie sesión para descargarlo; se conserva 7 días:',
  },
  'outreach.schedule-mail.keeper': { zh: '创建人', en: 'Created by', es: 'Creada por' },
  'outreach.schedule-mail.rows': { zh: '文件', en: 'File', es: 'Archivo' },
})

/** Texts for the bell, in all languages, because the reader's language is unknown when the message is written. */
export const scheduleNoticeWords = words({
  'outreach.schedule-notice.stopped': {
    zh: '定时导出已停止',
    en: 'A scheduled export has stopped',
    es: 'Una exportación programada se ha detenido',
  },
  'outreach.schedule-notice.failed': {
    zh: '定时导出失败',
    en: 'A scheduled export failed',
    es: 'Una exportación programada ha fallado',
  },
  'outreach.schedule-notice.permission': {
    zh: '您已没有导出“{title}”的权限',
    en: 'You no longer have permission to export “{title}”',
    es: 'Ya no tiene permiso para exportar «{title}»',
  },
  'outreach.schedule-notice.person': {
    zh: '创建人已无法登录',
    en: 'Its creator can no longer sign in',
    es: 'Quien la programó ya no puede iniciar sesión',
  },
  'outreach.schedule-notice.export': {
    zh: '“{title}”的筛选条件已不可用，请重新设置',
    en: 'The filter of “{title}” is no longer valid. Set it again',
    es: 'El filtro de «{title}» ya no es válido. Configúrelo de nuevo',
  },
  'outreach.schedule-notice.no-file': {
    zh: '“{title}”的文件未能生成',
    en: 'The file of “{title}” could not be generated',
    es: 'No se pudo generar el archivo de «{title}»',
  },
})
