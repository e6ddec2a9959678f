import { listCards } from '@evops/cards/contract'
import { listSessions, type SessionRow } from '@evops/charging/contract'
import { createListSearch, type ConsoleSearch, translateText } from '@evops/kit'

/*
 * Searches of the palette's acts. They are loaded with the first word after a verb, because the contracts of sessions
 * and cards are larger than the palette.
 */

type Find = ConsoleSearch['find']

/** "Stop 03": charging sessions by charge point, station, token or number. */
export const findStops: Find = async (rest, signal) => {
  const find = createListSearch(
    listSessions,
    (session) => ({
      href: `/statsanalysis/chgtransorder/${session.id}?act=stop`,
      label: translateText('shell.palette.stop-of', { session: sessionPlace(session) }),
      note: session.sessionNo,
      icon: 'stop',
    }),
    { state: 'charging' },
  )
  return find(rest, signal)
}
const sessionPlace = (session: SessionRow) =>
  [session.stationName, session.chargePointName || session.chargePointNo, session.connectorNo].join(' · ')

/** "Refund 0004": settled sessions by number, charge point or token. */
export const findRefunds: Find = async (rest, signal) => {
  const find = createListSearch(
    listSessions,
    (session) => ({
      href: `/statsanalysis/chgtransorder/${session.id}?act=refund`,
      label: translateText('shell.palette.refund-of', { session: session.sessionNo }),
      note: [session.stationName, session.tokenLabel].filter(Boolean).join(' · '),
      icon: 'wallet',
    }),
    { state: 'settled' },
  )
  return find(rest, signal)
}

/** "Report lost 4711": cards by their visible end or plate. */
export const findLosses: Find = async (rest, signal) => {
  const find = createListSearch(listCards, (card) => ({
    href: `/cardmanager/${card.family === 'online' ? 'onlinecard' : 'offlinecard'}?open=${card.id}&act=loss`,
    label: translateText('shell.palette.lost-of', { card: card.cardNo }),
    note: card.holderName ?? '',
    icon: 'card',
  }))
  return find(rest, signal)
}
