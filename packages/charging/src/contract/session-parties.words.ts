import { words } from '@evops/platform/contract'

/** Names of the parties of a session, shared by filters, columns, exports and the session's page. */
export const sessionPartyWords = words({
  'charging.party.billedTo': { zh: '付费企业', en: 'Billed to', es: 'Empresa que paga' },
  'charging.party.customerName': { zh: '客户', en: 'Customer', es: 'Cliente' },
  'charging.party.ownerName': {
    zh: '电桩所属公司',
    en: 'Charge point owner',
    es: 'Propietario del punto',
  },
})
