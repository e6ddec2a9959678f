import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  FilterDays,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  longText,
  translateText,
  Tag,
  useColumns,
  useList,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import { createPaymentIntent, listPaymentIntents, paymentsScreen, type IntentRow } from '../../contract/index.ts'
import { daysOfUrlToInstants } from '../days.rules.ts'
import { PaymentTabs } from '../Tabs.tsx'
import { intentWords } from './intents.words.ts'
import { IntentDrawer } from './IntentDrawer.tsx'
import { intentTones } from './tones.ts'
import { NewIntent } from './NewIntent.tsx'

const c = columnsFor<IntentRow>('payments.intent')
const columns = [
  c.when('createdAt', undefined, { width: 144, sort: true, phone: 2 }),
  c.custom(
    'walletName',
    (row) => (
      <>
        {longText(row.walletName ?? '—')} {row.test && <Tag tone="warn">{translateText('payments.test')}</Tag>}
      </>
    ),
    { phone: 1 },
  ),
  c.text('accountName', { width: 210 }),
  c.custom('method', (row) => translateText(`payments.method.${row.method}`), { width: 144 }),
  c.money('amountMinor', (row) => row.currency, { width: 130, phone: 3 }),
  c.money('refundedMinor', (row) => row.currency, { width: 120 }),
  c.custom(
    'state',
    (row) => (
      <>
        <Tag tone={intentTones[row.state]}>{translateText(`payments.intent.state.${row.state}`)}</Tag>
        {row.problem && <small title={row.problem}>{row.problem}</small>}
      </>
    ),
    { width: 136, phone: 4 },
  ),
  c.text('providerNo', { width: 224 }),
  c.text('ourNo', { width: 280, hidden: true }),
]

/** Payments through providers, newest first. */
export function IntentList() {
  const t = useWords(intentWords)
  const { search } = usePage()
  const { timeZone } = useCurrentUser().operator
  const always = daysOfUrlToInstants(search, timeZone)
  const list = useList(listPaymentIntents, { pageSize: 50, always, words: 'payments.intent' })
  const shown = useColumns('payments', columns)
  const add = <AddButton call={createPaymentIntent}>{t('payments.intent.new')}</AddButton>
  return (
    <ListPage
      title={translateText(paymentsScreen.title)}
      list={list}
      views={<PaymentTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('payments.intent.find') }}>
          <FilterDays list={list} from="since" to="until" label={t('payments.intent.days')} />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose, onMade }) => <NewIntent onClose={onClose} onMade={({ id }) => onMade(id)} />}
          id={(id, drawerProps) => <IntentDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={t('payments.intent.ourNo')}
        onOpen={({ id }) => list.setOpen(id)}
        empty={
          <Empty icon="wallet" words="payments.intent.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
