import { words } from '@evops/platform/contract'

/** Words about overdue reviews that the home page needs. Other words of reviews are not loaded there. */
export const overdueReviewWords = words({
  'organisation.access.overdue_one': {
    zh: '{count} 项权限复核已逾期',
    en: '{count} access review is overdue',
    es: '{count} revisión de acceso vencida',
  },
  'organisation.access.overdue_other': {
    zh: '{count} 项权限复核已逾期',
    en: '{count} access reviews are overdue',
    es: '{count} revisiones de acceso vencidas',
  },
  'organisation.access.overdue_many': {
    zh: '{count} 项权限复核已逾期',
    en: '{count} access reviews are overdue',
    es: '{count} revisiones de acceso vencidas',
  },
  'organisation.access.look': { zh: '复核', en: 'Review', es: 'Revisar' },
})
