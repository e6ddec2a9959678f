import {
  columnsFor,
  DataTable,
  Empty,
  FilterDays,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  translateText,
  useList,
  useCurrentUser,
  usePage,
  useWords,
} from '@evops/kit'
import type { PartnerMessageRow } from '@evops/platform/contract'
import { listPartnerMessages, paymentsScreen } from '../../contract/index.ts'
import { daysOfUrlToInstants } from '../days.rules.ts'
import { PaymentTabs } from '../Tabs.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { messageWords } from './messages.words.ts'
import { messageStatusTones, messageVerifiedTones } from './tones.ts'

const c = columnsFor<PartnerMessageRow>('payments.message')
const columns = [
  c.when('at', undefined, { style: 'second', width: 158, sort: true, phone: 2 }),
  c.text('peer', { phone: 1 }),
  c.status('direction', (row) => ({ tone: 'plain', word: `payments.message.direction.${row.direction}` }), {
    width: 100,
  }),
  c.text('channel', { width: 200, phone: 3 }),
  c.text('correlation', { width: 210 }),
  c.status(
    'verified',
    (row) => ({ tone: messageVerifiedTones[row.verified], word: `payments.message.verified.${row.verified}` }),
    { width: 130 },
  ),
  c.status(
    'status',
    (row) => ({ tone: messageStatusTones[row.status], word: `payments.message.status.${row.status}` }),
    { width: 138, phone: 4 },
  ),
  c.number('httpStatus', { width: 80 }),
  c.number('tookMs', { width: 100, unit: 'ms' }),
]

/** List of messages to and from external systems. */
export function MessageList() {
  const t = useWords(messageWords)
  const { search } = usePage()
  const { timeZone } = useCurrentUser().operator
  const always = daysOfUrlToInstants(search, timeZone)
  const list = useList(listPartnerMessages, { pageSize: 50, always, words: 'payments.message' })
  return (
    <ListPage
      title={translateText(paymentsScreen.title)}
      list={list}
      views={<PaymentTabs />}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('payments.message.find') }}>
          <FilterDays list={list} from="since" to="until" label={t('payments.message.days')} />
          <FilterSelect list={list} name="peerKind" />
          <FilterSelect list={list} name="direction" />
          <FilterSelect list={list} name="verified" />
          <FilterSelect list={list} name="status" />
        </Filters>
      }
      drawer={<ListDrawer list={list} id={(id, drawerProps) => <MessageDrawer key={id} id={id} {...drawerProps} />} />}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        label={t('payments.message.channel')}
        onOpen={({ id }) => list.setOpen(id)}
        empty={<Empty icon="globe" words="payments.message.empty" />}
      />
    </ListPage>
  )
}
