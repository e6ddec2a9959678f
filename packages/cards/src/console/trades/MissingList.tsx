import {
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatNumber,
  ListPage,
  useIsPermitted,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import {
  cardValueWords,
  decideCardSession,
  listMissingRecords,
  missingRecordKinds,
  type MissingRecordRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { DecideLoad, DecideSession } from './Decide.tsx'
import { TradeTabs } from './TradeTabs.tsx'
import { tradeWords } from './trades.words.ts'

const tones = {
  counter: 'warn',
  session: 'warn',
  balance: 'bad',
  load_reported: 'bad',
  load_unreported: 'warn',
} as const
const c = columnsFor<MissingRecordRow>('cards.missing')
const columns = [
  c.text('cardNo', { width: 170, phone: 1 }),
  c.status('kind', ({ kind }) => ({ tone: tones[kind], word: `cards.missing.kind.${kind}` }), {
    width: 200,
    phone: 2,
  }),
  c.custom('what', (row) => <What row={row} />, { least: 220, phone: 3 }),
  c.money('amountMinor', (row) => row.currency, { phone: 4 }),
  c.text('holderName', { width: 150 }),
  c.when('since', undefined),
]

/** List of card transactions that must have happened but were not reported. */
export function MissingList() {
  const t = useWords(tradeWords)
  const m = useWords(menuWords)
  useWords(cardValueWords)
  const may = useIsPermitted()
  const [deciding, setDeciding] = useState<MissingRecordRow>()
  const list = useList(listMissingRecords, { pageSize: 50, words: 'cards.missing' })
  return (
    <ListPage
      title={m('cards.menu.trades')}
      list={list}
      views={<TradeTabs />}
      filters={
        <Filters
          list={list}
          chips={{
            cardId: {
              label: t('cards.missing.card'),
              translate: (value) => list.rows.find((row) => row.cardId === value)?.cardNo ?? value.slice(-6),
            },
          }}
        >
          <FilterSelect
            list={list}
            name="kind"
            options={missingRecordKinds.map((value) => ({ value, label: t(`cards.missing.kind.${value}`) }))}
          />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('cards.trade.view-missing')}
        {...(may(decideCardSession) && {
          onOpen: (row: MissingRecordRow) =>
            setDeciding(row.kind === 'counter' || row.kind === 'balance' ? undefined : row),
        })}
        empty={<Empty icon="card" words="cards.missing.none" />}
      />
      {deciding?.kind.startsWith('load') && <DecideLoad row={deciding} onClose={() => setDeciding(undefined)} />}
      {deciding?.kind === 'session' && (
        <DecideSession
          row={{
            ...deciding,
            transactionId: null,
            settleState: null,
            differenceMinor: deciding.amountMinor,
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </ListPage>
  )
}

function What({ row }: { row: MissingRecordRow }) {
  const t = useWords(tradeWords)
  const language = useLanguage()
  if (row.sessionNo !== null) return shortNo(row.sessionNo)
  if (row.counterFrom === null) return '—'
  if (row.counterFrom === row.counterTo) return t('cards.missing.counter', { counter: String(row.counterFrom) })
  return t('cards.missing.counters', {
    from: String(row.counterFrom),
    to: String(row.counterTo),
    n: formatNumber(row.records ?? 0, language),
  })
}
