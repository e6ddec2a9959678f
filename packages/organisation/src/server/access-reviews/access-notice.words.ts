import { words } from '@evops/platform/contract'

/** Notice and mail for those who may review access. */
export const accessNoticeWords = words({
  'organisation.access-notice.title': {
    zh: '{count} 名用户的权限复核已逾期',
    en: '{count} access {count|review is|reviews are} overdue',
    es: '{count} {count|revisión de acceso vencida|revisiones de acceso vencidas}',
  },
  'organisation.access-notice.text': {
    zh: '请确认这些用户仍需要其角色，或撤销其权限。',
    en: 'Confirm that these users still need their roles, or withdraw their access.',
    es: 'Confirme que estos usuarios aún necesitan sus roles, o retire su acceso.',
  },
  'organisation.access-notice.place': { zh: '权限复核', en: 'Access reviews', es: 'Revisión de accesos' },
})
