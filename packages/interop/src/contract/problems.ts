import { problemTable } from '@evops/platform/contract'

export const partnerProblems = problemTable({
  'organisation.partner-taken': {
    status: 409,
    zh: '该平台标识已存在',
    en: 'A partner with this platform id exists already',
    es: 'Ya existe un socio con este identificador de plataforma',
  },
})
