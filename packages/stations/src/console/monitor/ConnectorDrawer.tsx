import {
  Bar,
  type DrawerNavigation,
  Can,
  Drawer,
  Empty,
  Energy,
  Facts,
  formatNumber,
  formatPercent,
  formatPower,
  formatInstant,
  Link,
  emptyValueText,
  Notice,
  Power,
  useCall,
  useLanguage,
  useNow,
  useTranslate,
  useSlot,
  useWords,
  InstantValue,
} from '@evops/kit'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { ReportedStatus } from '../ReportedStatus.tsx'
import { StateMark } from '../StateMark.tsx'
import {
  getChargePoint,
  type ConnectorRow,
  listConnectors,
  type ChargePointDetail,
  sendCommand,
} from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { ConnectorCommands } from '../commands/ConnectorCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { codeListWords } from '../facts.words.ts'
import { hasOutdatedValues, isSessionState } from '../connector-live.ts'
import { connectorFault, connectorSession } from '../slots.ts'
import { placeName } from '../place-name.ts'
import { connectorAge, connectorText, faultText } from './connector-text.ts'
import { useConnector } from './connector-store.ts'
import { LastDay, RecentChanges } from './LastDay.tsx'
import { monitorWords } from './monitor.words.ts'
import { StationFeed } from './StationFeed.tsx'

export interface ConnectorDrawerProps extends DrawerNavigation {
  /** Connector key, `{chargePointId}:{connectorNo}`. */
  connectorKey: string
}

/** Drawer for one connector: live values, active session, recent changes and available actions. */
export function ConnectorDrawer({ connectorKey, ...steps }: ConnectorDrawerProps) {
  const t = useWords(monitorWords)
  useWords(codeListWords)
  const [chargePointId = '', number = ''] = connectorKey.split(':')
  const shown = useConnector(connectorKey)
  // If the drawer was opened by URL, the connector may belong to a station that is not on the screen.
  const listed = useCall(listConnectors, { query: { chargePointId } }, { enabled: shown === undefined, quiet: true })
  const connector = shown ?? listed.data?.list.find((row) => row.key === connectorKey)
  const chargePoint = useCall(getChargePoint, { params: { id: chargePointId } }, { quiet: true })
  const commands = useCommands(connector?.chargePointNo)
  const gone = listed.data !== undefined && connector === undefined
  if (!connector) {
    return (
      <Drawer title={number} {...steps}>
        {gone && <Empty icon="chargePoint" title={t('stations.monitor.gone')} />}
      </Drawer>
    )
  }
  const href = `/statsanalysis/chgpile/${chargePointId}`
  return (
    <Drawer
      title={placeName(connector)}
      tags={
        <>
          <StateMark of={connector.status} />
          <MaintenanceTag since={connector.maintenanceSince} />
        </>
      }
      sub={<Under connector={connector} chargePoint={chargePoint.data} />}
      href={href}
      footer={
        <Can call={sendCommand}>
          <ConnectorCommands connector={connector} commands={commands} />
        </Can>
      }
      {...steps}
    >
      {!shown && <StationFeed stationId={connector.stationId} />}
      <CommandAnswers commands={commands} />
      <Now connector={connector} zone={chargePoint.data?.timeZone} />
      <Orders connector={connector} />
      {chargePoint.data && (
        <LastDay chargePointId={chargePointId} connectorNo={connector.connectorNo} zone={chargePoint.data.timeZone} />
      )}
      <h3 className="part">{t('stations.monitor.facts')}</h3>
      <ConnectorFacts connector={connector} chargePoint={chargePoint.data} />
      <div className="part row">
        <h3>{t('stations.monitor.changes')}</h3>
        <span className="push note">
          <Link to={`${href}?tab=states`}>{t('stations.monitor.all-changes')}</Link>
        </span>
      </div>
      <RecentChanges
        chargePointId={chargePointId}
        connectorNo={connector.connectorNo}
        zone={chargePoint.data?.timeZone}
      />
    </Drawer>
  )
}

function Under({ connector, chargePoint }: { connector: ConnectorRow; chargePoint: ChargePointDetail | undefined }) {
  const translate = useTranslate()
  const language = useLanguage()
  return [
    connector.chargePointNo,
    chargePoint && translate(`stations.equipment.${chargePoint.equipmentType}`),
    `${formatPower(connector.ratedPowerW, language, 0)} kW`,
    chargePoint && translate(`stations.protocol.${chargePoint.protocol}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Live values, or the state text if the connector is not charging. Each value has a fixed position whatever its width.
 */
function Now({ connector, zone }: { connector: ConnectorRow; zone: string | undefined }) {
  const translate = useTranslate()
  const t = useWords(monitorWords)
  const language = useLanguage()
  const now = useNow()
  const old = !connector.connected || hasOutdatedValues(connector, now)
  const tenths = (value: number | null, digits = 1) =>
    value === null ? emptyValueText : formatNumber(value / 10, language, digits)
  // Old meter values of an idle connector are not shown. The temperature and voltage of a faulted connector are shown.
  const hasReadings =
    isSessionState(connector) ||
    [connector.voltageDv, connector.currentDa, connector.temperatureDc].some((value) => value !== null)
  const figures = [
    [translate('stations.fact.powerW'), formatPower(connector.powerW, language), 'kW'],
    [translate('stations.fact.voltage'), tenths(connector.voltageDv), 'V'],
    [translate('stations.fact.current'), tenths(connector.currentDa), 'A'],
    [translate('stations.fact.temperature'), tenths(connector.temperatureDc, 0), '°C'],
  ] as const
  return (
    <>
      {connector.status === 'faulted' && (
        <div className="stack">
          <Notice tone="bad">{connectorText(connector, now, language)}</Notice>
          <FaultActions connector={connector} />
        </div>
      )}
      {!isSessionState(connector) && connector.status !== 'faulted' && (
        <p className="says">{connectorText(connector, now, language)}</p>
      )}
      {hasReadings && (
        <dl className={old ? 'now old' : 'now'}>
          {figures.map(([label, value, unit]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value} <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isSessionState(connector) && connector.soc !== null && (
        <div className={`soc-line st-${connector.status}`}>
          <span>SoC</span>
          <Bar of={connector.soc / 100} label="SoC" />
          <b>{formatPercent(connector.soc, language)}</b>
        </div>
      )}
      {hasReadings && connector.sampledAt && (
        <p className={old && isSessionState(connector) ? 'note warn' : 'note'}>
          {old && isSessionState(connector)
            ? connectorAge(connector, now, language)
            : t('stations.monitor.sampled', {
                time: formatInstant(connector.sampledAt, language, zone, old ? 'short' : 'time-second'),
              })}
        </p>
      )}
    </>
  )
}

function FaultActions({ connector }: { connector: ConnectorRow }) {
  const parts = useSlot(connectorFault)
  const { chargePointId, chargePointNo, connectorNo } = connector
  const text = faultText(connector, useLanguage())
  return parts.map((part) => part.draw({ chargePointId, chargePointNo, connectorNo, faultText: text }))
}

function Orders({ connector }: { connector: ConnectorRow }) {
  const orders = useSlot(connectorSession)
  const { chargePointId, chargePointNo, connectorNo, status } = connector
  return orders.map((order) => order.draw({ chargePointId, chargePointNo, connectorNo, status }))
}

function ConnectorFacts({
  connector,
  chargePoint,
}: {
  connector: ConnectorRow
  chargePoint: ChargePointDetail | undefined
}) {
  const translate = useTranslate()
  return (
    <Facts
      of={[
        [translate('stations.fact.station'), connector.stationName],
        [
          translate('stations.fact.chargePoint'),
          <Link key="chargePoint" to={`/statsanalysis/chgpile/${connector.chargePointId}`}>
            {connector.chargePointNo}
          </Link>,
        ],
        [translate('stations.fact.connectorType'), translate(`stations.connector.${connector.connectorType}`)],
        [translate('stations.fact.rated'), <Power key="rated" watts={connector.ratedPowerW} />],
        [
          translate('stations.fact.register'),
          connector.registerDwh === null ? null : <Energy key="register" dWh={connector.registerDwh} />,
        ],
        [
          translate('stations.fact.reported'),
          connector.reported && <ReportedStatus key="reported" of={connector.reported} />,
        ],
        [
          translate('stations.fact.maintenance'),
          connector.maintenanceSince && (
            <InstantValue key="work" at={connector.maintenanceSince} zone={chargePoint?.timeZone} />
          ),
        ],
        [
          translate('stations.fact.model'),
          chargePoint && [chargePoint.vendor, chargePoint.model].filter(Boolean).join(' · '),
        ],
        [translate('stations.fact.firmware'), chargePoint?.firmware],
        [
          translate('stations.fact.last-seen'),
          connector.lastSeenAt && (
            <InstantValue key="seen" at={connector.lastSeenAt} zone={chargePoint?.timeZone} style="second" />
          ),
        ],
      ]}
    />
  )
}
