import { words } from '@evops/platform/contract'

/** Words about approvals that the home page needs. Other approval words are not loaded there. */
export const waitingWords = words({
  'organisation.approval.waiting-for-me_one': {
    zh: '{count} 项待审批',
    en: '{count} approval pending',
    es: '{count} aprobación pendiente',
  },
  'organisation.approval.waiting-for-me_other': {
    zh: '{count} 项待审批',
    en: '{count} approvals pending',
    es: '{count} aprobaciones pendientes',
  },
  'organisation.approval.waiting-for-me_many': {
    zh: '{count} 项待审批',
    en: '{count} approvals pending',
    es: '{count} aprobaciones pendientes',
  },
  'organisation.approval.look': { zh: '审批', en: 'Decide', es: 'Decidir' },
})
