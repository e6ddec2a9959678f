import { formatRated, formatSpan, formatWhen, meStore, say } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { faultOf, faultOfOcpp, type GunRow } from '../../contract/index.ts'
import { pileLabel } from '../place-name.ts'
import { isRunning, isStale, secondsSince } from '../gun-live.ts'

/** What a gun is called on a card: its charge point's name and its number. */
export function gunName(gun: Pick<GunRow, 'pileName' | 'stationCode' | 'gunNo'>): string {
  return `${pileLabel(gun)}-${gun.gunNo}`
}

/** The fault as its alarm names it, with the maker's own code beside it. */
export function faultText(
  gun: Pick<GunRow, 'errorCode' | 'vendorErrorCode' | 'info'>,
  language: Language,
): string {
  const word = gun.errorCode && faultOf(faultOfOcpp(gun.errorCode)).text[language]
  return (
    [gun.vendorErrorCode, word, gun.info].filter(Boolean).join(' · ') || say('stations.monitor.unknown-fault')
  )
}

/** The sentence of a gun that isn't running. */
export function gunSays(gun: GunRow, now: number, language: Language): string {
  if (gun.status === 'faulted') return faultText(gun, language)
  if (gun.status === 'offline') {
    if (gun.lastSeenAt === null) return say('stations.monitor.never')
    if (gun.connected) return say('stations.monitor.silent')
    return say('stations.monitor.offline-for', {
      span: formatSpan(secondsSince(gun.lastSeenAt, now), language),
    })
  }
  const span = formatSpan(secondsSince(gun.statusAt, now), language)
  return say(`stations.monitor.${gun.status}-for`, { span })
}

/** The small line under it, at the left. */
export function gunNote(gun: GunRow, now: number, language: Language): string {
  if (isRunning(gun)) {
    const { voltageDv, currentDa } = gun
    return [
      voltageDv === null ? '' : `${Math.round(voltageDv / 10)} V`,
      currentDa === null ? '' : `${Math.round(currentDa / 10)} A`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  if (gun.status === 'faulted')
    return gun.statusAt === null
      ? ''
      : say('stations.monitor.ago', { span: formatSpan(secondsSince(gun.statusAt, now), language) })
  if (gun.status === 'offline')
    return gun.lastSeenAt === null || gun.connected
      ? ''
      : say('stations.monitor.last-seen', {
          time: formatWhen(gun.lastSeenAt, language, meStore.get()?.operator.timeZone, 'short'),
        })
  return say('stations.monitor.limit', { power: formatRated(gun.ratedPowerW, language) })
}

/** And at the right: how long it runs, or how old its values are. */
export function gunAge(gun: GunRow, now: number, language: Language): string {
  if (!isRunning(gun)) return ''
  if (gun.sampledAt === null) return say('stations.monitor.no-data')
  if (isStale(gun, now))
    return say('stations.monitor.stale', { span: formatSpan(secondsSince(gun.sampledAt, now), language) })
  return say('stations.monitor.for', { span: formatSpan(secondsSince(gun.statusAt, now), language) })
}
