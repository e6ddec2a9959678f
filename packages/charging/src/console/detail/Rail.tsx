import { Facts, formatPower, Link, useCan, useLanguage, useSay, useWords } from '@evops/platform/console'
import { viewPermission } from '@evops/stations/contract'
import type { OrderDetail } from '../../contract/index.ts'
import { lasted } from '../order-text.ts'
import { useNow } from '../use-now.ts'
import { Checks } from './Checks.tsx'
import { Curve } from './Curve.tsx'
import { detailWords } from './detail.words.ts'
import { Times } from './Times.tsx'

/** Beside the bill: who and where, the curve, what was checked, whose clock was used. */
export function Rail({ order }: { order: OrderDetail }) {
  return (
    <aside className="rail">
      <WhoAndWhere order={order} />
      <Curve order={order} />
      <Checks order={order} />
      <Times order={order} />
    </aside>
  )
}

function WhoAndWhere({ order }: { order: OrderDetail }) {
  const say = useSay()
  const t = useWords(detailWords)
  const language = useLanguage()
  const now = useNow()
  const may = useCan()(viewPermission)
  const place = (path: string, name: string) => (may ? <Link to={path}>{name}</Link> : name)
  const gun = `${order.pileName || order.pileNo}, ${t('charging.rail.gun', { gunNo: order.gunNo })}`
  const { stopReason, reportedStopReason, startSoc, endSoc } = order
  const verdict =
    order.tokenState === 'accepted' ? null : (
      <span className="warn">{say(`charging.token.${order.tokenState}`)}</span>
    )
  const known = [startSoc, endSoc].filter((soc) => soc !== null)
  const soc = known.length === 0 ? null : `${known.join(' → ')}%`
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
          [t('charging.rail.token'), order.idTag],
          [t('charging.rail.verdict'), verdict],
          [t('charging.rail.start-mode'), say(`charging.mode.${order.startMode}`)],
          [t('charging.rail.stopped-by'), stopped],
          [
            t('charging.rail.station'),
            place(`/statsanalysis/chgstation/${order.stationId}`, order.stationName),
          ],
          [t('charging.rail.pile'), place(`/statsanalysis/chgpile/${order.pileId}`, gun)],
          [t('charging.rail.duration'), lasted(order, now, language)],
          [t('charging.rail.soc'), soc],
          [
            t('charging.rail.max-power'),
            order.maxPowerW === null ? null : `${formatPower(order.maxPowerW, language)} kW`,
          ],
          [t('charging.rail.protocol'), order.protocol.replace('ocpp', 'OCPP ').toUpperCase()],
          [t('charging.rail.transaction'), String(order.transactionId)],
        ]}
      />
    </section>
  )
}
