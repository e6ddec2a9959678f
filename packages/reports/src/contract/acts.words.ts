import { words } from '@evops/platform/contract'

/** What the audit log calls things of this domain (organisation says how the two are put together). */
export const reportActWords = words({
  'reports.audit.entity.report-proof': {
    zh: '报表核对',
    en: 'proof of reports',
    es: 'comprobación de informes',
  },
})
