import type { JobTable } from '@evops/platform/server'
import { cardStateAfter } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { expiredCards, lockCardRow, applyCardOperation } from './card-writes.store.ts'
import { syncCardToken } from './cards.service.ts'

/** Marks cards whose validity is over as expired. Charge points refuse them from the exact time in any case. */
export function cardJobs(deps: CardsDeps): JobTable {
  const { services } = deps
  return {
    'cards:expire-cards': {
      title: { zh: '卡片过期', en: 'Expire cards', es: 'Tarjetas vencidas' },
      forOperators: true,
      cron: '*/5 * * * *',
      async run() {
        const now = services.now()
        let found = await services.db.asPlatform((tx) => expiredCards(tx, now))
        while (found.length > 0) {
          for (const { operatorId, id } of found)
            await services.db.inTenant(operatorId, async (tx) => {
              const card = await lockCardRow(tx, { id })
              if (!card?.validUntil || card.validUntil > now || !cardStateAfter('expire', card.state)) return
              await applyCardOperation(tx, card, {
                operation: { kind: 'expire', by: { userId: null, name: '' }, at: now },
              })
              await syncCardToken(tx, deps, id)
            })
          found = await services.db.asPlatform((tx) => expiredCards(tx, now))
        }
      },
    },
  }
}
