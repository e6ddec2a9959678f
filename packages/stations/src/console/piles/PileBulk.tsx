import { BulkAct, type Chosen, useWords } from '@evops/platform/console'
import { commandAct } from '../../contract/index.ts'
import { bulkWords } from './bulk.words.ts'

const whole = 0
/** One command to many charge points; what each answered is shown row by row. */
export function PileBulk({ chosen }: { chosen: Chosen }) {
  const t = useWords(bulkWords)
  const n = { count: chosen.count, n: chosen.amount }
  const availability = (type: string) => ({
    action: 'ChangeAvailability',
    payload: { connectorId: whole, type },
  })
  const text = t('stations.bulk.text')
  return (
    <>
      <BulkAct
        name={commandAct}
        params={availability('Inoperative')}
        of={chosen}
        icon="stop"
        label={t('stations.bulk.disable')}
        question={{
          title: t('stations.bulk.disable-title', n),
          text,
          verb: t('stations.bulk.disable-verb', n),
          danger: true,
        }}
      />
      <BulkAct
        name={commandAct}
        params={availability('Operative')}
        of={chosen}
        icon="play"
        label={t('stations.bulk.enable')}
        question={{
          title: t('stations.bulk.enable-title', n),
          text,
          verb: t('stations.bulk.enable-verb', n),
        }}
      />
      <BulkAct
        name={commandAct}
        params={{ action: 'Reset', payload: { type: 'Soft' } }}
        of={chosen}
        icon="refresh"
        label={t('stations.bulk.restart')}
        question={{
          title: t('stations.bulk.restart-title', n),
          text: t('stations.bulk.restart-text'),
          verb: t('stations.bulk.restart-verb', n),
          danger: true,
        }}
      />
    </>
  )
}
