import {
  Facts,
  formatEnergy,
  formatMoney,
  formatPercent,
  formatPower,
  Link,
  useCan,
  useLanguage,
  useNow,
  useSay,
  useSlot,
  useWords,
} from '@evops/kit'
import { viewPermission } from '@evops/stations/contract'
import type { Language } from '@evops/platform/contract'
import { orderPartyWords, revealOrderTag, startLimitWords, type OrderDetail } from '../../contract/index.ts'
import { lasted, orderPath, targetText } from '../order-text.ts'
import { Checks } from './Checks.tsx'
import { Curve } from './Curve.tsx'
import { detailWords } from './detail.words.ts'
import { TagInFull } from '../TagInFull.tsx'
import { orderRail } from './order-slots.ts'
import { Times } from './Times.tsx'

/** Beside the bill: who and where, the curve, what was checked, whose clock was used. */
export function Rail({ order }: { order: OrderDetail }) {
  const more = useSlot(orderRail)
  return (
    <aside className="rail">
      <WhoAndWhere order={order} />
      {more.map(({ draw }) => draw({ orderId: order.id }))}
      <Curve order={order} />
      <Checks order={order} />
      <Times order={order} />
    </aside>
  )
}

function WhoAndWhere({ order }: { order: OrderDetail }) {
  const say = useSay()
  const t = useWords(detailWords)
  const p = useWords(orderPartyWords)
  const l = useWords(startLimitWords)
  const language = useLanguage()
  const now = useNow()
  const may = useCan()(viewPermission)
  const place = (path: string, name: string) => (may ? <Link to={path}>{name}</Link> : name)
  const connector = `${order.chargePointName || order.chargePointNo}, ${t('charging.rail.connector', { connectorNo: order.connectorNo })}`
  const { stopReason, reportedStopReason, startSoc, endSoc } = order
  const partner = order.paid.find(({ holderKind }) => holderKind === 'partner')
  const verdict =
    order.tokenState === 'accepted' ? null : (
      <span className="warn">
        {order.startLimit
          ? l(`charging.limit.${order.startLimit}`)
          : say(`charging.token.${order.tokenState}`)}
      </span>
    )
  const known = [startSoc, endSoc].filter((soc) => soc !== null)
  const soc =
    known.length === 0 ? null : [...known.slice(0, -1), formatPercent(known.at(-1), language)].join(' → ')
  const stopped = stopReason && (
    <>
      {say(`charging.reason.${stopReason}`)}
      {reportedStopReason && (
        <span className="note block">{t('charging.rail.reported', { reason: reportedStopReason })}</span>
      )}
    </>
  )
  return (
    <section className="sheet">
      <h3>{t('charging.rail.who')}</h3>
      <Facts
        of={[
          [t('charging.rail.label'), order.tokenLabel],
          [
            t('charging.rail.token'),
            <TagInFull key="token" call={revealOrderTag} id={order.id} idTag={order.idTag} />,
          ],
          [t('charging.rail.verdict'), verdict],
          [
            p('charging.party.customerName'),
            partner
              ? place(`/sysmng/interconnmng?open=${partner.holderId}`, partner.holderName)
              : order.customerName,
          ],
          [p('charging.party.billedTo'), order.billedTo],
          [t('charging.rail.start-mode'), say(`charging.mode.${order.startMode}`)],
          [t('charging.rail.requested'), order.requestedByName],
          [t('charging.rail.partnerNo'), order.partnerNo],
          [t('charging.rail.target'), targetText(order, language) || null],
          [
            t('charging.rail.booking'),
            order.booking && (
              <Link key="booking" to={`/usermanager/booking?open=${order.booking.id}`}>
                {order.booking.no}
              </Link>
            ),
          ],
          [t('charging.rail.limit'), limitText(order, language) || null],
          [
            t('charging.rail.together'),
            order.siblings.length > 0 ? <Together key="both" order={order} /> : null,
          ],
          [t('charging.rail.stopped-by'), stopped],
          [
            t('charging.rail.station'),
            place(`/statsanalysis/chgstation/${order.stationId}`, order.stationName),
          ],
          [t('charging.rail.chargePoint'), place(`/statsanalysis/chgpile/${order.chargePointId}`, connector)],
          [p('charging.party.ownerName'), order.ownerName],
          [t('charging.rail.duration'), lasted(order, now, language)],
          [t('charging.rail.soc'), soc],
          [
            t('charging.rail.max-power'),
            order.maxPowerW === null ? null : `${formatPower(order.maxPowerW, language)} kW`,
          ],
          [t('charging.rail.protocol'), order.protocol.replace('ocpp', 'OCPP ').toUpperCase()],
          [t('charging.rail.transaction'), String(order.transactionId)],
          [
            t('charging.rail.refunded'),
            order.refundedMinor > 0 ? formatMoney(order.refundedMinor, order.currency, language) : null,
          ],
        ]}
      />
    </section>
  )
}

/** The orders of both connectors, with what each took. */
function Together({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords)
  const say = useSay()
  const language = useLanguage()
  return order.siblings.map((sibling) => {
    const connector = t('charging.rail.connector', { connectorNo: sibling.connectorNo })
    const energy = sibling.energyDwh === null ? '' : ` · ${formatEnergy(sibling.energyDwh, language)} kWh`
    return (
      <div key={sibling.id}>
        {sibling.id === order.id ? connector : <Link to={orderPath(sibling.id)}>{connector}</Link>}{' '}
        <span className="note">
          {say(`charging.state.${sibling.state}`)}
          {energy}
        </span>
      </div>
    )
  })
}

function limitText({ limitMinor, limitDwh, currency }: OrderDetail, language: Language): string {
  return [
    limitMinor === null ? '' : formatMoney(limitMinor, currency, language),
    limitDwh === null ? '' : `${formatEnergy(limitDwh, language)} kWh`,
  ]
    .filter(Boolean)
    .join(' · ')
}
