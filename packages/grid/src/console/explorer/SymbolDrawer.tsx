import {
  Drawer,
  Facts,
  formatEnergy,
  formatNumber,
  formatPower,
  formatInstant,
  Link,
  Tag,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { StateMark } from '@evops/stations/console'
import { gridObjectScreen, isSwitch, kindWords, type NetLive } from '../../contract/index.ts'
import { gridStateTones, writeVolts } from '../objects/object-view.rules.ts'
import { explorerWords } from './explorer.words.ts'
import { atLeastPrefix, sourceNamesOf, loadToneOf, type NetPartLoad } from '../diagram/electrical-state.rules.ts'
import type { DataPointLookup } from '../diagram/values.rules.ts'
import type { SelectedSymbol } from './shown.ts'
import { SwitchPart } from './SwitchPart.tsx'

/** Details of a symbol. */
export function SymbolDrawer({
  load,
  readingOf,
  onClose,
  ...shown
}: SelectedSymbol & { load: NetPartLoad | undefined; readingOf: DataPointLookup; onClose: () => void }) {
  const t = useWords(explorerWords)
  const w = useWords(kindWords)
  const language = useLanguage()
  const { view, object, now, live } = shown
  const state = now.states.get(object.id)
  const volts = view.terminals.filter((one) => one.objectId === object.id).map(({ voltageV }) => voltageV)
  const chargePoint = live?.chargePoints.find(({ objectId }) => objectId === object.id)
  return (
    <Drawer
      title={object.name}
      sub={`${w(`grid.object.kind.${object.kind}`)} · ${view.stationName}`}
      tags={state && <Tag tone={gridStateTones[state]}>{w(`grid.object.state.${state}`)}</Tag>}
      onClose={onClose}
    >
      <Facts
        of={[
          [t('grid.explorer.volts'), [...new Set(volts)].map((one) => writeVolts(one, language)).join(' / ')],
          [t('grid.explorer.fed'), sourceNamesOf(view, now, object.id).join(', ')],
          [t('grid.explorer.refers'), object.refersToName],
          ...(load ? [[t('grid.explorer.load'), <Loaded key="load" load={load} />] as const] : []),
          ...(isSwitch(object.kind)
            ? [[t('grid.explorer.position'), <ElectricalState key="position" {...shown} />] as const]
            : []),
        ]}
      />
      {chargePoint && <ChargePoint chargePoint={chargePoint} />}
      {object.kind === 'Meter' && <MeterRead {...{ object, live, readingOf }} />}
      {isSwitch(object.kind) && <SwitchPart {...shown} />}
      <p className="grid-note">
        <Link to={`${gridObjectScreen.path}?stationId=${view.stationId}&open=${object.id}`}>
          {t('grid.explorer.object')}
        </Link>
      </p>
    </Drawer>
  )
}

/** Load of an object with its limit. */
function Loaded({ load }: { load: NetPartLoad }) {
  const t = useWords(explorerWords)
  const language = useLanguage()
  const { powerW, limitW, chargePoints, at } = load
  const share = formatNumber(Math.round((100 * powerW) / limitW), language)
  return (
    <>
      <Tag tone={loadToneOf(load) ?? 'plain'}>
        {atLeastPrefix(at)}
        {formatPower(powerW, language)} / {formatPower(limitW, language)} kW · {share} %
      </Tag>{' '}
      <span className="dim">{t('grid.explorer.load-charge-points', { n: chargePoints })}</span>
    </>
  )
}

/** Position of a switch and its source. */
function ElectricalState({ object, now, live }: SelectedSymbol) {
  const t = useWords(explorerWords)
  const w = useWords(kindWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const recorded = live?.positions.find(({ objectId }) => objectId === object.id)
  return (
    <>
      {t(`grid.explorer.${now.positionOf(object.id)}`)}{' '}
      <span className="dim">
        {recorded
          ? t('grid.explorer.as-recorded', {
              at: formatInstant(recorded.since, language, zone),
              name: recorded.byName ?? w('grid.platform-staff'),
            })
          : t('grid.explorer.as-normal')}
      </span>
    </>
  )
}

/** Last reading of a meter with its time; a reading older than the reading interval is marked. */
function MeterRead({
  object,
  live,
  readingOf,
}: Pick<SelectedSymbol, 'object' | 'live'> & { readingOf: DataPointLookup }) {
  const t = useWords(explorerWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const read = live?.meters.find(({ objectId }) => objectId === object.id)
  if (!read) return <p className="dim">{t('grid.explorer.not-read')}</p>
  return (
    <ul className="grid-connectors">
      {read.values.map(({ quantity, value, at }) => (
        <li key={quantity}>
          <b>{t(`grid.explorer.quantity.${quantity}`)}</b>
          <span className="num">
            {quantity === 'power' ? `${formatPower(value, language)} kW` : `${formatEnergy(value, language)} kWh`}
          </span>
          {readingOf({ objectId: object.id, quantity }).value === null && (
            <Tag tone="warn">{t('grid.explorer.value-old')}</Tag>
          )}
          <span className="dim small">{formatInstant(at, language, zone)}</span>
        </li>
      ))}
    </ul>
  )
}

function ChargePoint({ chargePoint: { connectors, alarms } }: { chargePoint: NetLive['chargePoints'][number] }) {
  const t = useWords(explorerWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  return (
    <>
      <ul className="grid-connectors">
        {connectors.map(({ connectorNo, status, powerW, at }) => (
          <li key={connectorNo}>
            <b>{t('grid.explorer.connector', { n: connectorNo })}</b>
            <StateMark of={status} />
            <span className="num">
              {powerW !== null && status === 'charging' && `${formatPower(powerW, language)} kW`}
            </span>
            <span className="dim small">{at && formatInstant(at, language, zone, 'time')}</span>
          </li>
        ))}
      </ul>
      {alarms > 0 && <Tag tone="bad">{t('grid.explorer.alarms', { n: formatNumber(alarms, language) })}</Tag>}
    </>
  )
}
