import {
  Drawer,
  Facts,
  Failed,
  formatEnergy,
  formatPercent,
  formatWhen,
  Icon,
  Link,
  Tag,
  useCall,
  useLanguage,
  useSay,
  useWords,
} from '@evops/kit'
import { type BalanceCause, type DayBalanceDetail, getDayBalance } from '../../contract/index.ts'
import { orderPath, shortNo } from '../order-text.ts'
import { balanceTones } from './balance-columns.tsx'
import { reconcileWords } from './reconcile.words.ts'
import './reconcile.css'

/** One station's day: four figures that should agree, what explains the rest, and the orders behind it. */
export function BalanceDrawer({
  stationId,
  day,
  onClose,
}: {
  stationId: string
  day: string
  onClose: () => void
}) {
  const t = useWords(reconcileWords)
  const say = useSay()
  const language = useLanguage()
  const { data, error, refetch } = useCall(getDayBalance, { params: { stationId, day } }, { quiet: true })
  if (error)
    return (
      <Drawer title={t('charging.balance.day')} onClose={onClose}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  if (!data)
    return (
      <Drawer title="…" onClose={onClose}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer
      wide
      title={`${data.stationName} · ${formatWhen(day, language, 'UTC', 'day')}`}
      tags={<Tag tone={balanceTones[data.state]}>{say(`charging.balance.state.${data.state}`)}</Tag>}
      sub={t('charging.balance.computed', {
        at: formatWhen(data.computedAt, language, data.timeZone, 'short'),
      })}
      onClose={onClose}
    >
      <Summary balance={data} />
      <Causes balance={data} />
      <Connectors balance={data} />
      <Orders balance={data} />
    </Drawer>
  )
}

function Summary({ balance }: { balance: DayBalanceDetail }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  const { meterDwh, connectorsDwh, samplesDwh, ordersDwh, lossDwh, lossPermille, stationId } = balance
  const kWh = (dwh: number | null) => (dwh === null ? '—' : `${formatEnergy(dwh, language)} kWh`)
  return (
    <>
      <h3 className="part">{t('charging.balance.summary')}</h3>
      <Facts
        of={[
          [t('charging.balance.meterDwh'), kWh(meterDwh)],
          [
            t('charging.balance.loss'),
            lossPermille === null
              ? kWh(lossDwh)
              : `${kWh(lossDwh)} · ${formatPercent(lossPermille / 10, language, 1)}`,
          ],
          [t('charging.balance.connectorsDwh'), kWh(connectorsDwh)],
          [t('charging.balance.samplesDwh'), kWh(samplesDwh)],
          [t('charging.balance.ordersDwh'), kWh(ordersDwh)],
          [t('charging.balance.unbilled'), kWh(connectorsDwh - ordersDwh)],
        ]}
      />
      <p className="small">
        <Link to={`/statsanalysis/chgstation/${stationId}?tab=meters`}>
          {t('charging.balance.station-meters')}
        </Link>
      </p>
    </>
  )
}

function Causes({ balance }: { balance: DayBalanceDetail }) {
  const t = useWords(reconcileWords)
  return (
    <>
      <h3 className="part">{t('charging.balance.named')}</h3>
      {balance.causes.length === 0 ? (
        <p className="small dim">{t('charging.balance.none')}</p>
      ) : (
        <ul className="causes">
          {balance.causes.map((cause) => (
            <Cause
              key={`${cause.kind} ${cause.chargePointId} ${cause.connectorNo} ${cause.toAt} ${cause.orderId}`}
              cause={cause}
              chargePoint={
                balance.connectors.find(({ chargePointId }) => chargePointId === cause.chargePointId)?.chargePointName ?? cause.chargePointNo ?? ''
              }
              zone={balance.timeZone}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Cause({ cause, chargePoint, zone }: { cause: BalanceCause; chargePoint: string; zone: string }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  const at = (instant: string | null) =>
    instant === null ? '—' : formatWhen(instant, language, zone, 'short')
  const connector = cause.connectorNo === null ? chargePoint : t('charging.cause.connector-name', { chargePoint, connectorNo: cause.connectorNo })
  return (
    <li>
      <Icon name="warning" />
      <span>
        {t(`charging.cause.${cause.kind}`, {
          connector,
          energy: `${formatEnergy(Math.abs(cause.energyDwh ?? 0), language)} kWh`,
          from: at(cause.fromAt),
          to: at(cause.toAt),
        })}{' '}
        {cause.orderId && cause.orderNo && (
          <Link to={orderPath(cause.orderId)}>{shortNo(cause.orderNo)}</Link>
        )}
      </span>
    </li>
  )
}

function Connectors({ balance: { connectors } }: { balance: DayBalanceDetail }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  if (connectors.length === 0) return null
  return (
    <>
      <h3 className="part">{t('charging.balance.connectors')}</h3>
      <table className="tbl small day-connectors">
        <thead>
          <tr>
            <th style={{ width: '30%' }}>{t('charging.balance.connector')}</th>
            <th className="num">{t('charging.balance.connectorsDwh')}</th>
            <th className="num">{t('charging.balance.ordersDwh')}</th>
            <th className="num">{t('charging.balance.unbilled')}</th>
          </tr>
        </thead>
        <tbody>
          {connectors.map((connector) => (
            <tr key={`${connector.chargePointId} ${connector.connectorNo}`}>
              <td>{t('charging.cause.connector-name', { chargePoint: connector.chargePointName || connector.chargePointNo, connectorNo: connector.connectorNo })}</td>
              <td className="num">{formatEnergy(connector.connectorDwh, language)}</td>
              <td className="num">{formatEnergy(connector.ordersDwh, language)}</td>
              <td className={connector.connectorDwh - connector.ordersDwh > 1_000 ? 'num bad' : 'num'}>
                {formatEnergy(connector.connectorDwh - connector.ordersDwh, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Per order: its registers, its samples, its charge point's own settlement, and what was billed. */
function Orders({ balance: { orderList } }: { balance: DayBalanceDetail }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  if (orderList.length === 0) return null
  const energy = (dwh: number | null) => formatEnergy(dwh, language)
  return (
    <>
      <h3 className="part">{t('charging.balance.order-list')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="scroll day-orders" tabIndex={0} aria-label={t('charging.balance.order-list')}>
        <table className="tbl small">
          <thead>
            <tr>
              <th style={{ width: 172 }}>{t('charging.balance.order')}</th>
              <th className="num">{t('charging.balance.registers')}</th>
              <th className="num">{t('charging.balance.samples')}</th>
              <th className="num">{t('charging.balance.chargePoint')}</th>
              <th className="num">{t('charging.balance.billed')}</th>
              <th className="num">{t('charging.balance.today')}</th>
            </tr>
          </thead>
          <tbody>
            {orderList.map((order) => (
              <tr key={order.id}>
                <td>
                  <Link to={orderPath(order.id)}>{shortNo(order.orderNo)}</Link>
                </td>
                <td className="num">
                  {energy(order.meterEndDwh === null ? null : order.meterEndDwh - order.meterStartDwh)}
                </td>
                <td className="num">{energy(order.samplesDwh)}</td>
                <td className="num">{energy(order.chargePointDwh)}</td>
                <td className="num">{energy(order.energyDwh)}</td>
                <td className="num">{energy(order.dayDwh)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
