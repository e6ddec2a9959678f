import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  FilterDays,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  translateText,
  useCall,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  compareChannelDay,
  listChannelDays,
  listPaymentAccounts,
  paymentsScreen,
  waiveChannelDays,
  type ChannelDayRow,
  type MissingDay,
} from '../../contract/index.ts'
import { PaymentTabs } from '../Tabs.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import { MissingDays } from './MissingDays.tsx'
import { NewDay } from './NewDay.tsx'
import { reconciliationWords } from './reconciliation.words.ts'
import { dayTones } from './tones.ts'
import { WaiveDays } from './WaiveDays.tsx'

const c = columnsFor<ChannelDayRow>('payments.day')
const columns = [
  c.when('day', () => 'UTC', { style: 'day', width: 110, sort: true, phone: 1 }),
  c.text('accountName', { width: 190, phone: 2 }),
  c.status('state', (row) => ({ tone: dayTones[row.state], word: `payments.day.state.${row.state}` }), {
    width: 150,
    phone: 3,
  }),
  c.number('openCount', { width: 120, phone: 4 }),
  c.number('oursCount', { width: 110, hidden: true }),
  c.money('oursMinor', (row) => row.currency, { width: 140 }),
  c.number('theirsCount', { width: 130, hidden: true }),
  c.money('theirsMinor', (row) => row.currency, { width: 140 }),
  c.money('feeMinor', (row) => row.currency, { width: 120 }),
  c.number('equalCount', { width: 110, hidden: true }),
  c.when('comparedAt', undefined, { width: 150 }),
]

/** List of the accounts' days, compared with their providers. */
export function DayList() {
  const t = useWords(reconciliationWords)
  const list = useList(listChannelDays, { pageSize: 50, words: 'payments.day' })
  const shown = useColumns('channel-days', columns)
  const accounts = useCall(listPaymentAccounts, { query: { pageSize: 200 } }, { quiet: true })
  const choices = (accounts.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const [waiving, setWaiving] = useState(false)
  const [missing, setMissing] = useState<MissingDay>()
  const { accountId, from, to } = usePage().search
  const add = <AddButton call={compareChannelDay}>{t('payments.day.new')}</AddButton>
  return (
    <ListPage
      title={translateText(paymentsScreen.title)}
      list={list}
      views={<PaymentTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Can call={waiveChannelDays}>
            <Button onClick={() => setWaiving(true)}>{t('payments.day.waive')}</Button>
          </Can>
          {add}
        </>
      }
      filters={
        <>
          <Filters list={list}>
            <FilterDays list={list} from="from" to="to" label={t('payments.day.days')} />
            <FilterSelect list={list} name="accountId" options={choices} />
            <FilterSelect list={list} name="state" />
          </Filters>
          <MissingDays filter={{ accountId, from, to }} onCompare={setMissing} />
        </>
      }
      drawer={
        <>
          {missing && (
            <NewDay
              accounts={choices}
              initial={missing}
              onClose={() => setMissing(undefined)}
              onDone={() => setMissing(undefined)}
            />
          )}
          {waiving && <WaiveDays accounts={choices} onClose={() => setWaiving(false)} />}
          <ListDrawer
            list={list}
            fresh={({ onClose, onMade }) => (
              <NewDay accounts={choices} onClose={onClose} onDone={({ id }) => onMade(id)} />
            )}
            id={(id, drawerProps) => (
              <DayDrawer key={id} row={list.rows.find((one) => one.id === id)} {...drawerProps} />
            )}
          />
        </>
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={t('payments.day.day')}
        onOpen={({ id }) => list.setOpen(id)}
        empty={
          <Empty icon="bill" words="payments.day.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
