import {
  type DrawerNavigation,
  drawerNavigation,
  Button,
  Can,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Facts,
  Filters,
  FilterSelect,
  formatInstant,
  Pager,
  translateText,
  Tag,
  type Tone,
  useLanguage,
  useList,
  useOperatorZone,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { type Delivery, type DeliveryChannel, listDeliveries, resendDelivery } from '../../contract/index.ts'
import { settingsWords } from './settings.words.ts'

const tones: Readonly<Record<Delivery['state'], Tone>> = { waiting: 'warn', done: 'good', dead: 'bad' }
const c = columnsFor<Delivery>('outreach.delivery')
const columnsIn = (zone: string | undefined) => [
  c.when('createdAt', zone ?? 'UTC', { width: 160, phone: 4 }),
  c.custom('channel', (row) => translateText(`outreach.delivery.channel.${row.channel}`), { width: 110 }),
  c.custom('target', targetOf, { width: 220, phone: 2 }),
  c.text('subject', { width: 320, phone: 1 }),
  c.custom(
    'state',
    (row) => <Tag tone={tones[row.state]}>{translateText(`outreach.delivery.state.${row.state}`)}</Tag>,
    { width: 130, phone: 3 },
  ),
  c.number('attempts', { width: 90 }),
  c.text('answer', { width: 240 }),
]

/** A card goes to one person, or to the staff on duty at the time of sending. */
const targetOf = ({ channel, target }: Delivery) =>
  channel === 'wecom' && target === 'duty' ? translateText('outreach.delivery.on-duty') : target

/** `channel`: only the deliveries of this channel. */
export function DeliveryTab({ channel }: { channel?: DeliveryChannel }) {
  const t = useWords(settingsWords)
  const zone = useOperatorZone()
  const list = useList(listDeliveries, {
    pageSize: 50,
    every: 5_000,
    words: 'outreach.delivery',
    ...(channel && { always: { channel } }),
  })
  const chosen = list.rows.find(({ id }) => id === list.open)
  return (
    <>
      <div className="sheet list-sheet">
        <Filters list={list} find={{ key: 'search', label: t('outreach.delivery.find') }}>
          <FilterSelect list={list} name="state" />
          {!channel && <FilterSelect list={list} name="channel" />}
        </Filters>
        <DataTable
          list={list}
          columns={columnsIn(zone)}
          keyOf={(row) => row.id}
          label={t('outreach.settings.deliveries')}
          empty={<Empty icon="out" title={t('outreach.delivery.empty')} />}
        />
      </div>
      <Pager list={list} />
      {chosen && <DeliveryDrawer delivery={chosen} {...drawerNavigation(list, (row: Delivery) => row.id)} />}
    </>
  )
}

interface DeliveryDrawerProps extends DrawerNavigation {
  delivery: Delivery
}
function DeliveryDrawer({ delivery, ...neighbours }: DeliveryDrawerProps) {
  const t = useWords(settingsWords)
  const translate = useTranslate()
  const language = useLanguage()
  const zone = useOperatorZone()
  const resend = useSave(resendDelivery, {
    refreshes: [listDeliveries],
    done: t('outreach.delivery.resent'),
  })
  const when = (at: string | null) => at && formatInstant(at, language, zone, 'second')
  return (
    <Drawer
      title={delivery.subject}
      tags={<Tag tone={tones[delivery.state]}>{translate(`outreach.delivery.state.${delivery.state}`)}</Tag>}
      footer={
        delivery.state !== 'waiting' && (
          <Can call={resendDelivery}>
            <Button
              icon="refresh"
              busy={resend.isPending}
              onClick={() => resend.mutate({ params: { id: delivery.id } })}
            >
              {t('outreach.delivery.resend')}
            </Button>
          </Can>
        )
      }
      {...neighbours}
    >
      <Facts
        of={[
          [t('outreach.delivery.channel'), translate(`outreach.delivery.channel.${delivery.channel}`)],
          [t('outreach.delivery.target'), targetOf(delivery)],
          [t('outreach.delivery.createdAt'), when(delivery.createdAt)],
          [t('outreach.delivery.attempts'), delivery.attempts],
          [t('outreach.delivery.answer'), delivery.answer],
          [t('outreach.delivery.nextAt'), when(delivery.nextAt)],
        ]}
      />
    </Drawer>
  )
}
