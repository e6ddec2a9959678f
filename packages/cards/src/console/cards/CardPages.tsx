import { offlineCardPermissions, onlineCardPermissions } from '../../contract/index.ts'
import { CardList } from './CardList.tsx'
import type { CardScreen } from './screens.ts'

const online: CardScreen = {
  offline: 'false',
  families: ['online'],
  title: 'cards.menu.online',
  columns: 'online-cards',
  codes: onlineCardPermissions,
}
const offline: CardScreen = {
  offline: 'true',
  families: ['offline_whitelist', 'offline_purse'],
  title: 'cards.menu.offline',
  columns: 'offline-cards',
  codes: offlineCardPermissions,
}

/** ROUTE-06 onlinecard: cards that the platform checks at every start. */
export function OnlineCards() {
  return <CardList screen={online} />
}
/** ROUTE-06 offlinecard: cards that charge points accept without the platform. */
export function OfflineCards() {
  return <CardList screen={offline} />
}
