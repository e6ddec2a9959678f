import { words } from '@evops/platform/contract'

export const backupWords = words({
  'stations.backup.title': {
    zh: '参数备份与对比',
    en: 'Backups and differences',
    es: 'Copias y diferencias',
  },
  'stations.backup.newest': { zh: '最新：{at}', en: 'Latest: {at}', es: 'Última: {at}' },
  'stations.backup.since': { zh: '与哪次备份对比', en: 'Compared with', es: 'Comparada con' },
  'stations.backup.same': { zh: '没有变化', en: 'No changes', es: 'Sin cambios' },
  'stations.backup.absent': { zh: '无', en: 'not present', es: 'no existe' },
})
