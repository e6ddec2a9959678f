import { words } from '@evops/platform/contract'

/** Words about approvals that the home page needs. Other approval words are not loaded there. */
export const waitingWords = words({
  'organisation.approval.waiting-for-me_one': {
    zh: '{count} 个申请等您审批',
    en: '{count} request waits for your decision',
    es: '{count} solicitud espera su decisión',
  },
  'organisation.approval.waiting-for-me_other': {
    zh: '{count} 个申请等您审批',
    en: '{count} requests wait for your decision',
    es: '{count} solicitudes esperan su decisión',
  },
  'organisation.approval.waiting-for-me_many': {
    zh: '{count} 个申请等您审批',
    en: '{count} requests wait for your decision',
    es: '{count} solicitudes esperan su decisión',
  },
  'organisation.approval.look': { zh: '审批', en: 'Decide', es: 'Decidir' },
})
