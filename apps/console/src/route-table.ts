import { cardScreens } from '@evops/cards/contract'
import { chargingScreens } from '@evops/charging/contract'
import { contentScreens } from '@evops/content/contract'
import { depotScreens } from '@evops/depots/contract'
import { documentScreens } from '@evops/documents/contract'
import { energyScreens } from '@evops/energy/contract'
import { financeScreens } from '@evops/finance/contract'
import { fleetScreens } from '@evops/fleet/contract'
import { gridScreens } from '@evops/grid/contract'
import { interopScreens } from '@evops/interop/contract'
import { ledgerScreens } from '@evops/ledger/contract'
import { maintenanceScreens } from '@evops/maintenance/contract'
import { memberScreens } from '@evops/members/contract'
import { organisationScreens } from '@evops/organisation/contract'
import { outreachScreens } from '@evops/outreach/contract'
import type { IconName } from '@evops/kit'
import type { DomainScreens, LocalizedText, OperatorWorld } from '@evops/platform/contract'
import { paymentScreens } from '@evops/payments/contract'
import { reportScreens } from '@evops/reports/contract'
import { stationScreens } from '@evops/stations/contract'
import { tariffScreens } from '@evops/tariffs/contract'
import { telematicsScreens } from '@evops/telematics/contract'
import { videoScreens } from '@evops/video/contract'
import { screensWithoutDomain } from './unserved.screens.ts'

/*
 * Menu order: the seed's list (ROUTE-01 to ROUTE-12, ROUTE-14) and the areas that it only mentions (ROUTE-13). Each
 * domain declares names and permissions of its addresses (`screens.ts` of its contract). Paths without a domain are in
 * unserved.screens.ts, and EVOPS_PREVIEW=1 shows placeholders for them.
 */

/** Screens of all domains for the menu and the permission catalogue, from the lowest layer up. */
export const productScreens: readonly DomainScreens[] = [
  organisationScreens,
  stationScreens,
  tariffScreens,
  ledgerScreens,
  memberScreens,
  cardScreens,
  fleetScreens,
  telematicsScreens,
  chargingScreens,
  contentScreens,
  depotScreens,
  energyScreens,
  gridScreens,
  outreachScreens,
  maintenanceScreens,
  videoScreens,
  interopScreens,
  financeScreens,
  paymentScreens,
  documentScreens,
  reportScreens,
  screensWithoutDomain,
]

export interface RoutePath {
  path: `/${string}`
  title: LocalizedText
  codes: readonly string[]
  world: OperatorWorld
  hidden: boolean
  /** True if the path opens without a sign-in. */
  open: boolean
}

export interface MenuSection {
  path: `/${string}`
  /** Message key of the title. */
  title: string
  icon: IconName
  codes: readonly string[]
  world: OperatorWorld
  /** Addresses outside the section's path that belong to this section. */
  also: readonly string[]
}

/** The menu from top to bottom: section paths, and the addresses below each. */
const menu: readonly (readonly [path: string, icon: IconName, below: string])[] = [
  ['/chgdispatch', 'gauge', 'chgdispatchqywx'],
  [
    '/chgstamon',
    'chargePoint',
    'chgstatlistmon chgevent chgallstatlistmon chgeventmonitoring alarms alarmrules faultcodes refused ocpp-messages /stamng/video',
  ],
  [
    '/statsanalysis',
    'operation',
    'vehicle chgpile chgstation partner-readiness acceptance chgstamon chgdispatch comwechat captialflow chgtransorder optchgorderlog orderoptaudit wechatofficialaccount depositrefund chgywpeoplemng chgyworder',
  ],
  [
    '/reportformmng',
    'report',
    'reportformmng evchargingstatis dailyeleloss chgpileuserate dailychgorder hourelecount errororder',
  ],
  ['/usermanager', 'person', 'usermng compmsmng preferentialchg discountmng booking feedback evaluation'],
  ['/cardmanager', 'card', 'cardkeymng onlinecard offlinecard cardtradequery cardoptlog'],
  ['/busmtcmng', 'bus', 'driverrecord engconsquota carengquotastatistics'],
  ['/depot', 'plug', 'readiness departures limits partners'],
  ['/vehicle', 'car', 'maker model type fleet map track telematics'],
  [
    '/chgmodule',
    'clock',
    'chgoperator chgterminal chgcostrule starttoken blackwhite pileparam profiles certificates security-profiles firmware',
  ],
  ['/finance', 'wallet', 'account settlement withdraw invoice invoiceregister invoicetitle deposit'],
  ['/content', 'edit', 'appversion message carousel news'],
  ['/dataanalysis', 'analysis', 'piletypeanalysis pilepoweranalysis chargingpeakanalysis cartypeanalysis'],
  [
    '/orderchg',
    'bill',
    'timeintervalanalysis chgcostdistribution eleandchargeanalysis chargeavgprice energymodelanalysis',
  ],
  ['/energy', 'power', 'supply load collectors openadr tariffs bills objects preconfig analysis /gradraw /graexplorer'],
  [
    '/sysmng',
    'organisation',
    'organization sysrole sysuser accessreviews clientreviews sysperm interconnmng roaming oauthclients dictionary tasks approvals notifications auditlog signins auditfeeds',
  ],
]
const order = [
  '/',
  ...menu.flatMap(([heading, , below]) =>
    below.split(' ').map((name) => (name.startsWith('/') ? name : `${heading}/${name}`)),
  ),
  // Paths outside the menu.
  '/reportformmng/proofs',
  '/profile/index',
  '/profile/schedules',
  '/bigscreen',
  '/terdtpage',
  '/firstpage',
]

const declared = new Map(productScreens.flatMap((domain) => domain.screens.map((one) => [one.path as string, one])))
const declaredHeadings = new Map(
  productScreens.flatMap(({ headings: own = [] }) => own.map((one) => [one.path as string, one])),
)

export const menuSections: readonly MenuSection[] = menu.flatMap(([path, icon, below]) => {
  const heading = declaredHeadings.get(path)
  if (!heading) return []
  const { title, codes, world = 'charging' } = heading
  const also = below.split(' ').filter((name) => name.startsWith('/'))
  return { path: heading.path, title, icon, codes, world, also }
})

/** Returns the codes without the section's own code: users who see the section already have it. */
function codesBeyond(path: string, codes: readonly string[]): readonly string[] {
  const ofSection = declaredHeadings.get(menuSectionOfPath(path)?.path ?? '')?.section?.code
  return ofSection !== undefined && codes.includes(ofSection) ? [] : codes
}

export const routePaths: readonly RoutePath[] = order.flatMap((at) => {
  const screen = declared.get(at)
  if (!screen) return []
  const { path, text, codes, hidden = false, open = false } = screen
  const world = screen.world ?? menuSectionOfPath(path)?.world ?? 'charging'
  return { path, title: text, codes: codesBeyond(path, codes), world, hidden, open }
})

/** Returns the section that contains a path. */
export function menuSectionOfPath(path: string): MenuSection | undefined {
  return menuSections.find((each) =>
    [each.path, ...each.also].some((start) => path === start || path.startsWith(`${start}/`)),
  )
}

const iconsAlone: Readonly<Record<string, IconName>> = {
  '/': 'home',
  '/profile/index': 'person',
  '/profile/schedules': 'clock',
  '/bigscreen': 'screen',
  '/terdtpage': 'screen',
  '/firstpage': 'screen',
}
/** Returns the icon of a path: its section's, or its own if it is in no section. */
export function menuIconOfPath(path: string): IconName | undefined {
  return iconsAlone[path] ?? menuSectionOfPath(path)?.icon
}

/** Returns the world of a path: its own, else that of its list page, else that of its section (LAYOUT-08). */
export function operatorWorldOfPath(path: string): OperatorWorld {
  const entry = routePaths.find((each) => each.path === path)
  const parent = routePaths.find((each) => each.path !== '/' && path.startsWith(`${each.path}/`))
  return (entry ?? parent ?? menuSectionOfPath(path))?.world ?? 'both'
}

/** Returns the position of an entry in the menu; unlisted paths come last. */
export function menuPositionOfPath(path: string): number {
  const at = order.indexOf(path)
  return at < 0 ? order.length : at
}
