import type { IconName } from '@evops/platform/console'

/** A section of the sidebar and the order of its entries. Entries not named here stand at the end. */
export interface MenuSection {
  path: `/${string}`
  title: string
  icon: IconName
  codes: readonly string[]
  entries: readonly string[]
}

/** Seed section 2, in its order. A section without a built and permitted entry is not shown. */
export const menu: readonly MenuSection[] = [
  {
    path: '/chgstamon',
    title: 'shell.menu.monitoring',
    icon: 'pile',
    codes: ['staMonPerm'],
    entries: ['chgstatlistmon', 'chgevent', 'chgallstatlistmon', 'refused'],
  },
  {
    path: '/statsanalysis',
    title: 'shell.menu.operations',
    icon: 'operation',
    codes: ['chgOperationPerm'],
    entries: [
      'vehicle',
      'chgpile',
      'chgstation',
      'chgstamon',
      'chgdispatch',
      'captialflow',
      'chgtransorder',
      'optchgorderlog',
      'wechatofficialaccount',
      'depositrefund',
      'chgywpeoplemng',
      'chgyworder',
    ],
  },
  {
    path: '/reportformmng',
    title: 'shell.menu.reports',
    icon: 'report',
    codes: ['reportformPerm'],
    entries: [],
  },
  { path: '/usermanager', title: 'shell.menu.members', icon: 'person', codes: ['memMngPerm'], entries: [] },
  { path: '/cardmanager', title: 'shell.menu.cards', icon: 'card', codes: ['cardMngPerm'], entries: [] },
  { path: '/busmtcmng', title: 'shell.menu.buses', icon: 'bus', codes: ['busMngPerm'], entries: [] },
  {
    path: '/chgmodule',
    title: 'shell.menu.charging-model',
    icon: 'clock',
    codes: ['chgModePern'],
    entries: ['chgoperator', 'chgterminal', 'chgcostrule', 'starttoken'],
  },
  {
    path: '/dataanalysis',
    title: 'shell.menu.data-analysis',
    icon: 'analysis',
    codes: ['dataAnalysisPerm'],
    entries: [],
  },
  {
    path: '/orderchg',
    title: 'shell.menu.bill-analysis',
    icon: 'bill',
    codes: ['orderAnalysisPerm'],
    entries: [],
  },
  {
    path: '/sysmng',
    title: 'shell.menu.organisation',
    icon: 'organisation',
    codes: ['sysMngPerm'],
    entries: ['organization', 'sysrole', 'sysuser', 'sysperm', 'auditlog'],
  },
]
