import { listDriverNotices, readDriverNotices } from '@evops/driver/contract'
import type { EndpointReply } from '@evops/platform/contract'
import { useEffect } from 'react'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { useEndpoint } from '../net/use-endpoint.ts'
import { ListRow, LoadedResult, Page } from '../parts/Parts.tsx'
import { Rows } from '../parts/Rows.tsx'
import { navigateTo } from '../route.ts'
import type { PageProps } from '../routes.tsx'
import { formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { accountWords } from './account.words.ts'
import { PushSheet } from './PushSheet.tsx'

type DriverNotice = EndpointReply<typeof listDriverNotices>['list'][number]

/** Page for each event of a notification; other events have only their text. */
const wayOf: Partial<Record<DriverNotice['event'], string>> = {
  session_ended: '/sessions',
  balance_low: '/wallet',
  refund: '/wallet',
  coupon: '/coupons',
  booking: '/bookings',
  invoice_ready: '/invoices',
  feedback_replied: '/feedback',
}

/** Lists notifications. Those on the page are marked as read when the page is left. */
export function NoticesPage() {
  const t = useWords(accountWords)
  const language = useLanguage()
  useEffect(() => () => void requestEndpoint(readDriverNotices, { body: {} }).catch(() => undefined), [])
  return (
    <Page title={t('driver.account.to-bell')} from="/me">
      <PushSheet />
      <Rows
        of={listDriverNotices}
        icon="bell"
        empty={t('driver.account.no-notices')}
        row={({ id, event, title, text, createdAt, readAt }) => (
          <ListRow
            key={id}
            to={wayOf[event]}
            title={readAt ? title : <b>{title}</b>}
            note={text}
            end={<span className="small dim">{formatAppInstant(createdAt, language)}</span>}
          />
        )}
      />
    </Page>
  )
}

/** Opens the page related to a notification that was clicked outside the app; for an old notification, the list. */
export function NoticePage({ params: { id = '' } }: PageProps) {
  const t = useWords(accountWords)
  const notices = useEndpoint(listDriverNotices, { query: { pageSize: 100 } })
  const way = notices.data && (wayOf[notices.data.list.find((one) => one.id === id)?.event ?? 'campaign'] ?? '/notices')
  useEffect(() => {
    if (way === undefined) return
    void requestEndpoint(readDriverNotices, { body: { ids: [id] } }).catch(() => undefined)
    navigateTo(way, { replace: true })
  }, [way, id])
  return (
    <Page title={t('driver.account.to-bell')} from="/notices">
      <LoadedResult answer={notices}>{() => null}</LoadedResult>
    </Page>
  )
}
