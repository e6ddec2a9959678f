import { words } from '@evops/platform/contract'

/** Notification for an expiring certificate. */
export const credentialExpiryWords = words({
  'documents.expiry.soon': {
    zh: '税务证书将于 {day} 到期',
    en: 'Tax certificate expires on {day}',
    es: 'El certificado fiscal caduca el {day}',
  },
  'documents.expiry.over': {
    zh: '税务证书已于 {day} 到期',
    en: 'Tax certificate expired on {day}',
    es: 'El certificado fiscal caducó el {day}',
  },
  'documents.expiry.text': {
    zh: '证书 {no}：请在开票设置中更换，否则无法开票。',
    en: 'Certificate {no}: replace it in the invoice settings, or nothing can be issued.',
    es: 'Certificado {no}: renuévelo en los ajustes de facturación o no se podrá emitir.',
  },
  'documents.expiry.place': { zh: '{office}', en: '{office}', es: '{office}' },
})
