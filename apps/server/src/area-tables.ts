import type { MenuArea } from '@evops/organisation/contract'

/** Tables whose rows show that an operator uses an area of the menu. */
export const areaTables: Readonly<Record<MenuArea, string>> = {
  cards: 'cards_cards',
  bookings: 'members_bookings',
  content: 'content_items',
  wechat: 'payments_official_accounts',
  roaming: 'organisation_partners',
  settlement: 'finance_agreements',
  deposits: 'ledger_deposits',
  depot: 'depots_departures',
  vehicles: 'fleet_vehicles',
  buses: 'fleet_driver_records',
  energy: 'energy_supply_points',
  grid: 'grid_objects',
  video: 'video_cameras',
}
