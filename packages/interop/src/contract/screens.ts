import { type DomainScreens, screen } from '@evops/platform/contract'

/** Beside the partners themselves, whose screen is organisation's (ROUTE-11). */
export const roamingScreen = screen('/sysmng/roaming', {
  word: 'interop.title-roaming',
  title: { zh: '漫游充电', en: 'Roaming', es: 'Itinerancia' },
  page: { code: 'roamingPerm', section: 'sysMngPerm', position: 51 },
  acts: {
    roaming: { verbs: ['control', 'export'] },
    partnerpay: {
      label: { zh: '对接方结算', en: 'Payments with partners', es: 'Pagos con socios' },
      verbs: ['create', 'approve'],
    },
  },
})

/** What this domain adds to menu and permission catalogue. */
export const interopScreens = { screens: [roamingScreen] } as const satisfies DomainScreens
