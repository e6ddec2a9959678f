import { type DomainScreens, screen } from '@evops/platform/contract'

/** Roaming screen, in addition to the partner screen, which belongs to the organisation package (ROUTE-11). */
export const roamingScreen = screen('/sysmng/roaming', {
  word: 'interop.title-roaming',
  title: { zh: '漫游充电', en: 'Roaming', es: 'Itinerancia' },
  page: { code: 'roamingPerm', section: 'sysMngPerm', position: 51 },
  acts: {
    roaming: { verbs: ['control', 'export'] },
    partnerpay: {
      label: { zh: '合作方结算', en: 'Payments with partners', es: 'Pagos con socios' },
      verbs: ['create', 'approve'],
    },
    heldrecord: {
      label: { zh: '待核实账单', en: 'Held records', es: 'CDR retenidos' },
      verbs: ['control', 'approve'],
    },
  },
})

/** Menu entries and permissions that this domain adds. */
export const interopScreens = { screens: [roamingScreen] } as const satisfies DomainScreens
