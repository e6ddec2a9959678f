import { loadActName } from '@evops/organisation/console'
import { listAudit } from '@evops/organisation/contract'
import {
  Empty,
  formatWhen,
  Link,
  useCall,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/platform/console'
import { lazy, Suspense } from 'react'
import { vehicleWords } from './vehicles.words.ts'

const Act = lazy(async () => {
  const actName = await loadActName()
  return {
    default: ({ action, entity }: { action: string; entity: string }) => <>{actName(action, entity)}</>,
  }
})

/** Who changed a vehicle, its tokens or whose orders are its own: the audit log has the rest. */
export function HistoryTab({ id }: { id: string }) {
  const t = useWords(vehicleWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { data } = useCall(listAudit, { query: { entityId: id, pageSize: 100 } }, { quiet: true })
  if (!data) return <span className="bone" />
  if (data.list.length === 0) return <Empty icon="clock" title={t('fleet.vehicle.no-history')} />
  return (
    <Suspense fallback={<span className="bone" />}>
      <div className="sheet">
        <div className="body">
          <ul className="spells">
            {data.list.map((entry) => (
              <li key={entry.id} className="row">
                <span className="num dim">{formatWhen(entry.at, language, zone)}</span>
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
