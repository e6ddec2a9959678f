import { Empty, formatInstant, Link, useCall, useLanguage, useOperatorZone } from '@evops/kit'
import { listAudit } from '../../contract/index.ts'
import { actName, actorName } from './audit-names.ts'

export interface HistoryOfProps {
  /** Id of the user or thing whose history is shown. */
  id: string
  /** Text that is shown while the history is empty. */
  empty: string
  /** CSS class of the list. */
  className: string
}

/** Lists the users who changed a thing, with the times. The audit log has the details. */
export function HistoryOf({ id, empty, className }: HistoryOfProps) {
  const language = useLanguage()
  const zone = useOperatorZone()
  const { data } = useCall(listAudit, { query: { entityId: id, pageSize: 100 } }, { quiet: true })
  if (!data) return <span className="bone" />
  if (data.list.length === 0) return <Empty icon="clock" title={empty} />
  return (
    <div className="sheet">
      <div className="body">
        <ul className={className}>
          {data.list.map((entry) => (
            <li key={entry.id} className="row">
              <span className="num dim">{formatInstant(entry.at, language, zone)}</span>
              <span>{actorName(entry)}</span>
              <Link to={`/sysmng/auditlog?open=${entry.id}`}>
                <Act action={entry.action} entity={entry.entity} key={language} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Act({ action, entity }: { action: string; entity: string }) {
  return <>{actName(action, entity)}</>
}
