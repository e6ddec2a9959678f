import type { IconName } from '@evops/kit'
import type { MenuArea } from '@evops/organisation/contract'

/*
 * The menu by job (decision 346): eight groups, each with entries under small headings. An entry stands with the
 * last part of its address, which no two entries share. `a|b`: two entries for the same list; the first that the user may open is shown.
 */
export interface JobGroup {
  key: JobKey
  icon: IconName
  /** Parts of the group: heading (none for the first part) and addresses. */
  parts: readonly (readonly [heading: JobHeading | '', below: string])[]
}
export type JobKey = 'today' | 'network' | 'sessions' | 'customers' | 'money' | 'fleet' | 'energy' | 'settings'
export type JobHeading =
  | 'access'
  | 'app'
  | 'buses'
  | 'cards'
  | 'diagrams'
  | 'integrations'
  | 'maintenance'
  | 'partners'
  | 'prices'
  | 'protection'
  | 'purchase'
  | 'reports'
  | 'setup'
  | 'tracing'
  | 'vehicles'

export const jobGroups: readonly JobGroup[] = [
  {
    key: 'today',
    icon: 'gauge',
    parts: [
      [
        '',
        'chgstatlistmon chgallstatlistmon alarms chgdispatchqywx chgyworder approvals chgevent chgeventmonitoring video',
      ],
    ],
  },
  {
    key: 'network',
    icon: 'chargePoint',
    parts: [
      ['', 'chgstation chgpile chgterminal acceptance'],
      ['setup', 'pileparam profiles firmware blackwhite certificates security-profiles'],
      ['protection', 'chgstamon chgdispatch alarmrules faultcodes'],
      ['tracing', 'ocpp-messages refused'],
      ['maintenance', 'chgywpeoplemng'],
      ['reports', 'chgpileuserate piletypeanalysis pilepoweranalysis chargingpeakanalysis'],
    ],
  },
  {
    key: 'sessions',
    icon: 'plug',
    parts: [
      ['', 'chgtransorder errororder orderoptaudit optchgorderlog booking starttoken'],
      ['reports', 'reportformmng dailychgorder hourelecount timeintervalanalysis eleandchargeanalysis'],
    ],
  },
  {
    key: 'customers',
    icon: 'person',
    parts: [
      ['', 'usermng compmsmng feedback evaluation preferentialchg'],
      ['cards', 'onlinecard offlinecard cardtradequery cardoptlog cardkeymng'],
      ['app', 'message news carousel appversion wechatofficialaccount'],
    ],
  },
  {
    key: 'money',
    icon: 'wallet',
    parts: [
      ['', 'captialflow invoice invoiceregister invoicetitle account depositrefund|deposit'],
      ['prices', 'chgcostrule discountmng'],
      ['partners', 'settlement withdraw interconnmng roaming partner-readiness'],
      ['reports', 'chgcostdistribution chargeavgprice'],
    ],
  },
  {
    key: 'fleet',
    icon: 'bus',
    parts: [
      ['', 'readiness departures limits partners'],
      ['vehicles', 'vehicle map track fleet maker model type telematics'],
      ['buses', 'driverrecord engconsquota carengquotastatistics'],
      ['reports', 'evchargingstatis cartypeanalysis'],
    ],
  },
  {
    key: 'energy',
    icon: 'power',
    parts: [
      ['', 'load supply analysis dailyeleloss energymodelanalysis'],
      ['purchase', 'bills tariffs'],
      ['diagrams', 'graexplorer gradraw objects preconfig'],
      ['integrations', 'collectors openadr'],
    ],
  },
  {
    key: 'settings',
    icon: 'organisation',
    parts: [
      ['', 'chgoperator organization dictionary tasks'],
      ['access', 'sysuser sysrole sysperm accessreviews clientreviews signins auditlog auditfeeds'],
      ['integrations', 'notifications comwechat oauthclients'],
    ],
  },
]

/** Beginnings of the addresses of an area that not every operator uses. */
const areaPaths: Readonly<Record<MenuArea, string>> = {
  cards: 'cardmanager/',
  bookings: 'usermanager/booking',
  content: 'content/news content/carousel content/appversion',
  wechat: 'statsanalysis/wechatofficialaccount statsanalysis/comwechat',
  roaming: 'sysmng/interconnmng sysmng/roaming statsanalysis/partner-readiness',
  settlement: 'finance/settlement finance/withdraw',
  deposits: 'statsanalysis/depositrefund finance/deposit',
  depot: 'depot/ chgdispatch/',
  vehicles: 'statsanalysis/vehicle vehicle/ reportformmng/evchargingstatis dataanalysis/cartypeanalysis',
  buses: 'busmtcmng/',
  energy:
    'energy/load energy/supply energy/analysis energy/bills energy/tariffs energy/collectors energy/openadr reportformmng/dailyeleloss orderchg/energymodelanalysis',
  grid: 'graexplorer gradraw energy/objects energy/preconfig',
  video: 'stamng/video',
}

/** Returns the name of an entry, or of the list of a detail: `chgpile` of `/statsanalysis/chgpile/$id`. */
export function menuNameOf(path: string): string {
  const [, first = '', second] = path.split('/')
  return second ?? first
}

/** True if the address belongs to an area that the operator's menu hides. */
export function isInHiddenArea(path: string, hidden: readonly MenuArea[]): boolean {
  return hidden.some((area) => areaPaths[area].split(' ').some((start) => path.startsWith(`/${start}`)))
}
