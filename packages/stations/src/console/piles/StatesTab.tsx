import { columnsFor, DataTable, Empty, formatWhen, Segments, useWords } from '@evops/kit'
import { useState } from 'react'
import { listPileStates, type PileDetail, type StateChange } from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { ChangeState } from '../monitor/LastDay.tsx'
import { faultText } from '../monitor/gun-text.ts'
import { monitorWords } from '../monitor/monitor.words.ts'
import { useKeyset } from '../use-keyset.ts'
import { pileWords } from './piles.words.ts'
import { MoreRows } from '../MoreRows.tsx'

const c = columnsFor<StateChange>('stations.pile')
const columnsOf = (zone: string, gunWord: (gunNo: number) => string) => [
  c.custom('state-at', (row, language) => formatWhen(row.receivedAt, language, zone, 'second'), {
    width: 170,
    phone: 2,
  }),
  c.custom('state-gun', (row) => gunWord(row.gunNo), { width: 150, phone: 4 }),
  c.custom('state-state', (row) => <ChangeState change={row} />, { width: 150, phone: 1 }),
  c.custom('state-reported', (row) => row.reported, { width: 140 }),
  c.custom(
    'state-error',
    (row, language) =>
      row.errorCode && row.errorCode !== 'NoError' ? faultText(row, language) : (row.info ?? ''),
    { phone: 3 },
  ),
  c.custom('state-device', (row, language) => formatWhen(row.deviceAt, language, zone, 'second'), {
    width: 170,
    align: 'end',
  }),
]

/** Everything the charge point reported of itself, newest first. */
export function StatesTab({ pile }: { pile: PileDetail }) {
  const t = useWords(pileWords)
  const f = useWords(factWords)
  useWords(monitorWords)
  const [gun, setGun] = useState('')
  const gunNo = gun === '' ? undefined : Number(gun)
  const states = useKeyset(listPileStates, {
    key: [pile.id, gun],
    given: (before) => ({ params: { id: pile.id }, query: { before, gunNo, limit: 100 } }),
    read: (reply) => reply,
    every: 15_000,
  })
  const columns = columnsOf(pile.timeZone, (number) =>
    number === 0 ? f('stations.fact.whole') : f('stations.fact.gun', { gunNo: number }),
  )
  return (
    <div className="sheet list-sheet">
      <div className="search">
        <Segments
          label={t('stations.pile.state-gun')}
          value={gun}
          onChange={setGun}
          options={[
            { value: '', label: t('stations.pile.all-guns') },
            ...pile.guns.map((each) => ({ value: String(each.gunNo), label: String(each.gunNo) })),
          ]}
        />
      </div>
      <DataTable
        rows={states.rows}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('stations.pile.tab-states')}
        opens={false}
        empty={
          <Empty icon="clock" title={t('stations.pile.states-none')}>
            <p>{t('stations.pile.states-none-text')}</p>
          </Empty>
        }
      />
      <MoreRows list={states} />
    </div>
  )
}
