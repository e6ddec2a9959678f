import { Link, useLanguage } from '@evops/kit'
import { localizedWorkOrderText, type WorkOrderRow } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { NextStep } from './NextStep.tsx'
import { WorkOrderDueTime, LevelTag, workOrderPlaceText, StateTag } from './work-order-text.tsx'

/** Shows one of the user's work orders with its next step. */
export function MyWorkOrder({ row }: { row: WorkOrderRow }) {
  return (
    <article className="my-work-order">
      <Link to={workOrderPath(row.id)}>
        <span className="row">
          <LevelTag level={row.level} />
          <StateTag state={row.state} />
          <span className="push">
            <WorkOrderDueTime of={row} />
          </span>
        </span>
        <b>{localizedWorkOrderText(row.description, useLanguage())}</b>
        <span className="dim">{[workOrderPlaceText(row), row.no].filter(Boolean).join(' · ')}</span>
      </Link>
      <NextStep row={row} />
    </article>
  )
}
