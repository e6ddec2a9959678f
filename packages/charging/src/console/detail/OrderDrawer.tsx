import {
  type Beside,
  Button,
  Drawer,
  DrawerUntil,
  Facts,
  Figures,
  formatEnergy,
  formatMoney,
  formatWhen,
  kitWords,
  Tag,
  useCall,
  useLanguage,
  useNow,
  useSay,
  useWords,
} from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import { getOrder, isOpen, isRunning, type OrderRow } from '../../contract/index.ts'
import { OrderActs } from '../acts/OrderActs.tsx'
import { lasted, orderPath, placeText, shortNo } from '../order-text.ts'
import { orderWords } from '../order.words.ts'
import { payTones, stateTones } from '../tones.ts'
import { detailWords } from './detail.words.ts'
import { FlagList } from './NoBill.tsx'
import { Rail } from './Rail.tsx'
import './order.css'
import './order-readings.css'

const everyMs = 15_000

/** An order beside its list: what its row knows at once, the rest when it was read. Enter goes on to its page. */
export function OrderDrawer({ id, row, beside }: { id: string; row: OrderRow | undefined; beside: Beside }) {
  const t = useWords(detailWords)
  useWords(orderWords)
  useWords(periodWords)
  const k = useWords(kitWords)
  const say = useSay()
  const language = useLanguage()
  const given = { params: { id } }
  const read = useCall(getOrder, given, { quiet: true })
  const detail = read.data?.id === id ? read.data : undefined
  const order = row ?? detail
  useCall(getOrder, given, {
    quiet: true,
    every: everyMs,
    enabled: order !== undefined && isOpen(order.state),
  })
  if (!order) return <DrawerUntil read={read} title={t('charging.order.loading')} {...beside} />
  const { state, payState, flags } = order
  return (
    <Drawer
      title={shortNo(order.orderNo)}
      tags={<Tag tone={stateTones[state]}>{say(`charging.state.${state}`)}</Tag>}
      sub={`${placeText(order)} · ${formatWhen(order.startedAt, language, order.timeZone)}`}
      href={orderPath(id)}
      footer={
        detail ? (
          <OrderActs order={detail} />
        ) : (
          // Its place: nothing moves when it comes.
          <Button icon="bill" disabled>
            {k('kit.print')}
          </Button>
        )
      }
      {...beside}
    >
      <div className="stack">
        <Sums order={order} soFar={detail?.bill?.totalMinor ?? null} />
        {payState !== 'none' && !isRunning(state) && (
          <Facts
            of={[
              ...amounts(order, (key) => say(`charging.orders.${key}`), language),
              [
                say('charging.orders.payState'),
                <span key="pay" className={payTones[payState]}>
                  {say(`charging.pay.${payState}`)}
                </span>,
              ],
            ]}
          />
        )}
        {flags.length > 0 && <FlagList flags={flags} tone="warn" />}
        {detail ? <Rail order={detail} /> : <span className="bone" />}
      </div>
    </Drawer>
  )
}

/** `soFar`: what a session in progress would cost now, in minor units. */
function Sums({ order, soFar }: { order: OrderRow; soFar: number | null }) {
  const say = useSay()
  const language = useLanguage()
  const now = useNow()
  const { currency, energyDwh } = order
  const totalMinor = order.totalMinor ?? soFar
  return (
    <Figures
      of={[
        { label: say('charging.orders.energyDwh'), value: formatEnergy(energyDwh, language), unit: 'kWh' },
        { label: say('charging.rail.duration'), value: lasted(order, now, language) },
        {
          label: say('charging.orders.totalMinor'),
          value: totalMinor === null ? '—' : formatMoney(totalMinor, currency, language),
        },
      ]}
    />
  )
}

const parts = [
  'electricityMinor',
  'serviceMinor',
  'occupancyMinor',
  'reducedMinor',
  'payableMinor',
  'paidGiftMinor',
  'paidPrincipalMinor',
] as const
/** What the total is made of and what was paid of it; what is nothing is left out. */
function amounts(
  order: OrderRow,
  nameOf: (key: string) => string,
  language: Parameters<typeof formatMoney>[2],
): [string, string][] {
  return parts.flatMap((key) => {
    const minor = order[key]
    return minor ? [[nameOf(key), formatMoney(minor, order.currency, language)]] : []
  })
}
