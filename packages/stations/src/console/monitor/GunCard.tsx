import { formatPercent, formatPower, useLanguage, useNow, useSay } from '@evops/kit'
import { isAwaiting } from '../../contract/index.ts'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { StateShape } from '../StateMark.tsx'
import { isRunning, isStale } from '../gun-live.ts'
import { useGun } from './gun-store.ts'
import { pileLabel } from '../place-name.ts'
import { gunAge, gunName, gunNote, gunSays } from './gun-text.ts'

export interface GunProps {
  gunKey: string
  isOpen: boolean
  onOpen: (key: string) => void
}

const quiet = new Set(['idle', 'reserved', 'disabled', 'offline'])

/** One gun. Quiet when well, loud when not; a value older than promised is grey and says its age. */
export function GunCard({ gunKey, isOpen, onOpen }: GunProps) {
  const say = useSay()
  const gun = useGun(gunKey)
  const now = useNow()
  const language = useLanguage()
  if (!gun) return <span className="gun quiet" />
  const stale = isStale(gun, now)
  const classes = [
    'gun',
    `st-${gun.status}`,
    quiet.has(gun.status) && 'quiet',
    gun.status === 'faulted' && 'alarm',
    gun.status === 'occupied' && 'waits',
    stale && 'old',
  ]
  const age = gunAge(gun, now, language)
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      data-gun={gunKey}
      aria-pressed={isOpen}
      title={`${gun.pileNo} · ${gun.gunNo}`}
      onClick={() => onOpen(gunKey)}
    >
      <span className="gun-top">
        <strong>
          <span className="clip">{pileLabel(gun)}</span>-{gun.gunNo}
        </strong>
        {!isAwaiting(gun) && (
          <span className="st">
            <StateShape of={gun.status} />
            <span className="clip">{say(`kit.state.${gun.status}`)}</span>
          </span>
        )}
      </span>
      {isRunning(gun) ? (
        <>
          <span className="v">
            <b>{formatPower(gun.powerW, language)}</b>
            <span className="dimmer small">kW</span>
            {gun.soc !== null && <span className="soc">{formatPercent(gun.soc, language)}</span>}
          </span>
          <span className="soc-bar">{gun.soc !== null && <i style={{ width: `${gun.soc}%` }} />}</span>
        </>
      ) : (
        <>
          <span className="v">
            <span className="said">{gunSays(gun, now, language)}</span>
          </span>
          <span className="soc-bar none" />
        </>
      )}
      <span className="gun-foot">
        <MaintenanceTag since={gun.maintenanceSince} />
        <span className="clip">{gun.maintenanceSince === null && gunNote(gun, now, language)}</span>
        {age && <span>{age}</span>}
      </span>
    </button>
  )
}

/** The same gun as a line of the table view. */
export function GunLine({ gunKey, isOpen, onOpen }: GunProps) {
  const say = useSay()
  const gun = useGun(gunKey)
  const now = useNow()
  const language = useLanguage()
  if (!gun) return <span className="gun-line" />
  const running = isRunning(gun)
  const stale = isStale(gun, now)
  const figure = (value: string | undefined) => (
    <span className={stale ? 'n stale' : 'n'}>{value ?? '—'}</span>
  )
  return (
    <button
      type="button"
      className="gun-line"
      data-gun={gunKey}
      aria-pressed={isOpen}
      title={gun.pileNo}
      onClick={() => onOpen(gunKey)}
    >
      <span className="clip">{gunName(gun)}</span>
      <span className={`st st-${gun.status}`}>
        <StateShape of={gun.status} />
        <span className="clip">{say(`kit.state.${gun.status}`)}</span>
      </span>
      {figure(running ? formatPower(gun.powerW, language) : undefined)}
      {figure(running && gun.soc !== null ? String(gun.soc) : undefined)}
      <span className="wide n">
        {gun.voltageDv === null || !running ? '—' : Math.round(gun.voltageDv / 10)}
      </span>
      <span className="wide n">
        {gun.currentDa === null || !running ? '—' : Math.round(gun.currentDa / 10)}
      </span>
      <span className="clip dim">
        <MaintenanceTag since={gun.maintenanceSince} />{' '}
        {running ? gunAge(gun, now, language) : gunSays(gun, now, language)}
      </span>
    </button>
  )
}
