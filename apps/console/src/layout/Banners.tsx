import { formatInstant, Icon, liveState, useLanguage, useOperatorZone, useStore, useWords } from '@evops/kit'
import { useEffect, useState } from 'react'
import { signedInUserStore } from '../me.ts'
import { newVersion } from '../version.ts'
import { layoutWords } from './layout.words.ts'

const patienceMs = 2_000

/**
 * Shows notices for every page: lost connection with its time, and a new version. They float above the page, so that
 * its content does not move.
 */
export function Banners() {
  const t = useWords(layoutWords)
  const offered = useStore(newVersion)
  const lost = useLost()
  const due = useFactorDue()
  if (!offered && !lost && !due) return null
  return (
    <div className="banners">
      {lost && (
        <output className="banner warn">
          <Icon name="warning" />
          {lost}
        </output>
      )}
      {due && (
        <output className="banner warn">
          <Icon name="shield" />
          {due}
        </output>
      )}
      {offered && (
        <div className="banner">
          <Icon name="refresh" />
          <output>{t('shell.version')}</output>
          <button type="button" className="btn s p" onClick={() => location.reload()}>
            {t('shell.version.reload')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Returns until when the user must set up a second factor; undefined if there is one or none is required. */
function useFactorDue(): string | undefined {
  const t = useWords(layoutWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const dueAt = useStore(signedInUserStore)?.factorDueAt
  return dueAt ? t('shell.factor-due', { at: formatInstant(dueAt, language, zone) }) : undefined
}

/**
 * Returns the connection problem: offline immediately, a lost live connection after a short delay, because most are
 * restored within it.
 */
function useLost(): string | undefined {
  const t = useWords(layoutWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { state, since } = useStore(liveState)
  const [offlineSince, setOfflineSince] = useState(() => (navigator.onLine ? 0 : Date.now()))
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const off = () => setOfflineSince(Date.now())
    const on = () => setOfflineSince(0)
    addEventListener('offline', off)
    addEventListener('online', on)
    return () => {
      removeEventListener('offline', off)
      removeEventListener('online', on)
    }
  }, [])
  useEffect(() => {
    if (state !== 'late') return undefined
    const timer = setTimeout(() => setWaited(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [state])
  const time = (at: number) => formatInstant(at, language, zone, 'time-second')
  if (offlineSince > 0) return t('shell.offline', { time: time(offlineSince) })
  return state === 'late' && waited ? t('shell.reconnecting', { time: time(since) }) : undefined
}
