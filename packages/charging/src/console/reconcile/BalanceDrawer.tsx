import {
  Drawer,
  Facts,
  ReadFailure,
  formatEnergy,
  formatPercent,
  formatInstant,
  Icon,
  Link,
  Tag,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { type BalanceCause, type DayBalanceDetail, getDayBalance } from '../../contract/index.ts'
import { sessionPath, shortNo } from '../session-text.ts'
import { balanceStatusOf } from './balance-columns.tsx'
import { reconcileWords } from './reconcile.words.ts'
import './reconcile.css'

/**
 * Drawer of one station's day: four figures that should be equal, the explanation of the difference, and the sessions.
 */
export function BalanceDrawer({ stationId, day, onClose }: { stationId: string; day: string; onClose: () => void }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  const { data, error, refetch } = useCall(getDayBalance, { params: { stationId, day } }, { quiet: true })
  if (error)
    return (
      <Drawer title={t('charging.balance.day')} onClose={onClose}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  if (!data)
    return (
      <Drawer title="…" onClose={onClose}>
        <span className="bone" />
      </Drawer>
    )
  const { tone, word } = balanceStatusOf(data)
  return (
    <Drawer
      wide
      title={`${data.stationName} · ${formatInstant(day, language, 'UTC', 'day')}`}
      tags={<Tag tone={tone}>{t(word)}</Tag>}
      sub={t('charging.balance.computed', {
        at: formatInstant(data.computedAt, language, data.timeZone, 'short'),
      })}
      onClose={onClose}
    >
      <Summary balance={data} />
      <Causes balance={data} />
      <Connectors balance={data} />
      <Sessions balance={data} />
    </Drawer>
  )
}

function Summary({ balance }: { balance: DayBalanceDetail }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  const { meterDwh, connectorsDwh, meterValuesDwh, sessionsDwh, lossDwh, lossPermille, stationId } = balance
  const kWh = (dwh: number | null) => (dwh === null ? '—' : `${formatEnergy(dwh, language)} kWh`)
  return (
    <>
      <h3 className="part">{t('charging.balance.summary')}</h3>
      <Facts
        of={[
          [t('charging.balance.meterDwh'), kWh(meterDwh)],
          [
            t('charging.balance.loss'),
            lossPermille === null ? kWh(lossDwh) : `${kWh(lossDwh)} · ${formatPercent(lossPermille / 10, language, 1)}`,
          ],
          [t('charging.balance.connectorsDwh'), kWh(connectorsDwh)],
          [t('charging.balance.meterValuesDwh'), kWh(meterValuesDwh)],
          [t('charging.balance.sessionsDwh'), kWh(sessionsDwh)],
          [t('charging.balance.unbilled'), kWh(connectorsDwh - sessionsDwh)],
        ]}
      />
      <p className="small">
        <Link to={`/statsanalysis/chgstation/${stationId}?tab=meters`}>{t('charging.balance.station-meters')}</Link>
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
              key={`${cause.kind} ${cause.chargePointId} ${cause.connectorNo} ${cause.toAt} ${cause.sessionId}`}
              cause={cause}
              chargePoint={
                balance.connectors.find(({ chargePointId }) => chargePointId === cause.chargePointId)
                  ?.chargePointName ??
                cause.chargePointNo ??
                ''
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
  const at = (instant: string | null) => (instant === null ? '—' : formatInstant(instant, language, zone, 'short'))
  const connector =
    cause.connectorNo === null
      ? chargePoint
      : t('charging.cause.connector-name', { chargePoint, connectorNo: cause.connectorNo })
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
        {cause.sessionId && cause.sessionNo && (
          <Link to={sessionPath(cause.sessionId)}>{shortNo(cause.sessionNo)}</Link>
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
            <th className="num">{t('charging.balance.sessionsDwh')}</th>
            <th className="num">{t('charging.balance.unbilled')}</th>
          </tr>
        </thead>
        <tbody>
          {connectors.map((connector) => (
            <tr key={`${connector.chargePointId} ${connector.connectorNo}`}>
              <td>
                {t('charging.cause.connector-name', {
                  chargePoint: connector.chargePointName || connector.chargePointNo,
                  connectorNo: connector.connectorNo,
                })}
              </td>
              <td className="num">{formatEnergy(connector.connectorDwh, language)}</td>
              <td className="num">{formatEnergy(connector.sessionsDwh, language)}</td>
              <td className={connector.connectorDwh - connector.sessionsDwh > 1_000 ? 'num bad' : 'num'}>
                {formatEnergy(connector.connectorDwh - connector.sessionsDwh, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/**
 * Figures per session: its meter registers, its meter values, the charge point's own settlement, and the billed energy.
 */
function Sessions({ balance: { sessionList } }: { balance: DayBalanceDetail }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  if (sessionList.length === 0) return null
  const energy = (dwh: number | null) => formatEnergy(dwh, language)
  return (
    <>
      <h3 className="part">{t('charging.balance.session-list')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="scroll day-sessions" tabIndex={0} aria-label={t('charging.balance.session-list')}>
        <table className="tbl small">
          <thead>
            <tr>
              <th style={{ width: 172 }}>{t('charging.balance.session')}</th>
              <th className="num">{t('charging.balance.registers')}</th>
              <th className="num">{t('charging.balance.meterValues')}</th>
              <th className="num">{t('charging.balance.chargePoint')}</th>
              <th className="num">{t('charging.balance.billed')}</th>
              <th className="num">{t('charging.balance.today')}</th>
            </tr>
          </thead>
          <tbody>
            {sessionList.map((session) => (
              <tr key={session.id}>
                <td>
                  <Link to={sessionPath(session.id)}>{shortNo(session.sessionNo)}</Link>
                </td>
                <td className="num">
                  {energy(session.meterEndDwh === null ? null : session.meterEndDwh - session.meterStartDwh)}
                </td>
                <td className="num">{energy(session.meterValuesDwh)}</td>
                <td className="num">{energy(session.chargePointDwh)}</td>
                <td className="num">{energy(session.energyDwh)}</td>
                <td className="num">{energy(session.dayDwh)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
