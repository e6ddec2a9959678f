import { words } from '@evops/platform/contract'

export const retentionWords = words({
  'organisation.retention.title': { zh: '数据保留', en: 'Retention', es: 'Conservación' },
  'organisation.retention.kind': { zh: '数据', en: 'Data', es: 'Datos' },
  'organisation.retention.bytes': { zh: '当前大小', en: 'Size now', es: 'Tamaño actual' },
  'organisation.retention.rows': { zh: '数量', en: 'Count', es: 'Cantidad' },
  'organisation.retention.addedPerDay': { zh: '日增量', en: 'Added per day', es: 'Añadido al día' },
  'organisation.retention.oldestAt': { zh: '最早', en: 'Oldest', es: 'Más antiguo' },
  'organisation.retention.days': { zh: '保留天数', en: 'Days kept', es: 'Días de conservación' },
  'organisation.retention.days-hint': {
    zh: '至少 {least} 天',
    en: 'Minimum {least} {least|day|days}',
    es: 'Al menos {least} {least|día|días}',
  },
  'organisation.retention.maxMegabytes': { zh: '大小上限', en: 'Size limit', es: 'Límite de tamaño' },
  'organisation.retention.maxMegabytes-hint': {
    zh: '超出时最早的数据先删除，但不少于最短天数；留空为不限',
    en: 'Beyond it the oldest data is deleted first, but never below the minimum days; leave blank for no limit',
    es: 'Al superarlo se elimina primero lo más antiguo, hasta los días mínimos; en blanco, sin límite',
  },
  'organisation.retention.no-limit': { zh: '不限', en: 'No limit', es: 'Sin límite' },
  'organisation.retention.not-measured': {
    zh: '满一天后可知',
    en: 'Known after a day',
    es: 'Se sabrá tras un día',
  },
  'organisation.retention.stored-days': {
    zh: '{days} 天',
    en: '{days} {days|day|days}',
    es: '{days} {days|día|días}',
  },
  'organisation.retention.database': { zh: '数据库', en: 'Database', es: 'Base de datos' },
  'organisation.retention.free': { zh: '磁盘剩余', en: 'Free disk space', es: 'Disco libre' },
  'organisation.retention.free-of': {
    zh: '{free} / {total}',
    en: '{free} of {total}',
    es: '{free} de {total}',
  },
  'organisation.retention.growth': {
    zh: '日净增长',
    en: 'Net growth per day',
    es: 'Crecimiento neto al día',
  },
  'organisation.retention.fullAt': { zh: '磁盘可用至', en: 'Disk lasts until', es: 'El disco alcanza hasta' },
  'organisation.retention.not-full': { zh: '没有增长', en: 'Not growing', es: 'No crece' },
  'organisation.retention.external': {
    zh: '数据库使用自己的服务器（DATABASE_URL），其磁盘不在此监测。',
    en: 'The database runs on its own server (DATABASE_URL); its disk is not monitored here.',
    es: 'La base de datos está en su propio servidor (DATABASE_URL); aquí no se vigila su disco.',
  },
  'organisation.retention.staff-only': {
    zh: '数据保留设置适用于所有运营商，仅平台人员可见。',
    en: 'Retention applies to all operators and is visible to platform staff only.',
    es: 'La conservación se aplica a todos los operadores y solo la ve el personal de la plataforma.',
  },
  'organisation.retention.never': {
    zh: '订单、账单、账本和税务单据不在其中，永不删除。',
    en: 'Sessions, bills, ledger and tax documents are not part of this and are never deleted.',
    es: 'Las sesiones, los recibos, el libro mayor y los documentos fiscales quedan fuera y nunca se eliminan.',
  },
  'organisation.retention.run': { zh: '立即清理', en: 'Delete now', es: 'Eliminar ahora' },
  'organisation.retention.queued': {
    zh: '已排队；删除内容记入审计日志',
    en: 'Queued; what is deleted is recorded in the audit log',
    es: 'En cola; lo eliminado queda en el registro de auditoría',
  },
  'organisation.retention.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'organisation.retention.drops-none': {
    zh: '按此设置现在不删除任何数据。',
    en: 'Nothing is deleted now with these settings.',
    es: 'Con estos ajustes no se elimina nada ahora.',
  },
  'organisation.retention.drops': {
    zh: '下次清理将删除 {before} 之前的数据：{size}。',
    en: 'The next run deletes everything before {before}: {size}.',
    es: 'La próxima ejecución elimina todo lo anterior al {before}: {size}.',
  },
  'organisation.retention.drops-rows': {
    zh: '{size}，{rows} 条',
    en: '{size} in {rows} {rows|entry|entries}',
    es: '{size} en {rows} {rows|elemento|elementos}',
  },
  'organisation.retention.confirmed': {
    zh: '确认删除这些数据，且无法恢复',
    en: 'Delete this data; it cannot be restored',
    es: 'Eliminar estos datos; no se podrán recuperar',
  },
})
