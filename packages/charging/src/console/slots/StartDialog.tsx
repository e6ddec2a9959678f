import {
  Button,
  currencySign,
  Dialog,
  kitWords,
  Link,
  Notice,
  parseScaled,
  useCall,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { listConnectors } from '@evops/stations/contract'
import type { ConnectorPlace } from '@evops/stations/console'
import { useState } from 'react'
import {
  listSessions,
  listRunningSessions,
  type StartedSession,
  startSessions,
  type TargetKind,
  targetKinds,
} from '../../contract/index.ts'
import { sessionPath } from '../session-text.ts'
import { sessionWords } from '../session.words.ts'
import { startWords } from './start.words.ts'
import { TokenInput, type TokenChoice } from './TokenBox.tsx'

/** Starts a session with a token and an optional target. Can start two connectors for one vehicle together. */
export function StartDialog({ place, onClose }: { place: ConnectorPlace; onClose: () => void }) {
  const t = useWords(startWords)
  const k = useWords(kitWords)
  const { currency } = useCurrentUser().operator
  const [token, setToken] = useState<TokenChoice>({ text: '' })
  const [kind, setKind] = useState<TargetKind>('full')
  const [text, setText] = useState('')
  const [isDouble, setDouble] = useState(false)
  const partner = usePartner(place)
  const start = useSave(startSessions, { refreshes: [listRunningSessions, listSessions], quiet: true })
  const value = kind === 'full' ? null : parseScaled(text, digitsOf(kind, currencyExponent(currency)))
  const isReady = token.text.trim() !== '' && value !== undefined && value !== 0
  const connectors = [place.connectorNo, ...(isDouble && partner !== undefined ? [partner] : [])]
  const send = () => {
    if (value === undefined) return
    start.mutate({
      body: {
        connectors: connectors.map((connectorNo) => ({ chargePointId: place.chargePointId, connectorNo })),
        ...(token.id === undefined ? { idTag: token.text.trim() } : { tokenId: token.id }),
        target: { kind, value },
      },
    })
  }
  return (
    <Dialog
      title={t('charging.start.title', { chargePoint: place.chargePoint, connectorNo: place.connectorNo })}
      onClose={onClose}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !start.isPending) send()
        }}
      >
        <p className="dim">{t('charging.start.text')}</p>
        <TokenInput value={token} onChange={setToken} />
        <TargetBox kind={kind} text={text} onKind={setKind} onText={setText} />
        {partner !== undefined && (
          <label className="row">
            <input type="checkbox" checked={isDouble} onChange={(event) => setDouble(event.target.checked)} />
            {t('charging.start.double', { connectorNo: partner })}
          </label>
        )}
        {start.isPending && <Notice>{t('charging.start.requesting')}</Notice>}
        {start.error && (
          <Notice tone="bad">{'msg' in start.error ? String(start.error.msg) : start.error.message}</Notice>
        )}
        {start.data?.map((session) => (
          <Started key={session.id} session={session} />
        ))}
        <div className="form-foot">
          <Button onClick={onClose}>{k(start.data ? 'kit.close' : 'kit.cancel')}</Button>
          {!start.data?.some((session) => session.failure === null) && (
            <Button type="submit" kind="primary" icon="play" busy={start.isPending} disabled={!isReady}>
              {t('charging.start.verb')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function TargetBox({
  kind,
  text,
  onKind,
  onText,
}: {
  kind: TargetKind
  text: string
  onKind: (kind: TargetKind) => void
  onText: (text: string) => void
}) {
  const t = useWords(startWords)
  const o = useWords(sessionWords)
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const units = {
    full: '',
    energy: 'kWh',
    amount: currencySign(currency, language),
    minutes: 'min',
    soc: '%',
  }
  const chosen = (value: string) => targetKinds.find((one) => one === value) ?? 'full'
  return (
    <div className="row">
      <label className="f">
        <span className="label">{t('charging.start.target')}</span>
        <select className="field" value={kind} onChange={(event) => onKind(chosen(event.target.value))}>
          {targetKinds.map((one) => (
            <option key={one} value={one}>
              {o(`charging.target.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {kind !== 'full' && (
        <label className="f">
          <span className="label">{t('charging.start.until', { unit: units[kind] })}</span>
          <input className="field" inputMode="decimal" value={text} onChange={(event) => onText(event.target.value)} />
        </label>
      )}
    </div>
  )
}

/** Shows the state of a session after the start command was sent to its charge point. */
function Started({ session }: { session: StartedSession }) {
  const t = useWords(startWords)
  const connector = { connectorNo: session.connectorNo }
  if (session.failure !== null)
    return (
      <Notice tone="bad">
        {t('charging.start.failed', { ...connector, answer: session.failure })}{' '}
        <Link to={sessionPath(session.id)}>{t('charging.start.open')}</Link>
      </Notice>
    )
  return (
    <Notice tone="good">
      {t(session.state === 'charging' ? 'charging.start.charging' : 'charging.start.starting', connector)}{' '}
      <Link to={sessionPath(session.id)}>{t('charging.start.open')}</Link>
    </Notice>
  )
}

/** Returns the other connector of a charge point with two connectors, if it is free or plugged in. */
function usePartner({ chargePointId, connectorNo }: ConnectorPlace): number | undefined {
  const { data } = useCall(listConnectors, { query: { chargePointId } }, { quiet: true })
  const others = data?.list.filter((connector) => connector.connectorNo !== connectorNo) ?? []
  const [other] = others
  return others.length === 1 && other && (other.status === 'idle' || other.status === 'occupied')
    ? other.connectorNo
    : undefined
}

function digitsOf(kind: TargetKind, exponent: number): number {
  if (kind === 'energy') return 4
  return kind === 'amount' ? exponent : 0
}
