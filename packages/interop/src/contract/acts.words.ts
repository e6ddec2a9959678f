import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const interopActWords = words({
  'interop.audit.act.renewPartnerSecrets': {
    zh: '更换伙伴密钥',
    en: 'New secrets of a partner',
    es: 'Claves nuevas de un socio',
  },
  'interop.audit.entity.partner': { zh: '互联互通伙伴', en: 'partner', es: 'socio' },
})
