import {
  DataTable,
  Empty,
  Figures,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatWhen,
  instantToWall,
  Link,
  Sheet,
  useCall,
  useLanguage,
  useMe,
  useNav,
  useWords,
  wallToInstant,
} from '@evops/platform/console'
import { listOrders, sumOrders } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { orderPath } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { orderColumns, phoneColumns } from '../orders/order-columns.tsx'
import { useNarrow } from '../orders/use-narrow.ts'
import { recordWords } from '../orders/records.words.ts'
import { useLiveRows } from '../orders/live-orders.ts'
import { useNow } from '../use-now.ts'
import { todayWords } from './today.words.ts'
import '../orders/records.css'

const records = '/statsanalysis/chgtransorder'
const everyMs = 30_000
const lastKeys = ['orderNo', 'state', 'station', 'token', 'startedAt', 'energyDwh', 'totalMinor']
const lastColumns = lastKeys.flatMap((key) => orderColumns.filter((column) => column.key === key))

/** The dashboard's charging part: what today brought, what runs, what wants a look, and the last orders. */
export function Today() {
  const t = useWords(todayWords)
  const m = useWords(menuWords)
  useWords(orderWords)
  useWords(recordWords)
  const language = useLanguage()
  const { timeZone } = useMe().operator
  const midnight = midnightIn(timeZone, useNow())
  const since = t('charging.today.since', {
    day: formatWhen(midnight, language, timeZone, 'day'),
    zone: timeZone,
  })
  return (
    <>
      <Sheet title={m('charging.menu.today')} note={since}>
        <TodayFigures midnight={midnight} />
      </Sheet>
      <LastOrders />
    </>
  )
}

/** The beginning of today; a dashboard that stays open overnight moves on with it. */
function midnightIn(zone: string, now: number): string {
  return wallToInstant(`${instantToWall(new Date(now).toISOString(), zone).slice(0, 10)}T00:00`, zone)
}

function TodayFigures({ midnight }: { midnight: string }) {
  const t = useWords(todayWords)
  const language = useLanguage()
  const options = { every: everyMs, quiet: true }
  const { data: today } = useCall(sumOrders, { query: { startedFrom: midnight } }, options)
  const { data: odd } = useCall(sumOrders, { query: { abnormal: true } }, options)
  const { data: now } = useCall(sumOrders, { query: { state: 'charging' } }, options)
  const number = (value: number | undefined) => formatNumber(value, language)
  return (
    <Figures
      of={[
        {
          label: t('charging.today.energy'),
          value: formatEnergy(today?.energyDwh, language, 1),
          unit: 'kWh',
          big: true,
        },
        {
          label: t('charging.today.money'),
          value: today ? formatMoney(today.totalMinor, today.currency, language) : '—',
          big: true,
        },
        { label: t('charging.today.orders'), value: number(today?.orders), big: true },
        {
          label: t('charging.today.running'),
          value: <Link to={`${records}?state=charging`}>{number(now?.orders)}</Link>,
          big: true,
        },
        {
          label: t('charging.today.abnormal'),
          value: (
            <Link to={`${records}?abnormal=true`} className={odd && odd.orders > 0 ? 'bad' : undefined}>
              {number(odd?.orders)}
            </Link>
          ),
          big: true,
        },
      ]}
    />
  )
}

function LastOrders() {
  const t = useWords(todayWords)
  const nav = useNav()
  const last = useCall(
    listOrders,
    { query: { page: 1, pageSize: 8, sort: '-startedAt' } },
    { every: everyMs, quiet: true },
  )
  const narrow = useNarrow()
  const rows = useLiveRows(last.data?.list ?? [], () => void last.refetch())
  return (
    <section className="sheet orders last-orders">
      <header>
        <h2>{t('charging.today.last')}</h2>
        <span className="note">
          <Link to={records}>{t('charging.today.all')}</Link>
        </span>
      </header>
      <DataTable
        rows={rows}
        columns={narrow ? phoneColumns : lastColumns}
        keyOf={(row) => row.id}
        label={t('charging.today.last')}
        onOpen={(row) => nav.go(orderPath(row.id))}
        empty={
          last.isPending ? <span className="bone" /> : <Empty icon="bill" title={t('charging.today.none')} />
        }
      />
    </section>
  )
}
