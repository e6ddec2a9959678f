import { words } from '@evops/platform/contract'

export const checkRecordsActWords = words({
  'fleet.check-act.checked': { zh: '已核对', en: 'Checked', es: 'Revisado' },
  'fleet.check-act.unchecked': { zh: '已取消核对', en: 'No longer checked', es: 'Ya no está revisado' },
})
