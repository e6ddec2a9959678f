import { BulkAct, type BulkActSelection, useWords } from '@evops/kit'
import { tokenStateAct } from '../../contract/index.ts'
import { tokenBulkWords } from './bulk.words.ts'

/** Blocks or unblocks the selected start tokens. */
export function TokenBulk({ chosen }: { chosen: BulkActSelection }) {
  const t = useWords(tokenBulkWords)
  const n = { count: chosen.count, n: chosen.amount }
  return (
    <>
      <BulkAct
        name={tokenStateAct}
        params={{ state: 'blocked' }}
        of={chosen}
        icon="lock"
        label={t('charging.bulk.block')}
        question={{
          title: t('charging.bulk.block-title', n),
          text: t('charging.bulk.block-text'),
          verb: t('charging.bulk.block-verb', n),
          danger: true,
        }}
      />
      <BulkAct
        name={tokenStateAct}
        params={{ state: 'accepted' }}
        of={chosen}
        icon="unlock"
        label={t('charging.bulk.unblock')}
        question={{
          title: t('charging.bulk.unblock-title', n),
          text: t('charging.bulk.unblock-text'),
          verb: t('charging.bulk.unblock-verb', n),
        }}
      />
    </>
  )
}
