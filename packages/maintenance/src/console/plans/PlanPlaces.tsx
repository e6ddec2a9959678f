import {
  Button,
  formatEnergy,
  formatInstant,
  Link,
  Sheet,
  useCall,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { isUsageBasedPlan, listPlanPlaces, planCauseWords, type PlanPlace, type PlanRow } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { planWords } from './plans.words.ts'
import '../work-orders/work-orders.css'

const pageSize = 20

/** Lists the charge points or stations of a plan with their due dates. */
export function PlanPlaces({ plan }: { plan: PlanRow }) {
  const { id } = plan
  const t = useWords(planWords)
  const [page, setPage] = useState(1)
  const { data } = useCall(listPlanPlaces, { params: { id }, query: { page, pageSize } }, { quiet: true })
  const total = data?.total ?? 0
  return (
    <Sheet title={t('maintenance.plan.places')} note={data && <span className="num dim">{total}</span>}>
      {data?.total === 0 && <p className="dim">{t('maintenance.plan.places-none')}</p>}
      <ul className="work-order-tree">
        {data?.list.map((place) => (
          <Place key={place.placeId} place={place} plan={plan} />
        ))}
      </ul>
      {total > pageSize && (
        <div className="row">
          <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('maintenance.plan.earlier')}
          </Button>
          <Button small disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            {t('maintenance.plan.later')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

function Place({ place, plan }: { place: PlanPlace; plan: PlanRow }) {
  const t = useWords(planWords)
  useWords(planCauseWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { dueOn, cause, lastWorkOrderId, lastDoneAt, lastWorkOrderNo } = place
  const isUnderWay = lastWorkOrderId !== null && lastDoneAt === null
  return (
    <li className="plan-due">
      <span>{place.chargePointNo ?? place.stationName}</span>
      <span className="row push">
        {lastWorkOrderId !== null && <Link to={workOrderPath(lastWorkOrderId)}>{lastWorkOrderNo}</Link>}
        {isUnderWay && t('maintenance.plan.under-way')}
        {!isUnderWay && dueOn === null && <span className="dim">{t('maintenance.plan.not-yet')}</span>}
        {dueOn !== null && <b className="num">{formatInstant(dueOn, language, 'UTC', 'day')}</b>}
      </span>
      <small className="dim">
        {[
          isUsageBasedPlan(plan) &&
            t('maintenance.plan.used', {
              kwh: formatEnergy(place.usedDwh, language, 0),
              n: place.usedSessions,
            }),
          plan.everyPlugs !== null && t('maintenance.plan.plugs', { n: place.usedPlugs }),
          plan.faultRate !== null && t('maintenance.plan.fault-count', { n: place.usedFaults }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <small className="dim push">{dueOn !== null && cause !== null && translate(`maintenance.due.${cause}`)}</small>
    </li>
  )
}
