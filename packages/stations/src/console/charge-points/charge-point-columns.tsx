import {
  columnsFor,
  formatNumber,
  formatNameplatePower,
  formatInstant,
  longText,
  translateText,
  useTranslate,
} from '@evops/kit'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { placeName } from '../place-name.ts'
import { StateShape } from '../StateMark.tsx'
import type { Language } from '@evops/platform/contract'
import type { AssetState, ChargePointRow } from '../../contract/index.ts'

export const toneOfAsset: Readonly<Record<AssetState, 'good' | 'warn' | 'bad' | 'plain' | 'acc'>> = {
  stock: 'plain',
  awaiting: 'acc',
  operating: 'good',
  disabled: 'plain',
  repair: 'warn',
  retired: 'plain',
}

const c = columnsFor<ChargePointRow>('stations.chargePoint')

/** Columns of all lists of charge points. A station's own list omits the station. */
export const chargePointColumnsOf = (zone: string) => [
  c.custom(
    'chargePointNo',
    (row) => (
      <>
        {row.name}
        <small>{row.chargePointNo}</small>
      </>
    ),
    { sort: true },
  ),
  c.custom(
    'station',
    (row) => (
      <>
        {longText(row.stationName)}
        <small>{row.stationCode}</small>
      </>
    ),
    { width: 154, sort: true },
  ),
  c.custom('connected', (row) => <LinkMark row={row} />, { width: 154 }),
  c.custom('protocol', (row) => translateText(`stations.protocol.${row.protocol}`), { width: 108 }),
  c.custom('connectors', (row) => <ConnectorMarks row={row} />, { width: 116 }),
  c.custom(
    'ratedPowerW',
    (row, language) => (
      <>
        {formatNameplatePower(row.ratedPowerW, language)} kW
        <small>{translateText(`stations.equipment.${row.equipmentType}`)}</small>
      </>
    ),
    { width: 114, align: 'end', sort: true },
  ),
  c.status('assetState', (row) => ({ tone: toneOfAsset[row.assetState], word: `stations.asset.${row.assetState}` }), {
    width: 170,
  }),
  c.custom(
    'model',
    (row) => (
      <>
        {[row.vendor, row.model].filter(Boolean).join(' ') || <span className="dimmer">—</span>}
        <small>{row.firmware}</small>
      </>
    ),
    { width: 142 },
  ),
  c.when('lastSeenAt', () => zone, { sort: true, style: 'short', width: 120 }),
  c.text('identity', { hidden: true, width: 160 }),
  c.custom('plateModel', (row) => <PlateModel row={row} />, { hidden: true, width: 150 }),
  c.custom('warrantyUntil', (row, language) => dayOf(row.warrantyUntil, language), {
    hidden: true,
    width: 130,
    sort: true,
  }),
  c.custom('simExpiresOn', (row, language) => dayOf(row.simExpiresOn, language), {
    hidden: true,
    width: 130,
    sort: true,
  }),
  c.custom('network', (row) => row.network && translateText(`stations.network.${row.network}`), {
    hidden: true,
    width: 110,
  }),
  c.custom(
    'maxCurrentDa',
    (row, language) => row.maxCurrentDa !== null && `${formatNumber(row.maxCurrentDa / 10, language)} A`,
    { hidden: true, width: 110, align: 'end' },
  ),
  c.text('ownerName', { hidden: true, width: 150 }),
  c.when('createdAt', () => zone, { sort: true, hidden: true }),
]

/** Phone columns: name and place, then the state. */
export const chargePointPhoneColumns = [
  c.custom(
    'chargePointNo',
    (row) => (
      <>
        <b style={{ whiteSpace: 'normal' }}>{placeName({ ...row, chargePointName: row.name })}</b>
        <small className="clip">{row.chargePointNo}</small>
      </>
    ),
    { least: 130, sort: true },
  ),
  c.custom(
    'connected',
    (row) => (
      <>
        <LinkWord row={row} />
        <small>
          <ConnectorMarks row={row} /> <LinkNotes row={row} />
        </small>
      </>
    ),
    { width: 150 },
  ),
]
function dayOf(day: string | null, language: Language) {
  return day && formatInstant(day, language, 'UTC', 'day')
}

function PlateModel({ row }: { row: ChargePointRow }) {
  return (
    <>
      {row.plateModel}
      <small>{row.manufacturer}</small>
    </>
  )
}

function LinkMark({ row }: { row: ChargePointRow }) {
  return (
    <>
      <LinkWord row={row} />
      <small>
        <LinkNotes row={row} />
      </small>
    </>
  )
}

function LinkWord({ row }: { row: ChargePointRow }) {
  const translate = useTranslate()
  if (!row.inService)
    return (
      <span className="st st-planned">
        <StateShape of="planned" />
        {translate('kit.state.planned')}
      </span>
    )
  const word = row.connected ? 'on' : row.lastSeenAt ? 'off' : 'never'
  return <span className={row.connected ? 'link-mark on' : 'link-mark'}>{translate(`stations.link.${word}`)}</span>
}

/** Notes next to the connection state, in one line, because a row has only two lines. */
function LinkNotes({ row }: { row: ChargePointRow }) {
  const translate = useTranslate()
  return (
    <>
      {row.maintenanceSince !== null && <MaintenanceTag since={row.maintenanceSince} />}{' '}
      {row.noPassword && (row.ykcBinding ?? 'none') === 'none' && (
        <span className="warn">{translate('stations.no-password')}</span>
      )}
    </>
  )
}

/** One mark per connector. The text is for users who cannot see the marks. */
export function ConnectorMarks({ row }: { row: Pick<ChargePointRow, 'connectors'> & { inService?: boolean } }) {
  const translate = useTranslate()
  return (
    <span className="connector-marks">
      {row.connectors.map((connector) => {
        const state = row.inService === false ? 'planned' : connector.status
        const word = `${connector.connectorNo} ${translate(`kit.state.${state}`)}`
        return (
          <span key={connector.connectorNo} className={`st st-${state}`} title={word}>
            <StateShape of={state} />
            <span className="unseen">{word}</span>
          </span>
        )
      })}
    </span>
  )
}
