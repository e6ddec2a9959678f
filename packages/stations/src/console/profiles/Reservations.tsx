import {
  Button,
  Can,
  formatWhen,
  Sheet,
  Tag,
  type Tone,
  useCall,
  useLanguage,
  useSay,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  listPileReservations,
  type PileDetail,
  type ReservationRow,
  sendCommand,
} from '../../contract/index.ts'
import type { Commands } from '../commands/use-commands.ts'
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

/** Holds a connector for a start token for a while, and lets it go. */
export function Reservations({ pile, commands }: { pile: PileDetail; commands: Commands }) {
  const t = useWords(profileWords)
  const { data, refetch } = useCall(listPileReservations, { params: { id: pile.id } }, { every: 10_000 })
  const cancel = async ({ reservationNo }: ReservationRow) => {
    const what = t('stations.profile.reserve-cancel')
    await commands.send({ what, action: 'CancelReservation', payload: { reservationId: reservationNo } })
    await refetch()
  }
  return (
    <Sheet title={t('stations.profile.reservations')}>
      <div className="stack">
        <Can call={sendCommand}>
          <Reserve pile={pile} commands={commands} onDone={() => void refetch()} />
        </Can>
        {data?.length === 0 && <p className="dim">{t('stations.profile.reserve-none')}</p>}
        <ul className="plain-list">
          {data?.map((row) => (
            <Line
              key={row.id}
              row={row}
              zone={pile.timeZone}
              busy={!pile.connected || commands.busy}
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
  const say = useSay()
  const language = useLanguage()
  return (
    <li className="row wraps">
      <span>
        {row.gunNo === 0 ? t('stations.profile.whole') : t('stations.profile.gun-of', { gun: row.gunNo })} ·{' '}
        <span className="mono">{row.idTag}</span>
        <small>{t('stations.profile.until-at', { at: formatWhen(row.expiresAt, language, zone) })}</small>
      </span>
      <Tag tone={tones[row.state]}>{say(`stations.profile.reservation.${row.state}`)}</Tag>
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

function Reserve({ pile, commands, onDone }: { pile: PileDetail; commands: Commands; onDone: () => void }) {
  const t = useWords(profileWords)
  const [gun, setGun] = useState(String(pile.guns[0]?.gunNo ?? 1))
  const [minutes, setMinutes] = useState('30')
  const [idTag, setIdTag] = useState('')
  const reserve = async () => {
    const expiryDate = new Date(Date.now() + Number(minutes) * 60_000).toISOString()
    const payload = { connectorId: Number(gun), idTag: idTag.trim(), expiryDate }
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
        aria-label={t('stations.profile.gun')}
        value={gun}
        onChange={(event) => setGun(event.target.value)}
      >
        {pile.guns.map(({ gunNo }) => (
          <option key={gunNo} value={gunNo}>
            {t('stations.profile.gun-of', { gun: gunNo })}
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
      <Button
        type="submit"
        icon="clock"
        disabled={!pile.connected || idTag.trim() === ''}
        busy={commands.busy}
      >
        {t('stations.profile.reserve')}
      </Button>
    </form>
  )
}
