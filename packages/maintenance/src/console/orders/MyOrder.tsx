import { Link, useLanguage } from '@evops/kit'
import { orderSaid, type WorkOrderRow } from '../../contract/index.ts'
import { orderPath } from '../paths.ts'
import { NextStep } from './NextStep.tsx'
import { Due, LevelTag, placeSaid, StateTag } from './order-text.tsx'

/** One of the reader's orders, with its next step. */
export function MyOrder({ row }: { row: WorkOrderRow }) {
  return (
    <article className="my-order">
      <Link to={orderPath(row.id)}>
        <span className="row">
          <LevelTag level={row.level} />
          <StateTag state={row.state} />
          <span className="push">
            <Due of={row} />
          </span>
        </span>
        <b>{orderSaid(row.description, useLanguage())}</b>
        <span className="dim">{[placeSaid(row), row.no].filter(Boolean).join(' · ')}</span>
      </Link>
      <NextStep row={row} />
    </article>
  )
}
