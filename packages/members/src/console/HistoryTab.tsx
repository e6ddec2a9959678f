import { loadActName } from '@evops/organisation/console'
import { listAudit } from '@evops/organisation/contract'
import { Empty, formatWhen, Link, useCall, useLanguage, useMe, useWords } from '@evops/platform/console'
import { lazy, Suspense } from 'react'
import { memberWords } from './members/members.words.ts'

const Act = lazy(async () => {
  const actName = await loadActName()
  return {
    default: ({ action, entity }: { action: string; entity: string }) => <>{actName(action, entity)}</>,
  }
})

/** Who changed a member or a company, and when: the audit log has the rest. */
export function HistoryTab({ id }: { id: string }) {
  const t = useWords(memberWords)
  const language = useLanguage()
  const { timeZone } = useMe().operator
  const { data } = useCall(listAudit, { query: { entityId: id, pageSize: 100 } }, { quiet: true })
  if (!data) return <span className="bone" />
  if (data.list.length === 0) return <Empty icon="clock" title={t('members.member.no-history')} />
  return (
    <Suspense fallback={<span className="bone" />}>
      <div className="sheet">
        <div className="body">
          <ul className="plain-list">
            {data.list.map((entry) => (
              <li key={entry.id} className="row">
                <span className="num dim">{formatWhen(entry.at, language, timeZone)}</span>
                <span>{entry.userName}</span>
                <Link to={`/sysmng/auditlog?open=${entry.id}`}>
                  <Act action={entry.action} entity={entry.entity} key={language} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Suspense>
  )
}
