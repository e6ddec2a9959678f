import {
  Button,
  Can,
  formatInstant,
  Sheet,
  Tag,
  type Tone,
  useCall,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  listChargePointReservations,
  type ChargePointDetail,
  type ReservationRow,
  sendCommand,
} from '../../contract/index.ts'
import type { CommandSender } from '../commands/use-commands.ts'
import { profileWords } from './profiles.words.ts'
import '../stations.css'

const tones: Readonly<Record<ReservationRow['state'], Tone>> = {
  active: 'acc',
  expired: 'plain',
  used: 'good',
  cancelled: 'plain',
  replaced: 'plain',
}
const spans = [15, 30, 60, 120] as const

/** Reserves a connector for a token for a limited time, and cancels the reservation. */
export function Reservations({ chargePoint, commands }: { chargePoint: ChargePointDetail; commands: CommandSender }) {
  const t = useWords(profileWords)
  const { data, refetch } = useCall(listChargePointReservations, { params: { id: chargePoint.id } }, { every: 10_000 })
  const cancel = async ({ reservationNo }: ReservationRow) => {
    const what = t('stations.profile.reserve-cancel')
    await commands.send({ what, action: 'CancelReservation', payload: { reservationId: reservationNo } })
    await refetch()
  }
  return (
    <Sheet title={t('stations.profile.reservations')}>
      <div className="stack">
        <Can call={sendCommand}>
          <Reserve chargePoint={chargePoint} commands={commands} onDone={() => void refetch()} />
        </Can>
        {data?.length === 0 && <p className="dim">{t('stations.profile.reserve-none')}</p>}
        <ul className="plain-list">
          {data?.map((row) => (
            <Line
              key={row.id}
              row={row}
              zone={chargePoint.timeZone}
              busy={!chargePoint.connected || commands.busy}
              onCancel={() => void cancel(row)}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

function Line({
  row,
  zone,
  busy,
  onCancel,
}: {
  row: ReservationRow
  zone: string
  busy: boolean
  onCancel: () => void
}) {
  const t = useWords(profileWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <li className="row wraps">
      <span>
        {row.connectorNo === 0
          ? t('stations.profile.whole')
          : t('stations.profile.connector-of', { connector: row.connectorNo })}{' '}
        · <span className="mono">{row.idTag}</span>
        <small>{t('stations.profile.until-at', { at: formatInstant(row.expiresAt, language, zone) })}</small>
      </span>
      <Tag tone={tones[row.state]}>{translate(`stations.profile.reservation.${row.state}`)}</Tag>
      {row.state === 'active' && (
        <Can call={sendCommand}>
          <Button kind="text" icon="close" disabled={busy} onClick={onCancel}>
            {t('stations.profile.reserve-cancel')}
          </Button>
        </Can>
      )}
    </li>
  )
}

function Reserve({
  chargePoint,
  commands,
  onDone,
}: {
  chargePoint: ChargePointDetail
  commands: CommandSender
  onDone: () => void
}) {
  const t = useWords(profileWords)
  const [connector, setConnector] = useState(String(chargePoint.connectors[0]?.connectorNo ?? 1))
  const [minutes, setMinutes] = useState('30')
  const [idTag, setIdTag] = useState('')
  const reserve = async () => {
    const expiryDate = new Date(Date.now() + Number(minutes) * 60_000).toISOString()
    const payload = { connectorId: Number(connector), idTag: idTag.trim(), expiryDate }
    await commands.send({ what: t('stations.profile.reserve'), action: 'ReserveNow', payload })
    onDone()
  }
  return (
    <form
      className="stack tight"
      onSubmit={(event) => {
        event.preventDefault()
        void reserve()
      }}
    >
      <select
        className="field"
        aria-label={t('stations.profile.connector')}
        value={connector}
        onChange={(event) => setConnector(event.target.value)}
      >
        {chargePoint.connectors.map(({ connectorNo }) => (
          <option key={connectorNo} value={connectorNo}>
            {t('stations.profile.connector-of', { connector: connectorNo })}
          </option>
        ))}
      </select>
      <input
        className="field mono"
        required
        maxLength={20}
        aria-label={t('stations.profile.tag')}
        placeholder={t('stations.profile.tag')}
        value={idTag}
        onChange={(event) => setIdTag(event.target.value)}
      />
      <select
        className="field"
        aria-label={t('stations.profile.until')}
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
      >
        {spans.map((span) => (
          <option key={span} value={span}>
            {t('stations.profile.minutes', { minutes: span })}
          </option>
        ))}
      </select>
      <Button type="submit" icon="clock" disabled={!chargePoint.connected || idTag.trim() === ''} busy={commands.busy}>
        {t('stations.profile.reserve')}
      </Button>
    </form>
  )
}
