import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const depotActWords = words({
  'depots.audit.entity.depot-limit': { zh: '功率限额', en: 'power limit', es: 'límite de potencia' },
})
