import { getMe, listOperators } from '@evops/organisation/contract'
import { Facts, Icon, Link, Tag, useCall, useCan, useNav, useWords } from '@evops/kit'
import { type MonitorKind, monitorKinds } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { monitorWords } from './monitors.words.ts'

const pages: Readonly<Record<MonitorKind, string>> = { operation: '/terdtpage', information: '/firstpage' }

/** Each public monitor: open to anybody or not, with its address; for whom may, the place where it is switched. */
export function MonitorStates() {
  const m = useWords(menuWords)
  const t = useWords(monitorWords)
  const nav = useNav()
  const may = useCan()
  const { data: me } = useCall(getMe, undefined, { quiet: true })
  if (!me) return <div style={{ height: 96 }} />
  const { id, optcode, settings } = me.operator
  const shown = settings.publicMonitors ?? {}
  return (
    <div className="body stack">
      <Facts
        of={monitorKinds.map((kind) => [
          m(`charging.menu.${kind}-monitor`),
          <span key={kind} className="row wraps">
            {shown[kind] ? (
              <>
                <Tag tone="good">
                  <Icon name="globe" /> {t('charging.monitors.open')}
                </Tag>
                <a
                  href={`${pages[kind]}?${new URLSearchParams({ optcode })}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {location.host}
                  {pages[kind]}?optcode={optcode}
                </a>
              </>
            ) : (
              <Tag>
                <Icon name="lock" /> {t('charging.monitors.shut')}
              </Tag>
            )}
          </span>,
        ])}
      />
      <p className="small dim">
        {t('charging.monitors.text')} {shown.revenue && t('charging.monitors.revenue')}{' '}
        {me.platformStaff && may(listOperators) && nav.mayOpen('/chgmodule/chgoperator') && (
          <Link to={`/chgmodule/chgoperator?open=${id}`}>{t('charging.monitors.switch')}</Link>
        )}
      </p>
    </div>
  )
}
