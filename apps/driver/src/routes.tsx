import { type ComponentType, lazy } from 'react'
import { appWords } from './app.words.ts'
import { StationsPage } from './map/StationsPage.tsx'
import { Empty, Link, Page } from './parts/Parts.tsx'
import { matchPath } from './route.ts'
import { useWords } from './words/translate.ts'

export interface PageProps {
  params: Readonly<Record<string, string>>
}
/** `warm`: loads the code in advance. */
type Screen = ComponentType<PageProps> & { warm?: () => Promise<unknown> }

const account = () => import('./account/account-pages.tsx')
const charge = () => import('./charge/charge-pages.tsx')
const guest = () => import('./guest/guest-pages.tsx')
const money = () => import('./account/money-pages.tsx')

/** Returns a screen whose file is loaded when it is first opened. */
function later<K extends string>(load: () => Promise<Readonly<Record<K, Screen>>>, name: K): Screen {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] as Screen })),
    { warm: load },
  )
}
export const SignIn = lazy(async () => ({ default: (await import('./account/SignIn.tsx')).SignIn }))

interface Route {
  page: Screen
  /** True if the page needs no sign-in; the others ask for it first. */
  open?: true
}
const routes: Readonly<Record<string, Route>> = {
  '/': { page: StationsPage, open: true },
  '/scan': { page: later(() => import('./scan/ScanPage.tsx'), 'ScanPage'), open: true },
  '/q/{code}': { page: later(charge, 'ConnectorPage'), open: true },
  '/q/{code}/guest': { page: later(guest, 'GuestPayPage'), open: true },
  '/guest/{link}': { page: later(guest, 'GuestPage'), open: true },
  '/receipt/{link}': { page: later(guest, 'ReceiptPage'), open: true },
  '/station/{id}': { page: later(charge, 'StationPage'), open: true },
  '/station/{id}/book': { page: later(charge, 'BookPage') },
  '/session/{id}': { page: later(charge, 'SessionPage') },
  '/past-session/{id}': { page: later(charge, 'SessionBillPage') },
  '/past-session/{id}/rate': { page: later(charge, 'RatePage') },
  '/sessions': { page: later(charge, 'SessionsPage') },
  '/me': { page: later(account, 'MePage'), open: true },
  '/profile': { page: later(account, 'ProfilePage') },
  '/consents': { page: later(account, 'ConsentsPage') },
  '/notices': { page: later(account, 'NoticesPage') },
  '/notices/{id}': { page: later(account, 'NoticePage') },
  '/feedback': { page: later(account, 'FeedbackPage') },
  '/feedback/new': { page: later(account, 'ReportProblemPage') },
  '/feedback/{id}': { page: later(account, 'FeedbackThreadPage') },
  '/bookings': { page: later(account, 'BookingsPage') },
  '/news': { page: later(account, 'NewsPage'), open: true },
  '/news/{id}': { page: later(account, 'NewsItemPage'), open: true },
  '/wallet': { page: later(money, 'WalletPage') },
  '/wallet/voucher': { page: later(money, 'VoucherPage') },
  '/wallet/top-up': { page: later(money, 'TopUpPage') },
  '/wallet/top-up/{id}': { page: later(money, 'PayPage') },
  '/coupons': { page: later(money, 'CouponsPage') },
  '/invoices': { page: later(money, 'InvoicesPage') },
  '/invoices/new': { page: later(money, 'ApplyPage') },
  '/invoices/{id}': { page: later(money, 'InvoicePage') },
}

/** Returns the screen of a path with its parameters; the first match. */
export function findRoute(path: string): (Route & PageProps) | undefined {
  for (const [pattern, route] of Object.entries(routes)) {
    const params = matchPath(pattern, path)
    if (params) return { ...route, params }
  }
  return undefined
}

export function PageNotFound() {
  const t = useWords(appWords)
  return (
    <Page title={t('driver.app.nowhere')} from="/">
      <Empty icon="map">
        <Link to="/">{t('driver.app.tab-map')}</Link>
      </Empty>
    </Page>
  )
}
