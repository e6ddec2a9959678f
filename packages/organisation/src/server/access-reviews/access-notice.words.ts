import { words } from '@evops/platform/contract'

/** Notice and mail for those who may review access. */
export const accessNoticeWords = words({
  'organisation.access-notice.title': {
    zh: '{count} 项权限复核已逾期',
    en: '{count} access {count|review is|reviews are} overdue',
    es: '{count} {count|revisión de acceso vencida|revisiones de acceso vencidas}',
  },
  'organisation.access-notice.text': {
    zh: '请确认这些用户和 API 客户端仍需要其权限，或予以撤销。',
    en: 'Confirm that these users and API clients still need their permissions, or withdraw their access.',
    es: 'Confirme que estos usuarios y clientes de API aún necesitan sus permisos, o retire su acceso.',
  },
  'organisation.access-notice.place': { zh: '权限复核', en: 'Access reviews', es: 'Revisión de accesos' },
})
