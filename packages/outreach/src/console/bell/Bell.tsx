/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the role is the popover's, which is a dialog where it holds more than a menu */
import { Icon, Link, Popover, queryClient, useCall, useLive, useLiveChange, useWords } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { countMessages, listMessages, messagesTopic } from '../../contract/index.ts'
import { bellWords } from './bell.words.ts'
import './bell.css'

const Messages = lazy(async () => ({ default: (await import('./Messages.tsx')).Messages }))
const keyOf = (item: unknown) => String((item as { id: unknown }).id)

/** Bell in the top bar: the number of unread messages over the live connection, and the list when opened. */
export function Bell() {
  const t = useWords(bellWords)
  const { data } = useCall(countMessages, {}, { quiet: true, every: 60_000 })
  const { name } = useLive(messagesTopic, undefined, keyOf)
  useLiveChange(name, () => {
    for (const spec of [countMessages, listMessages]) void queryClient.invalidateQueries({ queryKey: [spec.name] })
  })
  const unread = data?.unread ?? 0
  const shown = unread > 99 ? '99+' : String(unread)
  return (
    <Popover
      label={unread > 0 ? t('outreach.bell.unread', { count: unread }) : t('outreach.bell.title')}
      className={unread > 0 ? 'ib bell-ib has' : 'ib bell-ib'}
      role="dialog"
      face={
        <>
          <Icon name="bell" />
          {unread > 0 && <i aria-hidden="true">{shown}</i>}
        </>
      }
    >
      {(close) => (
        <div className="bell">
          <Suspense fallback={<span className="bone" />}>
            <Messages unread={unread} onClose={close} />
          </Suspense>
          <p className="foot">
            <Link to="/chgstamon/alarms?state=open">{t('outreach.bell.all')}</Link>
          </p>
        </div>
      )}
    </Popover>
  )
}
