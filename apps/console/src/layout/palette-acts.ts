import { cardPermissions, listCards } from '@evops/cards/contract'
import { listSessions, sessionControllers, sessionEditors, type SessionRow } from '@evops/charging/contract'
import { afterVerb, type ConsoleSearch, createListSearch, type SearchHit, translateText } from '@evops/kit'
import { consoleNavigation } from '../nav.ts'
import { paletteMatchScore } from './palette.rules.ts'
import { paletteWords } from './palette.words.ts'

/*
 * Acts of the palette that open a page with its dialog: stop, refund, report a card lost, new. The dialog requests a
 * reason or a confirmation, so nothing happens by the palette alone. Restart, unlock and export belong to their domains.
 */

/** "Stop 03": charging sessions by charge point, station, token or number. */
const findStops: ConsoleSearch['find'] = async (text, signal) => {
  const rest = afterVerb(text, paletteWords['shell.palette.stop'])
  if (!rest) return []
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
const findRefunds: ConsoleSearch['find'] = async (text, signal) => {
  const rest = afterVerb(text, paletteWords['shell.palette.refund'])
  if (!rest) return []
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
const findLosses: ConsoleSearch['find'] = async (text, signal) => {
  const rest = afterVerb(text, paletteWords['shell.palette.lost'])
  if (!rest) return []
  const find = createListSearch(listCards, (card) => ({
    href: `/cardmanager/${card.family === 'online' ? 'onlinecard' : 'offlinecard'}?open=${card.id}&act=loss`,
    label: translateText('shell.palette.lost-of', { card: card.cardNo }),
    note: card.holderName ?? '',
    icon: 'card',
  }))
  // "Report card lost 4711": the words around the number are not part of it.
  return find(rest.split(' ').at(-1) ?? rest, signal)
}

/** Things that "new" creates, with the address of their form. */
const newThings = [
  ['shell.palette.new.member', '/usermanager/usermng?new=1'],
  ['shell.palette.new.company', '/usermanager/compmsmng?new=1'],
  ['shell.palette.new.station', '/statsanalysis/chgstation?new=1'],
  ['shell.palette.new.charge-point', '/statsanalysis/chgpile?new=1'],
  ['shell.palette.new.token', '/chgmodule/starttoken?new=1'],
  ['shell.palette.new.card', '/cardmanager/onlinecard?new=register'],
  ['shell.palette.new.work-order', '/statsanalysis/chgyworder?new=1'],
  ['shell.palette.new.booking', '/usermanager/booking?new=1'],
  ['shell.palette.new.discount', '/usermanager/discountmng?new=1'],
  ['shell.palette.new.vehicle', '/statsanalysis/vehicle?new=1'],
  ['shell.palette.new.user', '/sysmng/sysuser?new=1'],
] as const

/** "New member": forms that the user may open. */
export function findNewThings(text: string, mayOpen = consoleNavigation.mayOpen): readonly SearchHit[] {
  const rest = afterVerb(text, paletteWords['shell.palette.new'])
  if (rest === undefined) return []
  return newThings
    .filter(([, href]) => mayOpen(href))
    .map(([word, href]) => ({
      href,
      label: translateText('shell.palette.new-of', { thing: translateText(word) }),
      icon: 'plus' as const,
      texts: Object.values(paletteWords[word]),
    }))
    .filter(({ texts }) => texts.some((name) => paletteMatchScore(name, rest) > 0))
    .map(({ texts: _texts, ...hit }) => hit)
}

const title = 'shell.palette.acts'

/** Acts of the shell, before those of the domains. */
export const shellActs: readonly ConsoleSearch[] = [
  { title, codes: sessionControllers, acts: true, find: findStops },
  { title, codes: sessionEditors, acts: true, find: findRefunds },
  { title, codes: cardPermissions.control, acts: true, find: findLosses },
  { title, codes: [], acts: true, find: async (text) => findNewThings(text) },
]
