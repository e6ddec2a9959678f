import {
  Can,
  columnsFor,
  DataTable,
  drawerNavigation,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ListPage,
  Notice,
  translateText,
  useLanguage,
  useList,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { listRefusedCards, refusedCardExport, sessionExporters, type RefusedCard } from '../../contract/index.ts'
import { refusedCardReasonWords } from '../../contract/refused-cards.words.ts'
import { menuWords } from '../menu.words.ts'
import { SessionViews } from './SessionViews.tsx'
import { recordWords } from './records.words.ts'
import { StationPick } from '../StationPick.tsx'
import { NewToken } from '../tokens/NewToken.tsx'
import { refusedCardReasonTone, refusedCardReasonKey } from './refused-reason.ts'
import { RefusedCardDrawer } from './RefusedCardDrawer.tsx'
import { refusedCardWords } from './refused-card.words.ts'

const c = columnsFor<RefusedCard>('charging.refused-card')
const columnsIn = (zone: string) => [
  c.text('idTag', { width: 180, phone: 1 }),
  c.status('reason', ({ reason }) => ({ tone: refusedCardReasonTone(reason), word: refusedCardReasonKey(reason) }), {
    width: 240,
    phone: 2,
  }),
  c.custom(
    'chargePoint',
    ({ stationName, chargePointName, connectorNo }) => (
      <>
        <span className="clip">{`${stationName} · ${chargePointName}`}</span>
        {connectorNo !== null && <small>{translateText('charging.refused-card.connector', { connectorNo })}</small>}
      </>
    ),
    { width: 300 },
  ),
  c.number('times', { width: 110, sort: true }),
  c.when('firstAt', () => zone, { width: 150, sort: true, style: 'short' }),
  c.when('lastAt', () => zone, { width: 150, sort: true, style: 'short', phone: 3 }),
]

/** List of cards that charge points presented and that were refused, with the reason, to register an unknown one. */
export function RefusedCardList() {
  const t = useWords(refusedCardWords)
  const r = useWords(refusedCardReasonWords)
  const s = useWords(recordWords)
  const m = useWords(menuWords)
  const language = useLanguage()
  const page = usePage()
  const { timeZone } = useCurrentUser().operator
  const list = useList(listRefusedCards, { pageSize: 50, every: 15_000, words: 'charging.refused-card' })
  const row = list.rows.find(({ id }) => id === list.open)
  const closeForm = () => page.setSearch({ tab: undefined })
  const drawer =
    row &&
    (page.search.tab === 'register' && row.isUnregistered ? (
      <NewToken key={row.id} refused={row} onClose={closeForm} />
    ) : (
      <RefusedCardDrawer key={row.id} row={row} {...drawerNavigation(list, ({ id }) => id)} />
    ))
  return (
    <div className="list-page sessions">
      <ListPage
        title={m('charging.menu.records')}
        list={list}
        views={
          <div className="views" role="tablist" aria-label={s('charging.sessions.views')}>
            <SessionViews />
          </div>
        }
        actions={
          <Can codes={sessionExporters}>
            <ExportButton
              name={refusedCardExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('charging.refused-card.export', {
                count: list.total,
                n: formatNumber(list.total, language),
              })}
            />
          </Can>
        }
        filters={
          <Filters list={list} find={{ key: 'search', label: t('charging.refused-card.find') }}>
            <FilterSelect
              list={list}
              name="reason"
              options={filterReasons.map((value) => ({ value, label: r(refusedCardReasonKey(value)) }))}
            />
            <StationPick
              list={list}
              label={t('charging.refused-card.station')}
              value={list.filters.stationId}
              chosen={undefined}
            />
          </Filters>
        }
        drawer={drawer}
      >
        <div className="orphan-note">
          <Notice>{t('charging.refused-card.explain')}</Notice>
        </div>
        <DataTable
          list={list}
          columns={columnsIn(timeZone)}
          keyOf={({ id }) => id}
          label={s('charging.sessions.view-refused-cards')}
          empty={<Empty icon="check" words="charging.refused-card.empty" />}
        />
      </ListPage>
    </div>
  )
}

const filterReasons = [
  'unknown',
  'reversed',
  'blocked',
  'expired',
  'low_balance',
  'concurrent',
  'booked',
  'out_of_use',
  'clone',
  'listed',
  'blacklisted',
  'suspended',
] as const
