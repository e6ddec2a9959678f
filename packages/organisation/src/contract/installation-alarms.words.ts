import { words } from '@evops/platform/contract'

/** Notices about the installation, and the titles of its alarms in the console. */
export const installationAlarmWords = words({
  'organisation.installation.place': { zh: '本安装', en: 'Installation', es: 'Instalación' },
  'organisation.installation.cleared': { zh: '已恢复：{alarm}', en: 'Over: {alarm}', es: 'Terminado: {alarm}' },
  'organisation.installation.backup-unset': {
    zh: '没有备份：未设置 EVOPS_BACKUP_TO',
    en: 'No backups are made: EVOPS_BACKUP_TO is not set',
    es: 'No se hacen copias: falta EVOPS_BACKUP_TO',
  },
  'organisation.installation.backup-missing': {
    zh: '已设置备份位置，但还没有任何备份成功',
    en: 'A backup target is set, but no backup has succeeded yet',
    es: 'Hay un destino de copias, pero ninguna copia ha tenido éxito',
  },
  'organisation.installation.backup-old': {
    zh: '最近的备份已超过 {backupAgeHours} 小时',
    en: 'The latest backup is older than {backupAgeHours} hours',
    es: 'La última copia tiene más de {backupAgeHours} horas',
  },
  'organisation.installation.backup-log-behind': {
    zh: '数据库日志无法送达备份位置',
    en: "The database's log does not reach the backup target",
    es: 'El registro de la base de datos no llega al destino de copias',
  },
  'organisation.installation.drill-failed': {
    zh: '最近的恢复演练失败',
    en: 'The latest restore drill failed',
    es: 'El último simulacro de restauración falló',
  },
  'organisation.installation.drill-overdue': {
    zh: '已超过 {drillAgeDays} 天没有成功的恢复演练',
    en: 'No restore drill has succeeded for {drillAgeDays} days',
    es: 'Ningún simulacro ha tenido éxito en {drillAgeDays} días',
  },
  'organisation.installation.task-failing': {
    zh: '定时任务连续失败两次：{subject}',
    en: 'A scheduled task failed twice in a row: {subject}',
    es: 'Una tarea programada falló dos veces seguidas: {subject}',
  },
  'organisation.installation.process-lost': {
    zh: '进程没有响应：{subject}',
    en: 'A process gives no sign of life: {subject}',
    es: 'Un proceso no da señales de vida: {subject}',
  },
  'organisation.installation.disk-full': {
    zh: '数据磁盘将在 {diskDays} 天内写满，或可用空间不足 {diskFreePercent}%',
    en: 'The data disk is full within {diskDays} days, or less than {diskFreePercent}% of it is free',
    es: 'El disco de datos se llena en {diskDays} días, o queda libre menos del {diskFreePercent} %',
  },
  'organisation.installation.setting-unknown': {
    zh: '未知设置，已忽略：{subject}',
    en: 'Unknown setting, ignored: {subject}',
    es: 'Ajuste desconocido, ignorado: {subject}',
  },
})
